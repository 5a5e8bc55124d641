/// A type used only as a task key: `enum Search: TaskKeyType {}`.
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

  /// A key identified by a type.
  public init<Key: TaskKeyType>(_ key: Key.Type) {
    content = .type(key)
  }

  /// A key with this name.
  public init(_ customString: String) {
    content = .value(customString)
  }

  /// A key identified by a value, such as a number or an identifier.
  public init(_ value: some Hashable & Sendable) {
    content = .value(value)
  }

  /// A key with this name.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// Returns a unique key.
  public static func distinct() -> Self {
    Self(content: .distinct(Distinct()))
  }

  /// Returns the combination of both keys.
  public func combined(_ other: Self) -> Self {
    Self(content: .combined(self, other))
  }

  /// Whether both keys have the same identity.
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

  /// Hashes the identity of the key.
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
  /// The name, the value or the type's name; for a combined key, both parts with a `+` between
  /// them; for a unique key, `distinct` and its identity.
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
