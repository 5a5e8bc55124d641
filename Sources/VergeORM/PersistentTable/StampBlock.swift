internal import Verge

/// Blocks of numbers that identify writes. Each storage takes numbers from blocks of its own, so that
/// most writes touch no memory that other tables use.
@usableFromInline
enum StampBlock {
  @inlinable static var bits: Int { 16 }

  private static let blocks = AtomicWord(0)

  /// The first number of a block that nothing else uses.
  @usableFromInline
  static func next() -> UInt64 { blocks.add(1) << bits }

  /// Whether no number of the same block follows.
  @inlinable @inline(__always)
  static func isLast(_ stamp: UInt64) -> Bool { (stamp &+ 1) & (1 &<< UInt64(bits) &- 1) == 0 }
}
