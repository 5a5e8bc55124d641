/// The key of a registered store: the type of its reducer, and a string.
///
/// Mirrors VergeNeue 6.0.0-alpha.1.
public struct StoreKey<Reducer: _ReducerCore>: Hashable, Sendable {
  /// The name of the key's type, followed by the string.
  public let rawKey: String

  /// Creates a key.
  ///
  /// - Parameter additionalKey: Distinguishes stores with the same type of reducer.
  public init(additionalKey: String = "") {
    rawKey = "\(String(reflecting: Self.self))\(additionalKey)"
  }

  /// Creates a key for `store`.
  ///
  /// - Parameters:
  ///   - store: Determines the type of the reducer. Otherwise unused.
  ///   - additionalKey: Distinguishes stores with the same type of reducer.
  public init(from store: StoreBase<Reducer>, additionalKey: String = "") {
    self.init(additionalKey: additionalKey)
  }

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - store: Unused, and so is its type, as in the original.
  ///   - additionalKey: Distinguishes stores with the same type of reducer.
  public init<Store: StoreType>(from store: Store, additionalKey: String = "") {
    self.init(additionalKey: additionalKey)
  }
}
