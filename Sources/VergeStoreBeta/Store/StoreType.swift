/// A store, without its methods.
///
/// Mirrors VergeStore 6 (6.0.0-beta.8; `VergeStoreType` until beta.7).
public protocol StoreType: AnyObject {
  /// The state of the store.
  associatedtype State
  /// The activities of the store.
  associatedtype Activity

  /// The store itself.
  func asStoreBase() -> StoreBase<State, Activity>
}

/// ``StoreType``, as it was called until 6.0.0-beta.7.
public typealias VergeStoreType = StoreType
