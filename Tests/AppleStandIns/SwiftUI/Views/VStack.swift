/// Shows its views from top to bottom.
public struct VStack<Content: View>: View {
  /// There is none: the host knows the view.
  public typealias Body = Never

  private let content: Content

  /// A stack of the views of `content`. The host has no layout: the other parameters say nothing.
  public init(
    alignment: HorizontalAlignment = .center,
    spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
}

/// Where views of a different width stand in a column.
public enum HorizontalAlignment: Sendable {
  /// A place in the column.
  case leading, center, trailing
}

extension VStack: Primitive {
  func evaluate(in node: Node) { node.place(content, at: .content) }
}
