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

  @Test("An untyped FIFO returns numbered values in the order of insertion, and reuses one slot")
  func untyped() {
    struct Wide: Equatable { var (number, text) = (0, "") }
    typealias Aligned = SIMD16<Double>
    func run<Value: Equatable>(_ make: (Int) -> Value) {
      var values = UntypedFIFO()
      let (size, alignment) = (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
      var (appended, removed) = (0, 0)
      func append() -> UnsafeMutableRawPointer {
        let memory = values.append(UInt64(appended), size: size, alignment: alignment)
        #expect(Int(bitPattern: memory) % alignment == 0)
        memory.initializeMemory(as: Value.self, to: make(appended))
        appended += 1
        return memory
      }
      func remove() {
        #expect(values.first(UInt64(removed) + 1) == nil)
        let first = values.first(UInt64(removed))
        #expect(first != nil && first == values.first)
        #expect(first?.assumingMemoryBound(to: Value.self).move() == make(removed))
        values.removeFirst()
        removed += 1
      }
      for length in [1, 1, 2, 7, 100] {
        for _ in 0..<length { _ = append() }
        for _ in 0..<length / 2 { remove() }
      }
      while removed < appended { remove() }
      let isEmpty = values.first == nil
      #expect(isEmpty)
      let memory = append()
      remove()
      #expect(append() == memory)
      remove()
    }
    run { UInt8($0) }
    run { Wide(number: $0, text: "a text with its own memory \($0)") }
    run { Aligned(repeating: Double($0)) }
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
