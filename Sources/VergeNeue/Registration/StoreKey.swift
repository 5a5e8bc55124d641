/// What a store is registered under: the type of its reducer, and a string.
///
/// Mirrors VergeNeue 6.0.0-alpha.1.
public struct StoreKey<Reducer: _ReducerCore>: Hashable, Sendable {
  /// The name of the key's type, and the string.
  public let rawKey: String

  /// A key.
  ///
  /// - Parameter additionalKey: Tells stores with the same type of reducer apart.
  public init(additionalKey: String = "") {
    rawKey = "\(String(reflecting: Self.self))\(additionalKey)"
  }

  /// A key for `store`.
  ///
  /// - Parameters:
  ///   - store: Says which type of reducer; not looked at beyond that.
  ///   - additionalKey: Tells stores with the same type of reducer apart.
  public init(from store: StoreBase<Reducer>, additionalKey: String = "") {
    self.init(additionalKey: additionalKey)
  }

  /// A key.
  ///
  /// - Parameters:
  ///   - store: Not looked at, not even at its type: as in the original.
  ///   - additionalKey: Tells stores with the same type of reducer apart.
  public init<Store: StoreType>(from store: Store, additionalKey: String = "") {
    self.init(additionalKey: additionalKey)
  }
}
