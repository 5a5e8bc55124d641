import Dialects
import TestSupport
import Testing
import VergeStore

extension DeadlockTests {
  @Test("VergeStore 6: A logger and the observers of a storage may commit, also on another thread")
  func vergeStore() async {
    await guarded("VergeStore 6") {
      let responder = Responder()
      let store = Shared(
        VergeDefaultStore(initialState: 0, logger: RespondingLogger(responder: responder)))
      let storage = store.content.backingStorage
      _ = storage.addWillUpdate { responder.respond("willUpdate") }
      _ = storage.addDidUpdate { _ in responder.respond("didUpdate") }
      let mapped = storage.map { "\($0)" }
      _ = mapped.addDidUpdate { _ in responder.respond("mapped") }
      responder.begin {
        store.content.backingStorage.update { $0 += 1 }
        _ = store.content.state
      }
      do {
        let dispatcher = Dispatcher(target: store.content)
        dispatcher.commit { $0 += 1 }
        dispatcher.dispatch { context in context.commit { $0 += 1 } }
      }
      withExtendedLifetime(mapped) {}
      #expect(
        eventually {
          responder.names == [
            "willCommit", "didCommit", "didDispatch", "didCreateDispatcher", "didDestroyDispatcher",
            "willUpdate", "didUpdate", "mapped",
          ]
        })
      #expect(eventually { store.content.state == 2 + responder.count })
      responder.end()
    }
  }
}

private struct RespondingLogger: VergeStoreLogger {
  let responder: Responder

  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?) {
    responder.respond("willCommit")
  }

  func didCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?) {
    responder.respond("didCommit")
  }

  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: AnyObject?) {
    responder.respond("didDispatch")
  }

  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {
    responder.respond("didCreateDispatcher")
  }

  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {
    responder.respond("didDestroyDispatcher")
  }
}
