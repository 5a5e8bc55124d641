/// A view without content.
nonisolated public struct EmptyView {
  /// Creates an empty view.
  public init() {}
}

extension EmptyView: View {
  /// None: the host evaluates the view itself.
  public typealias Body = Never
}

extension EmptyView: Primitive {
  @MainActor func evaluate(in node: Node) {}
}
