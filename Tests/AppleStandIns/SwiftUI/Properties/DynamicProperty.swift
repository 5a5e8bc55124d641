/// A property of a view that is updated before the view's body is evaluated.
///
/// Nested dynamic properties are updated first.
public protocol DynamicProperty {
  /// Called before each evaluation of the body.
  mutating func update()
}

extension DynamicProperty {
  /// Does nothing.
  public mutating func update() {}
}

/// A dynamic property with storage in the host, which outlives the view's value.
@MainActor
protocol KeptProperty: DynamicProperty, InputComparable {
  /// Connects the property to its storage in `node`, which is created on first use.
  mutating func connect(to kept: inout AnyObject?, in node: Node)
}

/// A type with its own comparison of a view's inputs, in place of its stored properties.
@MainActor
protocol InputComparable {
  /// Whether replacing `other` by `self` leaves a view's input unchanged.
  func hasSameInput(as other: Self) -> Bool
}
