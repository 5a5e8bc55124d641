import TestSupport
import Testing
import Verge

@Suite("Observer lists and FIFOs")
struct ListTests {
  private final class Member: ListMember {
    var listIndex = -1
    let name: Int
    init(_ name: Int) { self.name = name }
  }

  private func names(_ roster: borrowing ObserverList<Member>) -> [Int] {
    var names: [Int] = []
    roster.members.forEach { names.append($0.takeUnretainedValue().name) }
    return names
  }

  @Test("Members of an observer list keep their order when other members are removed")
  func order() {
    var roster = ObserverList<Member>()
    let members = (0..<200).map(Member.init)
    for member in members { roster.append(member) }
    for member in members where member.name % 3 != 0 { roster.remove(member) }
    #expect(names(roster) == (0..<200).filter { $0 % 3 == 0 })
    let count = roster.count
    #expect(count == 67)
    for member in members.reversed() where member.name % 3 == 0 && member.name > 50 {
      roster.remove(member)
    }
    let late = Member(999)
    roster.append(late)
    #expect(names(roster) == (0...50).filter { $0 % 3 == 0 } + [999])
  }

  @Test("An observer list retains members until they are removed or the list is released")
  func retention() {
    weak var removed: Member?
    weak var left: Member?
    do {
      var roster = ObserverList<Member>()
      do {
        let (one, two) = (Member(1), Member(2))
        (removed, left) = (one, two)
        roster.append(one)
        roster.append(two)
        roster.remove(one)
      }
      #expect(removed == nil)
      #expect(left != nil)
    }
    #expect(left == nil)
  }

  @Test("A FIFO of any length returns its elements in the order of insertion")
  func backlog() {
    var backlog = FIFO<Int>()
    var expected = 0
    for number in 0..<5000 {
      backlog.append(number)
      if number % 3 == 0 {
        #expect(backlog.popFirst() == expected)
        expected += 1
      }
    }
    while let number = backlog.popFirst() {
      #expect(number == expected)
      expected += 1
    }
    #expect(expected == 5000)
    #expect(backlog.isEmpty)
    #expect(backlog.first == nil)
  }
}
