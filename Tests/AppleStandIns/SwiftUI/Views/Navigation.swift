/// A stack of views with links to others.
nonisolated public struct NavigationView<Content: View>: View {
  /// None: the host evaluates the view itself.
  public typealias Body = Never

  private let content: Content

  /// A stack with the root view `content`.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension NavigationView: Primitive {
  @MainActor func evaluate(in node: Node) { node.place(content, at: .content) }
}

/// A button that shows another view: the host places it after the button when that is pressed.
nonisolated public struct NavigationLink<Label: View, Destination: View>: View {
  private let destination: Destination
  private let label: Label
  @State private var isActive = false

  /// A button that shows `destination`, labelled with a view.
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }

  /// The button, followed by the destination after a press.
  @MainActor public var body: some View {
    Button(action: { isActive = true }) { label }
    if isActive { destination }
  }
}
