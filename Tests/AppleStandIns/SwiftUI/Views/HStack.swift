/// Shows its views from one side to the other.
public struct HStack<Content: View>: View {
  /// There is none: the host knows the view.
  public typealias Body = Never

  private let content: Content

  /// A row of the views of `content`. The host has no layout: the other parameters say nothing.
  public init(
    alignment: VerticalAlignment = .center,
    spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
}

/// Where views of a different height stand in a row.
public enum VerticalAlignment: Sendable {
  /// A place in the row.
  case top, center, bottom
}

extension HStack: Primitive {
  func evaluate(in node: Node) { node.place(content, at: .content) }
}
