/// An edge of a rectangle.
@frozen
public enum Edge: Int8, CaseIterable, Sendable {
  /// An edge.
  case top, leading, bottom, trailing

  /// A set of edges.
  @frozen
  public struct Set: OptionSet, Sendable {
    /// The bits of the edges.
    public let rawValue: Int8

    /// The edges with these bits.
    public init(rawValue: Int8) {
      self.rawValue = rawValue
    }

    /// The set of one edge.
    public init(_ edge: Edge) {
      self.init(rawValue: 1 << edge.rawValue)
    }

    /// The edge at the top.
    public static let top = Set(.top)
    /// The edge where text begins.
    public static let leading = Set(.leading)
    /// The edge at the bottom.
    public static let bottom = Set(.bottom)
    /// The edge where text ends.
    public static let trailing = Set(.trailing)
    /// The edges at both sides.
    public static let horizontal: Set = [.leading, .trailing]
    /// The edges at the top and at the bottom.
    public static let vertical: Set = [.top, .bottom]
    /// Every edge.
    public static let all: Set = [.horizontal, .vertical]
  }
}
