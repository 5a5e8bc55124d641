internal import Verge

/// Blocks of numbers that identify writes. Each storage takes numbers from its own blocks, so that
/// most writes access no memory that other tables use.
@usableFromInline
enum StampBlock {
  @inlinable static var bits: Int { 16 }

  private static let blocks = AtomicWord(0)

  /// Returns the first number of an unused block.
  @usableFromInline
  static func next() -> UInt64 { blocks.add(1) << bits }

  /// Whether the number is the last one of its block.
  @inlinable @inline(__always)
  static func isLast(_ stamp: UInt64) -> Bool { (stamp &+ 1) & (1 &<< UInt64(bits) &- 1) == 0 }
}
