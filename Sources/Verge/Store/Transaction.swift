/// What a commit says about itself to those who observe it: where it came from, why it was made.
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
public struct Transaction: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]
  /// How often something has been said.
  private(set) var writeCount = 0

  /// A transaction that says nothing: each key has its default value.
  public init() {}

  /// Whether nothing has been said.
  @usableFromInline var isEmpty: Bool { values.isEmpty }

  /// What the transaction says under this key; the key's default value unless it was set.
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
  /// What is said under the key.
  associatedtype Value: Sendable

  /// What counts when nothing has been said.
  static var defaultValue: Value { get }
}
