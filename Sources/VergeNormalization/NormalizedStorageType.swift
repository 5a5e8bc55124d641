/// A value with tables and indexes as stored properties: the database of Verge 12 to 14, without
/// the macros.
///
/// ```swift
/// struct Library: NormalizedStorageType {
///   @Table var book: Tables.Hash<Book> = .init()
///   @Index var allBooks: Indexes.Ordered<Book> = .init()
/// }
/// ```
///
/// An index is a plain collection: deleting an entity does not remove its identifier from it. Do that
/// in ``finalizeTransaction(transaction:)``.
public protocol NormalizedStorageType: Equatable, Sendable {
  /// Called with the edits of a transaction, and may add to them. By default, does nothing.
  ///
  /// Called once for each transaction that does not throw, before the edits take effect.
  func finalizeTransaction(transaction: inout ModifyingTransaction<Self>)

  /// Whether two versions count as equal; by default, compares with `==`.
  static func compare(lhs: Self, rhs: Self) -> Bool
}

extension NormalizedStorageType {
  /// Does nothing.
  public func finalizeTransaction(transaction: inout ModifyingTransaction<Self>) {}

  /// Compares with `==`.
  public static func compare(lhs: Self, rhs: Self) -> Bool { lhs == rhs }

  /// Returns a transaction, whose edits take effect with ``commitBatchUpdates(transaction:)``.
  public func beginBatchUpdates() -> ModifyingTransaction<Self> {
    ModifyingTransaction(current: self)
  }

  /// Replaces the storage with the result of a transaction, after calling
  /// ``finalizeTransaction(transaction:)``.
  ///
  /// - Parameter transaction: A transaction of this storage. Changes made to the storage since the
  ///   transaction began are lost.
  public mutating func commitBatchUpdates(transaction: consuming ModifyingTransaction<Self>) {
    var transaction = transaction
    finalizeTransaction(transaction: &transaction)
    self = transaction.modifying
  }

  /// Changes the storage atomically.
  ///
  /// - Parameter update: Edits the transaction. Called once. If it throws, the storage is unchanged.
  /// - Returns: The result of `update`.
  /// - Throws: Any error that `update` throws.
  @discardableResult
  public mutating func performBatchUpdates<Result>(
    _ update: (inout ModifyingTransaction<Self>) throws -> Result
  ) rethrows -> Result {
    var transaction = beginBatchUpdates()
    let result = try update(&transaction)
    commitBatchUpdates(transaction: transaction)
    return result
  }
}
