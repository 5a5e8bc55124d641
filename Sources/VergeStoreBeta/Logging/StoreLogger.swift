/// Receives the commits, actions and dispatchers of a store.
///
/// `willCommit` is called on the committing thread before the commit, `didCommit` on the delivering
/// thread, in the order of events. The other functions are called on the thread that dispatches, or
/// that creates or releases the dispatcher. No lock of the engine is held during the calls.
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.8).
public protocol StoreLogger {
  /// Called before a commit.
  func willCommit(store: AnyObject, state: Any, mutation: any MutationBaseType, context: Any?)
  /// Called after the observers of a commit.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - state: The state after the commit.
  ///   - mutation: The mutation.
  ///   - context: The context through which the commit was made, if any.
  ///   - time: The seconds from before the commit to this call.
  func didCommit(
    store: AnyObject, state: Any, mutation: any MutationBaseType, context: Any?,
    time: CFTimeInterval)
  /// Called after an action's closure has returned.
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?)
  /// Called when a dispatcher has been created. The rest of its subclass's initializer has not run
  /// yet.
  func didCreateDispatcher(store: AnyObject, dispatcher: Any)
  /// Called when a dispatcher is being deallocated. Do not retain it.
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any)
}

/// The name of ``StoreLogger`` until 6.0.0-beta.7.
public typealias VergeStoreLogger = StoreLogger
