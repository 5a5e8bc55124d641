/// Two properties of a protocol that are the defaults of each other: a conformer that declares neither
/// would recurse without end.
package enum MutualDefaults {
  @TaskLocal private static var depth = 0
  /// More than a chain of dispatchers that ask each other for the store has.
  private static let limit = 100

  /// Reads the other property. Traps with `message` if the reads have no end.
  package static func reading<Value>(
    orTrap message: @autoclosure () -> String, _ other: () -> Value
  ) -> Value {
    let depth = depth + 1
    if depth > limit { fatalError(message()) }
    return $depth.withValue(depth, operation: other)
  }
}
