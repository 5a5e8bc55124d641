/// A control that edits a string. Shows its label if the string is empty.
nonisolated public struct TextField<Label: View>: View {
  /// None: the host evaluates the view itself.
  public typealias Body = Never

  private let text: Binding<String>
  private let label: Label

  init(text: Binding<String>, label: Label) {
    self.text = text
    self.label = label
  }
}

extension TextField where Label == Text {
  /// A field for `text`, labelled with a text.
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(text: text, label: Text(title))
  }
}

extension TextField: Primitive {
  @MainActor func evaluate(in node: Node) {
    let string = node.tracked { text.wrappedValue }
    node.control = .field(text)
    node.text = string.isEmpty ? nil : string
    node.place(label, at: .content)
  }
}
