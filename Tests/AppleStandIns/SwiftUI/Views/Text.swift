/// A view with a string.
nonisolated public struct Text: Equatable, Sendable {
  private let string: String
  private var chosenFont: Font?

  /// A text with the characters of `content`.
  public init<S: StringProtocol>(_ content: S) {
    string = String(content)
  }

  /// A text without localization. The host never localizes.
  public init(verbatim content: String) {
    string = content
  }

  /// Returns the text with a font; with the inherited font if it is `nil`.
  public func font(_ font: Font?) -> Text {
    var text = self
    text.chosenFont = font
    return text
  }
}

extension Text: View {
  /// None: the host evaluates the view itself.
  public typealias Body = Never
}

extension Text: Primitive {
  @MainActor func evaluate(in node: Node) { node.text = string }
}
