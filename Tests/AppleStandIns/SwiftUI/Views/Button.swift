/// A control that performs an action when it is pressed.
nonisolated public struct Button<Label: View>: View {
  /// None: the host evaluates the view itself.
  public typealias Body = Never

  private let action: @MainActor () -> Void
  private let label: Label

  /// A button that performs `action`, labelled with a view.
  public init(
    action: @escaping @MainActor () -> Void,
    @ViewBuilder label: () -> Label
  ) {
    self.action = action
    self.label = label()
  }
}

extension Button where Label == Text {
  /// A button that performs `action`, labelled with a text.
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title) }
  }
}

extension Button: Primitive {
  @MainActor func evaluate(in node: Node) {
    node.control = .button(action)
    node.place(label, at: .content)
  }
}
