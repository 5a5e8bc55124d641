public import VergeStore

/// Logs each commit, action and dispatcher as a line of JSON, without the contents of states: the
/// default logger of the module `VergeStore`.
///
/// Mirrors VergeStore 6 (6.0.0-beta.8; `DefaultLogger` until beta.7).
public typealias DefaultStoreLogger = VergeStore.DefaultLogger

/// The name of ``DefaultStoreLogger`` until 6.0.0-beta.7.
public typealias DefaultLogger = VergeStore.DefaultLogger

extension DefaultStoreLogger: StoreLogger {
  /// Does nothing: a commit is logged after it has been made.
  public func willCommit(
    store: AnyObject, state: Any, mutation: any MutationBaseType, context: Any?
  ) {}

  /// Logs the mutation and the duration of the commit.
  public func didCommit(
    store: AnyObject, state: Any, mutation: any MutationBaseType, context: Any?,
    time: CFTimeInterval
  ) {
    let metadata =
      (mutation as? any HasMutationMetadata)?.metadata
      ?? MutationMetadata(name: "\(type(of: mutation))", file: "", function: "", line: 0)
    didCommit(store: store, state: state, mutation: metadata, context: context, time: time)
  }
}
