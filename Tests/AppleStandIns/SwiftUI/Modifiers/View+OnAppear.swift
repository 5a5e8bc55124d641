extension View {
  /// Does `action` when the view has come, after the bodies have been evaluated.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    AppearView(content: self, action: action)
  }
}

private struct AppearView<Content: View>: View, Primitive {
  typealias Body = Never

  let content: Content
  let action: (() -> Void)?

  func evaluate(in node: Node) {
    node.place(content, at: .content)
    guard node.memory == nil else { return }
    node.memory = Appearance()
    if let action { node.graph.afterUpdate(action) }
  }
}

/// Kept by a view that has come.
private final class Appearance {}
