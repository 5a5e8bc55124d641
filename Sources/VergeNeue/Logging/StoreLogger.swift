/// Told what happens in a store, and in the stores scoped from it.
///
/// The requirements are those of all historical versions; implement the ones you know. A logger is
/// told of each event once: with metadata if it implements that form, else without.
///
/// `willCommit` is called on the committing thread before the commit, `didCommit` on the thread that
/// delivers, after the observers and in the order of commits, `didDispatch` on the dispatching
/// thread when the action's closure has returned. No lock is held: a logger may read and commit.
///
/// Mirrors VergeNeue 6.0.0-alpha.1 and 2019-09-21.
public protocol StoreLogger {
  /// A commit is about to be made: the form of 6.0.0-alpha.1.
  func willCommit(store: Any, state: Any)
  /// A commit has been made, and its observers called: the form of 6.0.0-alpha.1.
  func didCommit(store: Any, state: Any)
  /// An action's closure has returned: the form of 6.0.0-alpha.1.
  func didDispatch(store: Any, state: Any)

  /// A commit is about to be made.
  ///
  /// - Parameters:
  ///   - store: The ``Store``; for a commit through a scoped store, the one that it was scoped from.
  ///   - state: The whole state of `store`, before the commit.
  ///   - mutation: What the mutation is, where it was made, and through which scope it is committed.
  func willCommit(store: Any, state: Any, mutation: MutationMetadata)

  /// A commit has been made, and its observers called.
  ///
  /// - Parameters:
  ///   - store: The ``Store``; for a commit through a scoped store, the one that it was scoped from.
  ///   - state: The whole state of `store`, as this commit has left it.
  ///   - mutation: What the mutation is, where it was made, and through which scope it was committed.
  func didCommit(store: Any, state: Any, mutation: MutationMetadata)

  /// An action's closure has returned.
  ///
  /// - Parameters:
  ///   - store: The ``Store``; for an action of a scoped store, the one that it was scoped from.
  ///   - state: The whole state of `store`, now.
  ///   - action: What the action is, where it was made, and in which scope it was dispatched.
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
