/// Selects a storage in a state: `.keyPath(\.db)`, or a type of yours.
///
/// ```swift
/// struct LibraryOfShop: StorageSelector {
///   func select(source: consuming Shop) -> Library { source.library }
/// }
/// ```
///
/// Equal selectors select the same storage.
public protocol StorageSelector<Source, Storage>: Hashable, Sendable {
  /// The state.
  associatedtype Source
  /// The storage.
  associatedtype Storage: NormalizedStorageType

  /// Returns the storage of a state. Called by any thread, also while the state's lock is held.
  func select(source: consuming Source) -> Storage
}

/// Selects a table of a storage: `.keyPath(\.book)`, or a type of yours.
///
/// Equal selectors select the same table.
public protocol TableSelector<Storage, Table>: Hashable, Sendable {
  /// The storage.
  associatedtype Storage: NormalizedStorageType
  /// The type of the table's entities.
  associatedtype Entity: EntityType
  /// The table.
  associatedtype Table = Tables.Hash<Entity> where Table == Tables.Hash<Entity>

  /// Returns the table of a storage. Called by any thread, also while the state's lock is held.
  func select(storage: consuming Storage) -> Tables.Hash<Entity>
}

extension StorageSelector {
  /// Selects the storage at a key path.
  public static func keyPath<State, Part>(
    _ path: any KeyPath<State, Part> & Sendable
  ) -> Self where Self == KeyPathStorageSelector<State, Part> {
    KeyPathStorageSelector(path)
  }

  /// Returns a selector of a table of this storage.
  public func appending<Selector: TableSelector>(
    _ table: Selector
  ) -> AbsoluteTableSelector<Self, Selector> where Selector.Storage == Storage {
    AbsoluteTableSelector(storage: self, table: table)
  }
}

extension TableSelector {
  /// Selects the table at a key path.
  public static func keyPath<Whole, Row>(
    _ path: any KeyPath<Whole, Tables.Hash<Row>> & Sendable
  ) -> Self where Self == KeyPathTableSelector<Whole, Row> {
    KeyPathTableSelector(path)
  }
}

/// Selects the storage at a key path.
public struct KeyPathStorageSelector<Source, Storage: NormalizedStorageType>: StorageSelector {
  /// The key path.
  public let keyPath: any KeyPath<Source, Storage> & Sendable

  /// Selects the storage at a key path.
  public init(_ keyPath: any KeyPath<Source, Storage> & Sendable) {
    self.keyPath = keyPath
  }

  /// Returns the storage of a state.
  public func select(source: consuming Source) -> Storage { source[keyPath: keyPath] }

  /// Whether both have the same key path.
  public static func == (left: Self, right: Self) -> Bool { left.keyPath == right.keyPath }

  /// Hashes the key path.
  public func hash(into hasher: inout Hasher) { hasher.combine(keyPath) }
}

/// Selects the table at a key path.
public struct KeyPathTableSelector<
  Storage: NormalizedStorageType, Entity: EntityType
>: TableSelector {
  /// The key path.
  public let keyPath: any KeyPath<Storage, Tables.Hash<Entity>> & Sendable

  /// Selects the table at a key path.
  public init(_ keyPath: any KeyPath<Storage, Tables.Hash<Entity>> & Sendable) {
    self.keyPath = keyPath
  }

  /// Returns the table of a storage.
  public func select(storage: consuming Storage) -> Tables.Hash<Entity> {
    storage[keyPath: keyPath]
  }

  /// Whether both have the same key path.
  public static func == (left: Self, right: Self) -> Bool { left.keyPath == right.keyPath }

  /// Hashes the key path.
  public func hash(into hasher: inout Hasher) { hasher.combine(keyPath) }
}

/// Selects a table of a storage in a state.
public struct AbsoluteTableSelector<
  Storage: StorageSelector, Table: TableSelector
>: Hashable, Sendable where Storage.Storage == Table.Storage {
  /// Selects the storage.
  public let storage: Storage
  /// Selects the table of the storage.
  public let table: Table

  /// Selects a table of a storage.
  public init(storage: Storage, table: Table) {
    self.storage = storage
    self.table = table
  }

  /// Returns the table of a state.
  public func select(source: consuming Storage.Source) -> Table.Table {
    table.select(storage: storage.select(source: source))
  }
}
