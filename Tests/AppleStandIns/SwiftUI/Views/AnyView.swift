/// A view whose type is erased. A view of another type in its place is another view.
nonisolated public struct AnyView: View {
  /// None: the host evaluates the view itself.
  public typealias Body = Never

  private let content: any View

  /// Erases the type of `view`.
  public init<V: View>(_ view: V) {
    content = view
  }

  /// Erases the type of `view`.
  public init<V: View>(erasing view: V) {
    content = view
  }
}

extension AnyView: Primitive {
  @MainActor func evaluate(in node: Node) { node.place(content, at: .content) }
}
