/// Does something when it is pressed.
public struct Button<Label: View>: View {
  /// There is none: the host knows the view.
  public typealias Body = Never

  private let action: @MainActor () -> Void
  private let label: Label

  /// A button that does `action` and is labelled with a view.
  public init(
    action: @escaping @MainActor () -> Void,
    @ViewBuilder label: () -> Label
  ) {
    self.action = action
    self.label = label()
  }
}

extension Button where Label == Text {
  /// A button that does `action` and is labelled with a text.
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title) }
  }
}

extension Button: Primitive {
  func evaluate(in node: Node) {
    node.control = .button(action)
    node.place(label, at: .content)
  }
}
