/// Shows views that lead to others.
public struct NavigationView<Content: View>: View {
  /// There is none: the host knows the view.
  public typealias Body = Never

  private let content: Content

  /// A stack of screens that begins with `content`.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension NavigationView: Primitive {
  func evaluate(in node: Node) { node.place(content, at: .content) }
}

/// A button that leads to another view: the host shows it behind the button once that is pressed.
public struct NavigationLink<Label: View, Destination: View>: View {
  private let destination: Destination
  private let label: Label
  @State private var isActive = false

  /// A button that leads to `destination` and is labelled with a view.
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }

  /// The button, and the destination once it has been pressed.
  public var body: some View {
    Button(action: { isActive = true }) { label }
    if isActive { destination }
  }
}
