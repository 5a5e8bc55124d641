/// The raw value of an identifier, as stored by Verge 9 to 11.
///
/// Unused. Declared for types that conform to `_PrimitiveIdentifierConvertible`.
public enum PrimitiveIdentifier: Hashable, Sendable {
  /// A string.
  case string(String)
  /// A signed integer of 64 bits.
  case int64(Int64)
  /// An unsigned integer of 64 bits.
  case uint64(UInt64)
  /// An integer.
  case int(Int)
}

/// The raw value of an identifier in Verge 9 to 11. ``EntityType`` does not require it.
public protocol _PrimitiveIdentifierConvertible: Hashable, Sendable {
  /// The primitive that represents the value.
  var _primitiveIdentifier: PrimitiveIdentifier { get }

  /// Returns the value that a primitive represents; `nil` if it represents none.
  static func _restore(from primitiveIdentifier: PrimitiveIdentifier) -> Self?
}

extension String: _PrimitiveIdentifierConvertible {
  /// The string as a primitive.
  public var _primitiveIdentifier: PrimitiveIdentifier { .string(self) }

  /// Returns the string of a primitive; `nil` if it has none.
  public static func _restore(from primitiveIdentifier: PrimitiveIdentifier) -> String? {
    if case .string(let value) = primitiveIdentifier { value } else { nil }
  }
}

extension Int: _PrimitiveIdentifierConvertible {
  /// The integer as a primitive.
  public var _primitiveIdentifier: PrimitiveIdentifier { .int(self) }

  /// Returns the integer of a primitive; `nil` if it has none.
  public static func _restore(from primitiveIdentifier: PrimitiveIdentifier) -> Int? {
    if case .int(let value) = primitiveIdentifier { value } else { nil }
  }
}

extension Int64: _PrimitiveIdentifierConvertible {
  /// The integer as a primitive.
  public var _primitiveIdentifier: PrimitiveIdentifier { .int64(self) }

  /// Returns the integer of a primitive; `nil` if it has none.
  public static func _restore(from primitiveIdentifier: PrimitiveIdentifier) -> Int64? {
    if case .int64(let value) = primitiveIdentifier { value } else { nil }
  }
}

extension UInt64: _PrimitiveIdentifierConvertible {
  /// The integer as a primitive.
  public var _primitiveIdentifier: PrimitiveIdentifier { .uint64(self) }

  /// Returns the integer of a primitive; `nil` if it has none.
  public static func _restore(from primitiveIdentifier: PrimitiveIdentifier) -> UInt64? {
    if case .uint64(let value) = primitiveIdentifier { value } else { nil }
  }
}
