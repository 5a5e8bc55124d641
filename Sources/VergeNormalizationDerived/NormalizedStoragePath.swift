public import Verge
public import VergeNormalization
import VergeORM

extension StoreComponentType {
  /// Returns a storage in the store's state.
  ///
  /// - Parameter selector: Selects the storage: `.keyPath(\.db)`.
  public func normalizedStorage<Storage: NormalizedStorageType>(
    _ selector: StorageSelector<TargetStore.State, Storage>
  ) -> NormalizedStoragePath<TargetStore, Storage> {
    NormalizedStoragePath(store: store, path: selector.path)
  }
}

/// A storage in the state of a store.
public struct NormalizedStoragePath<Store: StoreType, Storage: NormalizedStorageType> {
  let store: Store
  let path: any KeyPath<Store.State, Storage> & Sendable

  /// Returns a table of the storage.
  ///
  /// - Parameter selector: Selects the table: `.keyPath(\.book)`.
  public func table<Entity: EntityType>(
    _ selector: TableSelector<Storage, Entity>
  ) -> NormalizedStorageTablePath<Store, Storage, Entity> {
    NormalizedStorageTablePath(store, path.appending(path: selector.path))
  }

  /// Returns a value derived from the storage.
  ///
  /// - Parameter query: Returns the value. Called by any thread, once for each version of the
  ///   storage that differs according to the storage's `compare`. Retained.
  /// - Returns: The derived value. It does not retain the store.
  /// - Important: Traps if called inside a mutation of the same state.
  public func derived<Composed: Equatable & Sendable>(
    query: @escaping @Sendable (Storage) -> Composed
  ) -> Derived<Composed> where Store.State: Sendable {
    let path = path
    return store.asStore().derived(
      .map(
        using: { ComparedStorage(storage: $0[keyPath: path]) },
        transform: { query($0.storage) }))
  }
}

/// A storage whose `==` calls its `compare`.
private struct ComparedStorage<Storage: NormalizedStorageType>: Equatable, Sendable {
  let storage: Storage

  static func == (left: Self, right: Self) -> Bool {
    Storage.compare(lhs: left.storage, rhs: right.storage)
  }
}
