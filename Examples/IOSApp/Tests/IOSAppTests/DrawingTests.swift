import Session
import Testing

@Suite("Drawings of screens")
struct DrawingTests {
  private let screens = [
    Screen(
      caption: "A", title: "Salt & pepper",
      elements: [
        .row("one", isTicked: true), .stepper("two"), .button("three", isEnabled: false),
        .field("four", text: ""), .field("five", text: "<5>"),
      ]),
    Screen(
      caption: "B", title: "",
      elements: [.text(String(repeating: "long", count: 10)), .button("x")]
    ),
  ]

  @Test("As text, screens are boxes of one size, side by side")
  func text() {
    #expect(
      TextDrawing.lines(screens) == [
        "┌ A ─────────────────────────┐ ┌ B ─────────────────────────┐",
        "│ Salt & pepper              │ │                            │",
        "├────────────────────────────┤ ├────────────────────────────┤",
        "│ ✓ one                      │ │ longlonglonglonglonglonglo │",
        "│ two                 [-][+] │ │ [x]                        │",
        "│ [three] (disabled)         │ │                            │",
        "│ <four…                   > │ │                            │",
        "│ <<5>                     > │ │                            │",
        "└────────────────────────────┘ └────────────────────────────┘",
      ])
  }

  @Test("As a picture, screens have all texts, escaped")
  func picture() {
    let document = SVGDrawing.document(screens)
    for text in ["Salt &amp; pepper", "one", "✓", "two", "three", "four", "&lt;5>", "x"] {
      #expect(document.contains(">\(text)</text>"), "\(text)")
    }
    #expect(!document.contains(">five</text>"))
  }
}
