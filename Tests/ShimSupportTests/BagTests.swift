import ShimSupport
import TestSupport
import Testing
import Verge

@Suite("Bags")
struct BagTests {
  /// A member that tests can declare done.
  private final class Member: Sendable {
    private let doneMark = OneShot()
    var isDone: Bool { doneMark.hasRun }
    func finish() { doneMark.run() }
  }

  @Test("Closing returns the members in order, once, and no member is added later")
  func closing() {
    let bag = Bag<Int>()
    for number in 1...20 { #expect(bag.add(number)) }
    #expect(!bag.hasClosed)
    #expect(bag.close() == Array(1...20))
    #expect(bag.hasClosed)
    #expect(!bag.add(21))
    #expect(bag.close().isEmpty)
  }

  @Test("Members that are done are released while the bag grows, and the others keep their order")
  func sweeping() {
    let bag = Bag<Member> { $0.isDone }
    let kept = Member()
    bag.add(kept)
    weak var first: Member?
    for index in 0..<100 {
      let member = Member()
      if index == 0 { first = member }
      bag.add(member)
      member.finish()
    }
    #expect(first == nil)
    let last = Member()
    bag.add(last)
    let members = bag.close()
    #expect(members.count < 20)
    #expect(members.first === kept)
    #expect(members.last === last)
  }

  @Test("A bag without a condition keeps all members until it is closed")
  func withoutCondition() {
    let bag = Bag<Member>()
    for _ in 0..<50 {
      let member = Member()
      member.finish()
      bag.add(member)
    }
    #expect(bag.close().count == 50)
  }

  @Test("The condition and the deinit of a member may use the bag")
  func reentrant() {
    let additions = Recorder<Bool>()
    weak var reference: Bag<OnDeinit>?
    let bag = Bag<OnDeinit> { _ in
      reference?.hasClosed == false
    }
    reference = bag
    for _ in 0..<8 {
      bag.add(OnDeinit { additions.record(reference?.hasClosed == true) })
    }
    #expect(additions.elements == Array(repeating: false, count: 8))
    #expect(bag.close().isEmpty)
  }

  @Test("Eight threads that add concurrently lose no member")
  func threads() {
    let bag = Bag<Int> { $0 < 0 }
    concurrently(8) { index in
      for number in 0..<500 { bag.add(number.isMultiple(of: 2) ? -1 : index * 500 + number) }
    }
    let members = bag.close().filter { $0 >= 0 }
    #expect(members.count == 2000)
    #expect(Set(members).count == 2000)
  }
}
