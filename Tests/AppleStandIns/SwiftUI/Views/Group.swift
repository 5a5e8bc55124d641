/// Shows its views where it stands itself.
public struct Group<Content: View>: View {
  /// There is none: the host knows the view.
  public typealias Body = Never

  private let content: Content

  /// A group of the views of `content`.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension Group: Primitive {
  func evaluate(in node: Node) { node.place(content, at: .content) }
}
