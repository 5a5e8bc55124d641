/// A transaction: edits of a storage that take effect together.
public struct ModifyingTransaction<NormalizedStorage: NormalizedStorageType>: ~Copyable {
  /// The storage at the start of the transaction.
  public let current: NormalizedStorage
  /// The storage with the transaction's edits so far.
  public var modifying: NormalizedStorage

  init(current: NormalizedStorage) {
    self.current = current
    modifying = current
  }

  /// Ends the transaction without effect. For use in the closure of
  /// ``NormalizedStorageType/performBatchUpdates(_:)``.
  ///
  /// - Throws: ``ModifyingTransactionError/aborted``.
  public func abort() throws -> Never {
    throw ModifyingTransactionError.aborted
  }
}

/// An error of a transaction.
public enum ModifyingTransactionError: Error {
  /// The transaction was aborted.
  case aborted
  /// The entity to update does not exist. Tables throw `BatchUpdatesError.storedEntityNotFound` instead.
  case storedEntityNotFound
}
