/// Shows a string.
public struct Text: Equatable, Sendable {
  private let string: String
  private var chosenFont: Font?

  /// A text of the characters of `content`.
  public init<S: StringProtocol>(_ content: S) {
    string = String(content)
  }

  /// A text that is shown as it is, not translated. Here none is.
  public init(verbatim content: String) {
    string = content
  }

  /// The same text in another font; in that of its surroundings if it is `nil`.
  public func font(_ font: Font?) -> Text {
    var text = self
    text.chosenFont = font
    return text
  }
}

extension Text: View {
  /// There is none: the host knows the view.
  public typealias Body = Never
}

extension Text: Primitive {
  func evaluate(in node: Node) { node.text = string }
}
