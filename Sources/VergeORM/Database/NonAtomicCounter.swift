import Verge

/// A mark that a table or a database has as long as its content does not change.
///
/// Two values with one mark have one content: marks are unique in the process, and zero is the mark
/// of what has never been written.
public struct NonAtomicCounter: Hashable, Sendable {
  /// The mark.
  @inlinable public var value: UInt64 { mark }
  @usableFromInline var mark: UInt64 = 0

  /// The mark of what has never been written.
  @inlinable public init() {}

  /// Takes a new mark.
  @inlinable public mutating func increment() {
    mark = Stamp.next()
  }
}

/// The marks of the process.
// Sendable: the number is atomic.
@usableFromInline
enum Stamp {
  private static let newest = Newest()

  private final class Newest: @unchecked Sendable {
    let word = AtomicWord(0)
  }

  @usableFromInline
  static func next() -> UInt64 { newest.word.add(1) }
}
