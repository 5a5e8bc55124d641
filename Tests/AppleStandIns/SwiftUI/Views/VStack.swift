/// Views from top to bottom.
nonisolated public struct VStack<Content: View>: View {
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
public struct HorizontalAlignment: Equatable, Sendable {
  private let name: String

  private init(_ name: String) {
    self.name = name
  }

  /// At the edge where text begins.
  public static let leading = HorizontalAlignment("leading")
  /// In the middle.
  public static let center = HorizontalAlignment("center")
  /// At the edge where text ends.
  public static let trailing = HorizontalAlignment("trailing")
}

extension VStack: Primitive {
  @MainActor func evaluate(in node: Node) { node.place(content, at: .content) }
}
