extension View {
  /// Performs `action` when the view has disappeared.
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    DisappearView(content: self, action: action)
  }
}

nonisolated private struct DisappearView<Content: View>: View, Primitive {
  typealias Body = Never

  let content: Content
  let action: (() -> Void)?

  @MainActor func evaluate(in node: Node) {
    node.place(content, at: .content)
    let disappearance = node.memory as? Disappearance ?? Disappearance()
    disappearance.action = action
    node.memory = disappearance
  }
}

/// An object that is released when the view is removed.
private final class Disappearance {
  var action: (() -> Void)?

  deinit {
    action?()
  }
}
