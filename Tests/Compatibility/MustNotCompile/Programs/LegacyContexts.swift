import VergeClassic
import VergeStore

// Contexts that asynchronous work keeps, as in the originals: nothing is diagnosed in any mode.
final class Cart { var count = 0 }

final class Model: VergeType {
  typealias Activity = Never
  let state = VergeClassic.Storage(Cart())
}

func keep(_ context: DispatchingContext<Model>) -> @Sendable () -> Void {
  { context.currentState.count += 1 }
}

func keep(_ context: VergeStoreDispatcherContext<Dispatcher<Cart>>) -> @Sendable () -> Void {
  { context.state.count += 1 }
}

func keep(_ context: VergeStoreDispatcherContext<Dispatcher<Cart>>, _ name: String)
  -> @Sendable () -> Void
{
  let (commit, dispatch) = (context.commit, context.dispatch)
  let (mutation, action) = (commit.descriptor, dispatch.descriptor)
  return {
    commit { $0.count += 1 }
    dispatch { $0.commit { $0.count += 1 } }
    mutation.commit(name) { $0.count += 1 }
    action.dispatch(name) { $0.state.count += 1 }
  }
}
