import ShimSupport
import TestSupport
import Testing
import Verge

@Suite("Recipients of values")
struct RecipientTests {
  let seen = Recorder<Int>()

  @Test("A recipient passes values on until it is closed")
  func values() {
    let recipient = Recipient<Int>(seen.record)
    recipient.receive(1)
    recipient.receive(2)
    #expect(!recipient.isClosed)
    recipient.close()
    recipient.close()
    recipient.receive(3)
    #expect(recipient.isClosed)
    #expect(seen.elements == [1, 2])
  }

  @Test("A closed recipient does not evaluate the value")
  func lazily() {
    let recipient = Recipient<Int>(seen.record)
    let evaluations = Recorder<Int>()
    func value() -> Int {
      evaluations.record(1)
      return 7
    }
    recipient.receive(value())
    recipient.close()
    recipient.receive(value())
    #expect(evaluations.count == 1)
    #expect(seen.elements == [7])
  }

  @Test("Closing releases the closure and the retained object; later objects are not retained")
  func released() {
    weak var captured: Recorder<Int>?
    weak var retained: Recorder<Int>?
    let recipient: Recipient<Int>
    do {
      let (one, two) = (Recorder<Int>(), Recorder<Int>())
      (captured, retained) = (one, two)
      recipient = Recipient { one.record($0) }
      recipient.retain(two)
    }
    #expect(captured != nil)
    #expect(retained != nil)
    recipient.close()
    #expect(captured == nil)
    #expect(retained == nil)
    do {
      let late = Recorder<Int>()
      retained = late
      recipient.retain(late)
    }
    #expect(retained == nil)
  }

  @Test("The closure may close its recipient, and is released when it returns")
  func closedInside() {
    weak var captured: Recorder<Int>?
    let box = Recorder<Recipient<Int>>()
    do {
      let object = Recorder<Int>()
      captured = object
      box.record(
        Recipient { [box] in
          box.elements.first?.close()
          object.record($0)
        })
    }
    let recipient = box.drain()[0]
    box.record(recipient)
    recipient.receive(1)
    recipient.receive(2)
    #expect(recipient.isClosed)
    #expect(captured == nil)
  }

  @Test("A deinit caused by closing may use the recipient")
  func reentrantFromDeinit() {
    let lines = Recorder<Bool>()
    weak var reference: Recipient<Int>?
    let recipient: Recipient<Int>
    do {
      let object = OnDeinit {
        reference?.receive(1)
        reference?.close()
        lines.record(reference?.isClosed == true)
      }
      recipient = Recipient { _ in withExtendedLifetime(object) {} }
      reference = recipient
    }
    recipient.close()
    #expect(lines.elements == [true])
  }

  @Test("Threads that send and close concurrently end with a released closure")
  func threads() {
    for _ in 0..<200 {
      weak var captured: Recorder<Int>?
      let recipient: Recipient<Int>
      do {
        let object = Recorder<Int>()
        captured = object
        recipient = Recipient { object.record($0) }
      }
      concurrently(4) { index in
        if index == 0 { recipient.close() } else { recipient.receive(index) }
      }
      #expect(captured == nil)
    }
  }
}
