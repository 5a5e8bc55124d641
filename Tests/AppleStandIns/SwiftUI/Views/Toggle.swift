/// Switches a value on and off.
public struct Toggle<Label: View>: View {
  /// There is none: the host knows the view.
  public typealias Body = Never

  private let isOn: Binding<Bool>
  private let label: Label

  /// A switch of `isOn`, labelled with a view.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }
}

extension Toggle where Label == Text {
  /// A switch of `isOn`, labelled with a text.
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

extension Toggle: Primitive {
  func evaluate(in node: Node) {
    node.control = .toggle(isOn)
    node.place(label, at: .content)
  }
}
