import Dialects
import TestSupport
import Testing
import VergeNeue

extension DeadlockTests {
  @Test("VergeNeue: A logger, observers and `parentChanged` may commit, also on another thread")
  func neue() async {
    await guarded("VergeNeue") {
      let responder = Responder()
      let store = Shared(
        Store(state: 0, reducer: Reducer(), logger: RespondingLogger(responder: responder)))
      let token = store.content.sink { _ in responder.respond("sink") }
      let child = Store(
        state: 0, reducer: Follower(responder: responder), registerParent: store.content)
      responder.begin {
        store.content.commit { $0.increment() }
        _ = store.content.state
      }
      store.content.commit { $0.increment() }
      store.content.dispatch { $0.run() }
      withExtendedLifetime(child) {}
      #expect(
        eventually {
          responder.names == ["willCommit", "didCommit", "didDispatch", "sink", "parentChanged"]
        })
      #expect(eventually { store.content.state == 2 + responder.count })
      token.unregister()
      responder.end()
    }
  }
}

private struct Reducer: ReducerType {
  typealias TargetState = Int

  func increment() -> Mutation { Mutation { $0 += 1 } }

  func run() -> Action<Void> {
    Action { context in context.commit { $0.increment() } }
  }
}

private struct Follower: ModularReducerType {
  typealias TargetState = Int
  typealias ParentReducer = Reducer

  let responder: Responder

  func parentChanged(newState: Int) { responder.respond("parentChanged") }
}

private struct RespondingLogger: StoreLogger {
  let responder: Responder

  func willCommit(store: Any, state: Any) { responder.respond("willCommit") }
  func didCommit(store: Any, state: Any) { responder.respond("didCommit") }
  func didDispatch(store: Any, state: Any) { responder.respond("didDispatch") }
}
