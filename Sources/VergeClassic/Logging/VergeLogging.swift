/// Receives the updates of a storage, after its subscribers.
///
/// Called on the delivering thread, while the store's lock is not held. Implement the functions that you need.
///
/// Mirrors Verge 2.3–5.1.
public protocol MutableStorageLogging {
  /// Called after a property has been set through its key path. Mirrors Verge 2.3–4.0.
  func didChange(value: Any, for keyPath: AnyKeyPath, root: Any)
  /// Called after a closure has changed the value.
  func didChange(root: Any)
  /// Called after the value has been replaced, or a batch of updates has been made.
  func didReplace(root: Any)
}

extension MutableStorageLogging {
  /// Calls ``didChange(root:)``.
  public func didChange(value: Any, for keyPath: AnyKeyPath, root: Any) {
    didChange(root: root)
  }

  /// Does nothing.
  public func didChange(root: Any) {}

  /// Does nothing.
  public func didReplace(root: Any) {}
}

/// Receives the commits, activities and actions of a verge. Set it with `set(logger:)`.
///
/// It has the requirements of all historical versions; implement those that you need.
///
/// `willDispatch`, `willMutate` and `didDispatch` are called on the calling thread. `didMutate` and
/// `didEmit` are called after the observers, on the delivering thread: the calling thread, unless
/// another thread delivers or has events waiting. No lock is held. Names and call sites are those
/// passed by the caller.
///
/// Mirrors Verge 2.0–13.
public protocol VergeLogging: MutableStorageLogging {
  /// Called after the observers of an activity.
  func didEmit(
    activity: Any, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType)
  /// Called before an action runs.
  func willDispatch(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType)
  /// Called after an action's context has been completed. Mirrors Verge 3.0–4.2.
  func didDispatch(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType)
  /// Called before a commit.
  func willMutate(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType)
  /// Called after the subscribers of a commit, or after its mutation has thrown.
  func didMutate(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType)
}

extension VergeLogging {
  /// Does nothing.
  public func didEmit(
    activity: Any, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType
  ) {}

  /// Does nothing.
  public func willDispatch(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType
  ) {}

  /// Does nothing.
  public func didDispatch(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType
  ) {}

  /// Does nothing.
  public func willMutate(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType
  ) {}

  /// Does nothing.
  public func didMutate(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType
  ) {}
}

/// A logger that does nothing. Mirrors Verge 4.0–13.
public struct EmptyVergeLogger: VergeLogging, Sendable {
  /// A logger that does nothing.
  public init() {}
}
