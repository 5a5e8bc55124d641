/// A type whose only use is to be the key of tasks: `enum Search: TaskKeyType {}`.
public protocol TaskKeyType {}

/// The key of tasks that replace one another or wait for one another.
public struct TaskKey: Hashable, Sendable, ExpressibleByStringLiteral {
  private enum Content: Sendable {
    case distinct(Distinct)
    case type(Any.Type)
    case value(any Hashable & Sendable)
    indirect case combined(TaskKey, TaskKey)
  }

  private final class Distinct: Sendable {}

  private let content: Content

  private init(content: Content) {
    self.content = content
  }

  /// The key that a type stands for.
  public init<Key: TaskKeyType>(_ key: Key.Type) {
    content = .type(key)
  }

  /// The key of this name.
  public init(_ customString: String) {
    content = .value(customString)
  }

  /// The key that a value stands for: a number, an identifier.
  public init(_ value: some Hashable & Sendable) {
    content = .value(value)
  }

  /// The key of this name.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// A key like no other.
  public static func distinct() -> Self {
    Self(content: .distinct(Distinct()))
  }

  /// The key of both together.
  public func combined(_ other: Self) -> Self {
    Self(content: .combined(self, other))
  }

  /// Whether both stand for the same.
  public static func == (left: TaskKey, right: TaskKey) -> Bool {
    switch (left.content, right.content) {
    case (.distinct(let left), .distinct(let right)): left === right
    case (.type(let left), .type(let right)): left == right
    case (.value(let left), .value(let right)): AnyHashable(left) == AnyHashable(right)
    case (.combined(let first, let second), .combined(let otherFirst, let otherSecond)):
      first == otherFirst && second == otherSecond
    default: false
    }
  }

  /// Hashes what the key stands for.
  public func hash(into hasher: inout Hasher) {
    switch content {
    case .distinct(let distinct): hasher.combine(ObjectIdentifier(distinct))
    case .type(let type): hasher.combine(ObjectIdentifier(type))
    case .value(let value): hasher.combine(AnyHashable(value))
    case .combined(let first, let second):
      hasher.combine(first)
      hasher.combine(second)
    }
  }
}

extension TaskKey: CustomStringConvertible {
  /// The name, the value or the name of the type that the key stands for; for a combined key, both
  /// parts with a `+` between them; for a key like no other, `distinct` and its identity.
  public var description: String {
    switch content {
    case .distinct(let distinct):
      "distinct 0x\(String(UInt(bitPattern: ObjectIdentifier(distinct)), radix: 16))"
    case .type(let type): String(describing: type)
    case .value(let value): String(describing: value)
    case .combined(let first, let second): "\(first) + \(second)"
    }
  }
}
