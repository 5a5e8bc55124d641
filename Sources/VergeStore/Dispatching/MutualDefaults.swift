/// Two properties of a protocol that are each other's default: a conforming type that declares
/// neither would recurse infinitely.
package enum MutualDefaults {
  @TaskLocal private static var depth = 0
  /// More than the length of any chain of dispatchers that read the store from one another.
  private static let limit = 100

  /// Reads the other property. Traps with `message` if the reads recurse infinitely.
  package static func reading<Value>(
    orTrap message: @autoclosure () -> String, _ other: () -> Value
  ) -> Value {
    let depth = depth + 1
    if depth > limit { fatalError(message()) }
    return $depth.withValue(depth, operation: other)
  }
}
