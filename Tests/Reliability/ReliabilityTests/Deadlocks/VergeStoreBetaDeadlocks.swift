import Dialects
import TestSupport
import Testing
import VergeStoreBeta

extension DeadlockTests {
  @Test("VergeStore betas: A logger and observers may commit, also on another thread")
  func vergeStoreBeta() async {
    await guarded("VergeStore betas") {
      let responder = Responder()
      let store = Shared(
        StoreBase<Int, Int>(initialState: 0, logger: RespondingLogger(responder: responder)))
      _ = store.content._backingStorage.addDidUpdate { _ in responder.respond("didUpdate") }
      _ = store.content._eventEmitter.add { _ in responder.respond("activity") }
      responder.begin {
        store.content._backingStorage.update { $0 += 1 }
        _ = store.content.state
      }
      do {
        let dispatcher = DispatcherBase(target: store.content)
        dispatcher.commit { $0 += 1 }
        dispatcher.dispatchInline { context in
          context.commit { $0 += 1 }
          context.send(1)
        }
      }
      #expect(
        eventually {
          responder.names == [
            "willCommit", "didCommit", "didDispatch", "didCreateDispatcher", "didDestroyDispatcher",
            "didUpdate", "activity",
          ]
        })
      #expect(eventually { store.content.state == 2 + responder.count })
      responder.end()
    }
  }
}

private struct RespondingLogger: StoreLogger {
  let responder: Responder

  func willCommit(
    store: AnyObject, state: Any, mutation: any MutationBaseType, context: Any?
  ) {
    responder.respond("willCommit")
  }

  func didCommit(
    store: AnyObject, state: Any, mutation: any MutationBaseType, context: Any?,
    time: CFTimeInterval
  ) {
    responder.respond("didCommit")
  }

  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?) {
    responder.respond("didDispatch")
  }

  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {
    responder.respond("didCreateDispatcher")
  }

  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {
    responder.respond("didDestroyDispatcher")
  }
}
