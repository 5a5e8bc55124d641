/// A view without content.
public struct EmptyView {
  /// Creates an empty view.
  public init() {}
}

extension EmptyView: View {
  /// None: the host evaluates the view itself.
  public typealias Body = Never
}

extension EmptyView: Primitive {
  func evaluate(in node: Node) {}
}
