extension View {
  /// Performs `action` when the view has appeared, after the bodies have been evaluated.
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    AppearView(content: self, action: action)
  }
}

nonisolated private struct AppearView<Content: View>: View, Primitive {
  typealias Body = Never

  let content: Content
  let action: (() -> Void)?

  @MainActor func evaluate(in node: Node) {
    node.place(content, at: .content)
    guard node.memory == nil else { return }
    node.memory = Appearance()
    if let action { node.graph.afterUpdate(action) }
  }
}

/// The storage of a view that has appeared.
private final class Appearance {}
