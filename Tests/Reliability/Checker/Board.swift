/// The state of the stores under test: cells that remember the commits made to them.
public struct Board: Hashable, Sendable {
  /// A slice. Its digest depends on every commit made to it, in order.
  public struct Cell: Hashable, Sendable {
    /// The number of commits.
    public var count: Int32 = 0
    /// The newest commit.
    public var last: Int32 = -1
    /// A digest of all commits.
    public var digest: UInt64 = 0

    /// A cell without commits.
    public init() {}

    /// Adds a commit.
    public mutating func apply(_ operation: Int32) {
      count += 1
      last = operation
      digest = Board.mix(digest, UInt64(UInt32(bitPattern: operation)) + 1)
    }

    /// The cell that a commit leaves that replaces the value, and does not edit it.
    public static func replaced(by operation: Int32) -> Cell {
      var cell = Cell()
      cell.apply(operation)
      return cell
    }
  }

  /// The cells that commits edit.
  public var a = Cell()
  /// The second of them.
  public var b = Cell()
  /// The third of them.
  public var c = Cell()
  /// The cell that commits of VueFlux replace.
  public var d = Cell()

  /// A board without commits.
  public init() {}

  /// The cell of an index from 0 to 3.
  public subscript(index: Int) -> Cell {
    get {
      switch index {
      case 0: a
      case 1: b
      case 2: c
      default: d
      }
    }
    set {
      switch index {
      case 0: a = newValue
      case 1: b = newValue
      case 2: c = newValue
      default: d = newValue
      }
    }
  }

  /// Adds a commit to the cells whose bits are set.
  public mutating func apply(_ operation: Int32, to mask: UInt8) {
    for index in 0..<3 where mask & 1 << index != 0 { self[index].apply(operation) }
  }

  /// A digest of two digests, in order.
  public static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    var mixed = left &* 0x9E37_79B9_7F4A_7C15 ^ right &* 0xC2B2_AE3D_27D4_EB4F
    mixed ^= mixed >> 29
    mixed &*= 0xBF58_476D_1CE4_E5B9
    return mixed ^ mixed >> 32
  }
}

extension Board: CustomStringConvertible {
  /// The number of commits of each cell.
  public var description: String { "[\(a.count) \(b.count) \(c.count) \(d.count)]" }
}
