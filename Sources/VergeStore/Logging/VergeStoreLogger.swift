#if canImport(Darwin)
public import CoreFoundation
#else
/// A duration in seconds, which CoreFoundation declares on Apple platforms.
public typealias CFTimeInterval = Double
#endif

/// Receives the commits, actions and dispatchers of a store.
///
/// The requirements are those of all historical versions; implement the ones you know, in the form
/// you know. A logger receives each event once, through the newest form that it implements.
///
/// `willCommit` is called on the committing thread before the commit. The others are called on the
/// thread that delivers, in the order of events, with no lock held.
///
/// Mirrors VergeStore 6.
#if LegacyDeprecations
@available(*, deprecated, message: "Write `StoreLogger`. See Migration/FromVergeStore6.md#loggers.")
#endif
public protocol VergeStoreLogger {
  // To add a form: declare it above the other forms of its function. Let its default implementation
  // call the form that was the newest before. Call the new form where the store calls that one: in
  // `VergeDefaultStore+Commit.swift` for commits, in `Actions.swift` for actions.

  /// A commit is about to be made: the form since 2019-12-03.
  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?)
  /// A commit is about to be made: the form before.
  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?)

  /// A commit has been made, and its observers called: the form since 2019-12-03.
  func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval)
  /// A commit has been made, and its observers called: the form before.
  func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?,
    time: CFTimeInterval)
  /// A commit has been made, and its observers called: the form until 2019-11-23.
  func didCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?)
  /// How long a commit took: the form until 2019-11-23.
  func didTakeTimeToCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, time: CFTimeInterval)

  /// An action's closure has returned: the form since 2019-12-03.
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?)
  /// An action's closure has returned: the form before.
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: AnyObject?)

  /// A dispatcher has been made. The rest of its subclass's initializer has yet to run.
  func didCreateDispatcher(store: AnyObject, dispatcher: Any)
  /// A dispatcher is being deallocated. Do not retain it.
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any)
}

extension VergeStoreLogger {
  /// Calls the older form.
  public func willCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?
  ) {
    willCommit(
      store: store, state: state, mutation: mutation, context: context.map { $0 as AnyObject })
  }

  /// Does nothing.
  public func willCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?
  ) {}

  /// Calls the older form.
  public func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval
  ) {
    didCommit(
      store: store, state: state, mutation: mutation, context: context.map { $0 as AnyObject },
      time: time)
  }

  /// Calls the oldest forms.
  public func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?,
    time: CFTimeInterval
  ) {
    didTakeTimeToCommit(store: store, state: state, mutation: mutation, time: time)
    didCommit(store: store, state: state, mutation: mutation, context: context)
  }

  /// Does nothing.
  public func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?
  ) {}

  /// Does nothing.
  public func didTakeTimeToCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, time: CFTimeInterval
  ) {}

  /// Calls the older form.
  public func didDispatch(
    store: AnyObject, state: Any, action: ActionMetadata, context: Any?
  ) {
    didDispatch(
      store: store, state: state, action: action, context: context.map { $0 as AnyObject })
  }

  /// Does nothing.
  public func didDispatch(
    store: AnyObject, state: Any, action: ActionMetadata, context: AnyObject?
  ) {}
}
