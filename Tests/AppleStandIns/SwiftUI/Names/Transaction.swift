/// The context of an update. The host has no animations, so it is always empty.
public struct Transaction {
  /// An empty context.
  public init() {}
}

/// A key of a value in a ``Transaction``.
@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
public protocol TransactionKey {
  /// The type of the value.
  associatedtype Value

  /// The value in a transaction that does not set the key.
  static var defaultValue: Value { get }
}
