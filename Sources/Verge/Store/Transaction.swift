/// Information that a commit passes to its observers, such as its origin and its reason.
///
/// ```swift
/// enum IsFromKeyboard: TransactionKey { static let defaultValue = false }
///
/// store.commit { state, transaction in
///   state.text = text
///   transaction[IsFromKeyboard.self] = true
/// }
/// store.sinkState { state in
///   if !state.transaction[IsFromKeyboard.self] { field.text = state.text }
/// }
/// ```
///
/// SwiftUI declares a `Transaction` and a `TransactionKey` too. In a file that imports both modules,
/// write `Verge.Transaction` and `Verge.TransactionKey`; or declare aliases once in your module, such
/// as `typealias Transaction = Verge.Transaction`.
public struct Transaction: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]
  /// The number of writes.
  @usableFromInline private(set) var writeCount = 0

  /// An empty transaction: each key has its default value.
  public init() {}

  /// Whether no key has been set.
  @usableFromInline var isEmpty: Bool { values.isEmpty }

  /// The value of this key; its default value if the key was not set.
  public subscript<Key: TransactionKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)].map { $0 as! Key.Value } ?? Key.defaultValue }
    set {
      values[ObjectIdentifier(key)] = newValue
      writeCount += 1
    }
  }
}

/// A key of a ``Transaction``.
public protocol TransactionKey {
  /// The value of the key.
  associatedtype Value: Sendable

  /// The value in a transaction that does not set the key.
  static var defaultValue: Value { get }
}
