/// Receives the events of a store, and of the stores scoped from it.
///
/// It has the requirements of all versions; implement those that your code needs. A logger receives
/// each event once: with metadata if it implements that form, otherwise without.
///
/// `willCommit` is called on the committing thread before the commit. `didCommit` is called on the
/// delivering thread after the observers, in the order of commits. `didDispatch` is called on the
/// dispatching thread after the action's closure has returned. No lock is held, so a logger may
/// read and commit.
///
/// Mirrors VergeNeue 6.0.0-alpha.1 and 2019-09-21.
public protocol StoreLogger {
  /// Called before a commit. Mirrors VergeNeue 6.0.0-alpha.1.
  func willCommit(store: Any, state: Any)
  /// Called after the observers of a commit. Mirrors VergeNeue 6.0.0-alpha.1.
  func didCommit(store: Any, state: Any)
  /// Called after an action's closure has returned. Mirrors VergeNeue 6.0.0-alpha.1.
  func didDispatch(store: Any, state: Any)

  /// Called before a commit.
  ///
  /// - Parameters:
  ///   - store: The ``Store``; for a commit through a scoped store, its source.
  ///   - state: The whole state of `store` before the commit.
  ///   - mutation: The mutation's name, source location and scope.
  func willCommit(store: Any, state: Any, mutation: MutationMetadata)

  /// Called after the observers of a commit.
  ///
  /// - Parameters:
  ///   - store: The ``Store``; for a commit through a scoped store, its source.
  ///   - state: The whole state of `store` after this commit.
  ///   - mutation: The mutation's name, source location and scope.
  func didCommit(store: Any, state: Any, mutation: MutationMetadata)

  /// Called after an action's closure has returned.
  ///
  /// - Parameters:
  ///   - store: The ``Store``; for an action of a scoped store, its source.
  ///   - state: The current whole state of `store`.
  ///   - action: The action's name, source location and scope.
  func didDispatch(store: Any, state: Any, action: ActionMetadata)
}

extension StoreLogger {
  /// Does nothing.
  public func willCommit(store: Any, state: Any) {}

  /// Does nothing.
  public func didCommit(store: Any, state: Any) {}

  /// Does nothing.
  public func didDispatch(store: Any, state: Any) {}

  /// Calls the older form.
  public func willCommit(store: Any, state: Any, mutation: MutationMetadata) {
    willCommit(store: store, state: state)
  }

  /// Calls the older form.
  public func didCommit(store: Any, state: Any, mutation: MutationMetadata) {
    didCommit(store: store, state: state)
  }

  /// Calls the older form.
  public func didDispatch(store: Any, state: Any, action: ActionMetadata) {
    didDispatch(store: store, state: state)
  }
}
