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

    /// The cell after a commit that replaces the value instead of editing it.
    public static func replaced(by operation: Int32) -> Cell {
      var cell = Cell()
      cell.apply(operation)
      return cell
    }
  }

  /// The first of the cells that commits edit.
  public var a = Cell()
  /// The second of these cells.
  public var b = Cell()
  /// The third of these cells.
  public var c = Cell()
  /// The cell that commits of VueFlux replace.
  public var d = Cell()
  /// The cell that is absent until the first commit to it.
  public var e: Cell?

  /// The number of cells.
  public static let cellCount = 5
  /// The indices of the cells whose commits edit the former value, and record it.
  public static let recordedCells = [0, 1, 2, 4]
  /// The bits of those cells.
  public static let recordedMask: UInt8 = 0b10111

  /// A board without commits.
  public init() {}

  /// The second cell, as a computed property.
  public var computedB: Cell {
    get { b }
    set { b = newValue }
  }

  /// The cell that commits of VueFlux replace, as a computed property.
  public var computedD: Cell {
    get { d }
    set { d = newValue }
  }

  /// The cell of an index from 0 to 4. An absent cell is one without commits.
  public subscript(index: Int) -> Cell {
    get {
      switch index {
      case 0: a
      case 1: b
      case 2: c
      case 3: d
      default: e ?? Cell()
      }
    }
    set {
      switch index {
      case 0: a = newValue
      case 1: b = newValue
      case 2: c = newValue
      case 3: d = newValue
      default: e = newValue.count == 0 ? nil : newValue
      }
    }
  }

  /// Adds a commit to the cells whose bits are set.
  public mutating func apply(_ operation: Int32, to mask: UInt8) {
    for index in Self.recordedCells where mask & 1 << index != 0 { self[index].apply(operation) }
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
  public var description: String {
    "[\(a.count) \(b.count) \(c.count) \(d.count) \(self[4].count)]"
  }
}
