public import Verge
public import VergeNormalization
import VergeORM

extension StoreComponentType {
  /// Returns a storage in the store's state.
  ///
  /// - Parameter selector: Selects the storage: `.keyPath(\.db)`.
  public func normalizedStorage<Selector: StorageSelector>(
    _ selector: Selector
  ) -> NormalizedStoragePath<TargetStore, Selector.Storage>
  where Selector.Source == TargetStore.State {
    NormalizedStoragePath(store: store, selector: selector)
  }
}

/// A storage in the state of a store.
public struct NormalizedStoragePath<Store: StoreType, Storage: NormalizedStorageType> {
  private let store: Store
  private let location: StateLocation<Storage>
  private let select: @Sendable (Store.State) -> Storage

  init(store: Store, selector: some StorageSelector<Store.State, Storage>) {
    self.store = store
    location = store.asStore().view.location.storage(selector)
    select = { selector.select(source: $0) }
  }

  /// Returns a table of the storage.
  ///
  /// - Parameter selector: Selects the table: `.keyPath(\.book)`.
  public func table<Selector: TableSelector>(
    _ selector: Selector
  ) -> NormalizedStorageTablePath<Store, Storage, Selector.Entity>
  where Selector.Storage == Storage {
    NormalizedStorageTablePath(store, location.table(selector))
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
    let select = select
    return store.asStore().derived(
      .map(
        using: { ComparedStorage(storage: select($0)) },
        transform: { query($0.storage) }))
  }
}

extension StateLocation {
  /// Returns the location of a storage. That of a stored property is an address.
  fileprivate func storage<Selector: StorageSelector>(
    _ selector: Selector
  ) -> StateLocation<Selector.Storage> where Selector.Source == Value {
    if let selector = selector as? KeyPathStorageSelector<Value, Selector.Storage> {
      return reading(selector.keyPath)
    }
    return reading(identifiedBy: selector) { selector.select(source: $0) }
  }

  /// Returns the location of a table. That of a stored property is an address.
  fileprivate func table<Selector: TableSelector>(
    _ selector: Selector
  ) -> StateLocation<Tables.Hash<Selector.Entity>> where Selector.Storage == Value {
    if let selector = selector as? KeyPathTableSelector<Value, Selector.Entity> {
      return reading(selector.keyPath)
    }
    return reading(identifiedBy: selector) { selector.select(storage: $0) }
  }
}

/// A storage whose `==` calls its `compare`.
private struct ComparedStorage<Storage: NormalizedStorageType>: Equatable, Sendable {
  let storage: Storage

  static func == (left: Self, right: Self) -> Bool {
    Storage.compare(lhs: left.storage, rhs: right.storage)
  }
}
