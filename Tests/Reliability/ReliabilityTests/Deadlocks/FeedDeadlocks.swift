import TestSupport
import Testing
import Verge
import VergeFeed

extension DeadlockTests {
  @Test("VergeFeed: A producer and observers may commit and send, also on another thread")
  func feed() async {
    await guarded("VergeFeed") {
      let responder = Responder()
      let store = Store<Int, Int>(name: "store", initialState: 0)
      responder.begin {
        store.commit { $0 += 1 }
        _ = store.state
      }
      let token = Feed<String>(store) { number in
        responder.respond("producer")
        return "\(number)"
      }.observe { _ in responder.respond("observer") }
      store.send(1)
      #expect(eventually { responder.names == ["producer", "observer"] })
      #expect(eventually { store.state.primitive == responder.count })
      token.cancel()
      responder.end()
    }
  }
}
