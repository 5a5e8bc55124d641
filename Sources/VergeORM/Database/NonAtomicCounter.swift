import Verge

/// A mark that a table or a database keeps as long as its content does not change.
///
/// Values with the same mark have the same content. Marks are unique in the process; 0 is the mark
/// of content that has never been written.
public struct NonAtomicCounter: Hashable, Sendable {
  /// The mark.
  @inlinable public var value: UInt64 { mark }
  @usableFromInline var mark: UInt64 = 0

  /// The mark of content that has never been written.
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
