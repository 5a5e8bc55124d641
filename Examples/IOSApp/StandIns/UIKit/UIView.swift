// The part of UIKit that the screens need, for Linux: views that hold their content. There is no layout.

@_exported public import Foundation

/// An object that handles events.
@MainActor
open class UIResponder {
  /// Creates a responder.
  public init() {}
}

/// A view.
open class UIView: UIResponder {
  /// The views inside, from back to front.
  public private(set) final var subviews: [UIView] = []

  /// Adds a view in front of the others.
  open func addSubview(_ view: UIView) {
    subviews.append(view)
  }
}

/// A view with a text that users cannot change.
open class UILabel: UIView {
  /// The text.
  open var text: String?
}

/// Views in a row or a column.
open class UIStackView: UIView {
  /// The views, in order.
  public var arrangedSubviews: [UIView] { subviews }
  /// The direction.
  open var axis = NSLayoutConstraint.Axis.horizontal
  /// Whether the views are placed inside the margins.
  open var isLayoutMarginsRelativeArrangement = false

  /// A stack of views.
  public init(arrangedSubviews views: [UIView]) {
    super.init()
    for view in views { addSubview(view) }
  }
}

/// A relation between views. Only the direction of a stack is here.
public enum NSLayoutConstraint {
  /// A direction.
  public enum Axis: Sendable {
    /// A direction.
    case horizontal, vertical
  }
}
