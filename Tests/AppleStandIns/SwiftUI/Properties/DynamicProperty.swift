/// A property of a view that is brought up to date before the view's body is evaluated.
///
/// Properties of it that are dynamic themselves are found, and updated first.
public protocol DynamicProperty {
  /// Called before the body is evaluated, each time.
  mutating func update()
}

extension DynamicProperty {
  /// Does nothing.
  public mutating func update() {}
}

/// A dynamic property that keeps something in the host, beyond the view's value.
@MainActor
protocol KeptProperty: DynamicProperty, InputComparable {
  /// Points the property at what is kept for it in `node`, which is made the first time.
  mutating func connect(to kept: inout AnyObject?, in node: Node)
}

/// What knows better than by its stored properties whether a view has got another one.
@MainActor
protocol InputComparable {
  /// Whether a view that has got `self` in place of `other` has got the same.
  func hasSameInput(as other: Self) -> Bool
}
