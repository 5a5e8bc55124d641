extension View {
  /// The same view with an identity of its own: with another `id` it is another view, and begins
  /// anew.
  public func id<ID: Hashable>(_ id: ID) -> some View {
    IdentifiedView(content: self, id: id)
  }
}

private struct IdentifiedView<Content: View, ID: Hashable>: View, Primitive {
  typealias Body = Never

  let content: Content
  let id: ID

  func evaluate(in node: Node) { node.place(content, at: .id(id)) }
}
