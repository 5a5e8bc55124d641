/// A store of any kind.
///
/// Mirrors VergeStore 6 (6.0.0-beta.8; `VergeStoreType` until beta.7).
public protocol StoreType: AnyObject {
  /// The state of the store.
  associatedtype State
  /// The activities of the store.
  associatedtype Activity

  /// Returns the store itself.
  func asStoreBase() -> StoreBase<State, Activity>
}

/// The name of ``StoreType`` until 6.0.0-beta.7.
public typealias VergeStoreType = StoreType
