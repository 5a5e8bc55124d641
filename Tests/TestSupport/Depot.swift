/// A root state with slices for containers of all dialects. It has no `==`.
public struct Depot: Sendable {
  /// A slice with `==`, an optional member and a computed one.
  public struct Cart: Equatable, Sendable {
    /// The items.
    public var items: [String] = []
    /// A code that may be absent.
    public var coupon: String?
    /// The number of the items.
    public var count: Int {
      get { items.count }
      set { items = (0..<newValue).map { "\($0)" } }
    }

    /// An empty cart.
    public init() {}
  }

  /// A slice without `==`. A change of its array may leave the slice's own bytes unchanged.
  public struct Journal: Sendable {
    /// The lines.
    public var lines: [String] = []
  }

  /// A slice without `==` that is trivial.
  public struct Position: Sendable {
    /// The column.
    public var x = 0
    /// The row.
    public var y = 0
  }

  /// A slice with `==`.
  public var cart = Cart()
  /// A separate slice for containers that mirror the cart.
  public var badge = 0
  /// A slice without `==`.
  public var journal = Journal()
  /// A trivial slice.
  public var position = Position()
  /// Elements, which are read through an accessor.
  public var rows = [0, 0]

  /// An empty depot.
  public init() {}
}
