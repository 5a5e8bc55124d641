/// A visible part of a view.
public enum ViewElement: Equatable, Sendable {
  /// A text that is not the label of a control.
  case text(String)
  /// A button with its label.
  case button(String)
  /// A stepper with its label.
  case stepper(String)
  /// A text field with its label and its text.
  case field(String, text: String)
}

extension ViewHost {
  /// The visible parts, in order.
  public var elements: [ViewElement] { root.elements }
}
