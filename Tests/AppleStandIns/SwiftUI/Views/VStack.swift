/// Views from top to bottom.
public struct VStack<Content: View>: View {
  /// None: the host evaluates the view itself.
  public typealias Body = Never

  private let content: Content

  /// A stack of the views of `content`. The host has no layout and ignores the other parameters.
  public init(
    alignment: HorizontalAlignment = .center,
    spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
}

/// The alignment of views with different widths in a column.
public enum HorizontalAlignment: Sendable {
  /// An alignment in the column.
  case leading, center, trailing
}

extension VStack: Primitive {
  func evaluate(in node: Node) { node.place(content, at: .content) }
}
