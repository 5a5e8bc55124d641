public import VergeNormalization

/// Selects the storage in a state: `.keyPath(\.db)`.
public struct StorageSelector<State, Storage: NormalizedStorageType>: Sendable {
  let path: any KeyPath<State, Storage> & Sendable

  /// Selects the storage at a key path.
  public static func keyPath(_ path: any KeyPath<State, Storage> & Sendable) -> Self {
    Self(path: path)
  }
}

/// Selects a table in a storage: `.keyPath(\.book)`.
public struct TableSelector<Storage: NormalizedStorageType, Entity: EntityType>: Sendable {
  let path: any KeyPath<Storage, Tables.Hash<Entity>> & Sendable

  /// Selects the table at a key path.
  public static func keyPath(_ path: any KeyPath<Storage, Tables.Hash<Entity>> & Sendable) -> Self {
    Self(path: path)
  }
}
