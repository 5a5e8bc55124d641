#if canImport(Darwin)
public import CoreFoundation
#else
/// A duration in seconds, which CoreFoundation declares on Apple platforms.
@_documentation(visibility: internal)
public typealias CFTimeInterval = Double
#endif

/// Receives the commits, actions and dispatchers of a store.
///
/// It has the requirements of all historical versions; implement those that your code uses. A
/// logger receives each event once, through the newest form that it implements.
///
/// `willCommit` is called on the committing thread, before the commit. `didCommit` is called on the
/// delivering thread, in the order of events. The other functions are called on the thread that
/// dispatches, or that creates or releases the dispatcher. No lock of the engine is held during the
/// calls.
///
/// Mirrors VergeStore 6.
public protocol VergeStoreLogger {
  // To add a form: declare it between its neighbours by date, the newest first. Let its default
  // implementation call the form below it, and the one above it call this form; the oldest one does
  // nothing. The store calls the newest form only. If that is the new one, replace its call, in
  // `Store/VergeDefaultStore+Commit.swift` for commits, in `Dispatch/Actions.swift` for actions, in
  // `Dispatching/Dispatching.swift` for dispatchers.

  /// Called before a commit. Mirrors VergeStore 6 since 2019-12-03.
  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?)
  /// Called before a commit. Mirrors VergeStore 6 before 2019-12-03.
  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?)

  /// Called after the observers of a commit. Mirrors VergeStore 6 since 2019-12-03.
  func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval)
  /// Called after the observers of a commit. Mirrors VergeStore 6 before 2019-12-03.
  func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?,
    time: CFTimeInterval)
  /// Called after the observers of a commit. Mirrors VergeStore 6 until 2019-11-23.
  func didCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?)
  /// Receives the duration of a commit. Mirrors VergeStore 6 until 2019-11-23.
  func didTakeTimeToCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, time: CFTimeInterval)

  /// Called after an action's closure has returned. Mirrors VergeStore 6 since 2019-12-03.
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?)
  /// Called after an action's closure has returned. Mirrors VergeStore 6 before 2019-12-03.
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: AnyObject?)

  /// Called when a dispatcher has been created. The rest of its subclass's initializer has not run
  /// yet.
  func didCreateDispatcher(store: AnyObject, dispatcher: Any)
  /// Called when a dispatcher is being deallocated. Do not retain it.
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
