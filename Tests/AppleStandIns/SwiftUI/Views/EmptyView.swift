/// Shows nothing.
public struct EmptyView {
  /// A view that shows nothing.
  public init() {}
}

extension EmptyView: View {
  /// There is none: the host knows the view.
  public typealias Body = Never
}

extension EmptyView: Primitive {
  func evaluate(in node: Node) {}
}
