/// Receives the commits, actions and dispatchers of a store.
///
/// `willCommit` is called on the committing thread before the commit. The others are called on the
/// delivering thread, in the order of events, with no lock held.
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.8).
#if LegacyDeprecations
@available(
  *, deprecated,
  message: "Write the `StoreLogger` of `Verge`. See Migration/FromVergeStore6.md#loggers."
)
#endif
public protocol StoreLogger {
  /// A commit is about to be made.
  func willCommit(store: AnyObject, state: Any, mutation: any MutationBaseType, context: Any?)
  /// A commit has been made, and its observers have been called.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - state: The state after the commit.
  ///   - mutation: The mutation.
  ///   - context: The context of the action that made the commit; `nil` outside of actions.
  ///   - time: The seconds from before the commit until now.
  func didCommit(
    store: AnyObject, state: Any, mutation: any MutationBaseType, context: Any?,
    time: CFTimeInterval)
  /// The closure of an action has returned.
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?)
  /// A dispatcher has been created. The rest of its subclass's initializer has yet to run.
  func didCreateDispatcher(store: AnyObject, dispatcher: Any)
  /// A dispatcher is being deallocated. Do not retain it.
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any)
}

/// The name of ``StoreLogger`` until 6.0.0-beta.7.
#if LegacyDeprecations
@available(
  *, deprecated,
  message: "Write the `StoreLogger` of `Verge`. See Migration/FromVergeStore6.md#loggers."
)
#endif
public typealias VergeStoreLogger = StoreLogger
