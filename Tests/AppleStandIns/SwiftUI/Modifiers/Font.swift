/// A font for text.
public struct Font: Hashable, Sendable {
  private let name: String

  private init(_ name: String) {
    self.name = name
  }

  /// The font of large titles.
  public static let largeTitle = Font("largeTitle")
  /// The font of titles.
  public static let title = Font("title")
  /// The font of headings.
  public static let headline = Font("headline")
  /// The font of body text.
  public static let body = Font("body")
  /// The font of captions.
  public static let caption = Font("caption")
}

extension View {
  /// Sets the font of the view's texts. The host ignores fonts.
  nonisolated public func font(_ font: Font?) -> some View {
    FontView(content: self, font: font)
  }
}

nonisolated private struct FontView<Content: View>: View, Primitive {
  typealias Body = Never

  let content: Content
  let font: Font?

  @MainActor func evaluate(in node: Node) { node.place(content, at: .content) }
}
