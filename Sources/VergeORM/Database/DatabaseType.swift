/// A value with tables and indexes, which is a part of a store's state.
///
/// ```swift
/// struct Database: DatabaseType {
///   struct Schema: EntitySchemaType {
///     let book = Book.EntityTableKey()
///     let author = Author.EntityTableKey()
///   }
///   struct Indexes: IndexesType {
///     let allBooks = OrderedIDIndex<Schema, Book>.Key()
///   }
///   var _backingStorage: BackingStorage = .init()
/// }
/// ```
///
/// It is read through ``entities`` and ``indexes``, and written with ``performBatchUpdates(_:)``.
/// Copying it takes constant time.
public protocol DatabaseType: Equatable, Sendable {
  /// The keys of the tables.
  associatedtype Schema: EntitySchemaType
  /// The keys of the indexes.
  associatedtype Indexes: IndexesType
  /// The type of the content.
  typealias BackingStorage = DatabaseStorage<Schema, Indexes>

  /// The content. Do not write to it.
  @inlinable var _backingStorage: BackingStorage { get set }

  /// The middlewares to call in each batch, after the updates and before they take effect; none by
  /// default.
  @inlinable var middlewares: [AnyMiddleware<Self>] { get }
}

extension DatabaseType {
  /// No middlewares.
  @inlinable public var middlewares: [AnyMiddleware<Self>] { [] }

  /// The tables, for reading.
  @inlinable public var entities: EntityPropertyAdapter<Self> { EntityPropertyAdapter(self) }

  /// The indexes, for reading.
  @inlinable public var indexes: IndexesPropertyAdapter<Self> { IndexesPropertyAdapter(self) }

  /// Changes the database atomically.
  ///
  /// ```swift
  /// store.commit { state in
  ///   state.db.performBatchUpdates { context in
  ///     let book = Book(rawID: "1", name: "Emma")
  ///     context.entities.book.insert(book)
  ///     context.indexes.allBooks.append(book.entityID)
  ///   }
  /// }
  /// ```
  ///
  /// The edits take effect when `update` returns and the ``middlewares`` have been called; the
  /// identifiers of removed entities are removed from the indexes. If `update` throws, the database
  /// is unchanged, and no middleware is called.
  ///
  /// - Parameter update: Edits the context. Called once. It must read the database through the
  ///   context, and must not access the database itself.
  /// - Returns: The result of `update`.
  /// - Throws: Any error that `update` throws.
  @discardableResult
  @inlinable public mutating func performBatchUpdates<Result>(
    _ update: (DatabaseBatchUpdatesContext<Self>) throws -> Result
  ) rethrows -> Result {
    let context = beginBatchUpdates()
    let result: Result
    do {
      result = try update(context)
    } catch {
      context.close(as: .abandoned)
      throw error
    }
    commitBatchUpdates(context: context)
    return result
  }

  /// Returns a context, whose edits take effect with ``commitBatchUpdates(context:)``.
  ///
  /// It is a snapshot: it does not see later changes of the database.
  @inlinable public func beginBatchUpdates() -> DatabaseBatchUpdatesContext<Self> {
    DatabaseBatchUpdatesContext(self)
  }

  /// Applies the edits of a context, after calling the ``middlewares``.
  ///
  /// If the database has changed since the context was made, the edits are repeated on its current
  /// contents:
  ///
  /// - An entity that the context has inserted or updated replaces the present one.
  /// - An update of an entity that no longer exists is skipped.
  /// - An entity that the context has deleted and inserted again becomes the last one.
  /// - Only the indexes that the context has edited are replaced.
  ///
  /// - Parameter context: A context of this database, or of a copy. Traps if its batch has ended.
  @inlinable public mutating func commitBatchUpdates(context: DatabaseBatchUpdatesContext<Self>) {
    context.checkIsOpen("committed")
    for middleware in middlewares { middleware.performAfterUpdates(context: context) }
    context.apply(to: &_backingStorage)
  }
}
