import Foundation
import RevergeCore
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("The report as an HTML page")
struct HTMLTests {
  private static let source = """
    import VergeStore

    struct Shop: StateType { var names: [String] = [] }
    final class Cart: Dispatcher<Shop> {}
    let hostile = "</pre><script>alert(1)</script>\\u{202E}"; struct Bad: StateType {} // \u{202E}<img src=x>

    """
  private static let name = "Sources/<img src=x onerror=alert(1)>/\"'&\u{202E}.swift"

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.source, to: "Sources/App/Cart.swift")
    try folder.write(Self.source, to: Self.name)
    try folder.write(
      "import Verge\nfinal class Model: VergeType {}\n", to: "Sources/Old/Model.swift")
    try folder.git("init", "-q")
    return folder
  }

  /// The names, attributes and texts of a page.
  private final class Page: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String], parents: [String])] = []
    /// The texts of the sections, by id.
    var texts: [String: String] = [:]
    private var open: [String] = []
    private var section = ""

    init(_ html: String) throws {
      super.init()
      let body = html.drop { $0 != "\n" }
      let parser = XMLParser(data: Data(body.utf8))
      parser.delegate = self
      guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    }

    func parser(
      _: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String] = [:]
    ) {
      elements.append((name, attributes, open))
      open.append(name)
      if name == "section" { section = attributes["id"] ?? "" }
    }

    func parser(
      _: XMLParser, didEndElement _: String, namespaceURI: String?, qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_: XMLParser, foundCharacters text: String) { texts[section, default: ""] += text }
  }

  private func page(_ folder: TemporaryFolder, _ arguments: String...) throws -> Page {
    let result = try folder.run(
      TemporaryFolder.reverge, ["report", "--format", "html"] + arguments + ["Sources"])
    #expect(result.code == 1)
    return try Page(result.output)
  }

  @Test("The page has tables of dialects, modules and folders, and lists the findings")
  func content() throws {
    let page = try page(folder())
    let sections = page.elements.filter { $0.name == "section" }.compactMap { $0.attributes["id"] }
    #expect(
      sections == ["generations", "modules-shim", "modules-modern", "folders", "findings"])
    #expect(page.texts["generations"]?.contains("VergeStore 6") == true)
    #expect(page.texts["generations"]?.contains("Verge Classic") == true)
    #expect(page.texts["folders"]?.contains("Sources/App (VergeStore 6)") == true)
    #expect(page.texts["findings"]?.contains("final class Cart: Dispatcher<Shop> {}") == true)
    #expect(page.texts["findings"]?.contains("[vs6.dispatcher-class]") == true)
    #expect(page.texts[""]?.contains("next: reverge diff --stage shim Sources") == true)
  }

  @Test("File names and code are escaped, and the page loads and runs nothing")
  func hostile() throws {
    let page = try page(folder())
    let names = Set(page.elements.map(\.name))
    #expect(names.isDisjoint(with: ["script", "img", "link", "iframe", "object", "a", "base"]))
    let attributes = page.elements.flatMap(\.attributes)
    #expect(!attributes.contains { $0.key.hasPrefix("on") || ["src", "href"].contains($0.key) })
    let policy = page.elements.first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
    #expect(policy?.attributes["content"]?.hasPrefix("default-src 'none'") == true)
    let findings = try #require(page.texts["findings"])
    #expect(findings.contains("Sources/<img src=x onerror=alert(1)>/\"'&\\u{202e}.swift"))
    #expect(findings.contains("</pre><script>alert(1)</script>"))
    #expect(!page.texts.values.contains { $0.unicodeScalars.contains("\u{202E}") })
  }

  @Test("The progress shows the baselines in the order of their dates, and the current counts")
  func progress() throws {
    let folder = try folder()
    for name in ["one.json", "two.json"] {
      try folder.run(
        TemporaryFolder.reverge, "report", "--write-baseline", name, "Sources")
    }
    func date(_ name: String, _ date: String) throws {
      let text = try folder.read(name).replacing(/"date" : "[^"]*"/, with: "\"date\" : \"\(date)\"")
      try folder.write(text, to: name)
    }
    try date("one.json", "2026-03-01T10:00:00Z")
    try date("two.json", "2026-01-15T10:00:00Z")
    try folder.write("let a = 1\n", to: "Sources/App/Cart.swift")
    let page = try page(folder, "--history", "one.json", "--history", "two.json")
    let text = try #require(page.texts["progress"])
    #expect(text.contains("4 of 9 sites migrated since 2026-01-15 (44 %)"), "\(text)")
    let order = ["two.json", "one.json", "now"].compactMap {
      text.range(of: $0, options: .backwards)
    }
    #expect(order.count == 3 && order[0].lowerBound < order[1].lowerBound)
    #expect(page.elements.contains { $0.name == "rect" && $0.attributes["class"] == "safe" })
    // A baseline without a date and counts has those of its file.
    try folder.write("{\"version\": 1, \"fingerprints\": [\"a\", \"b\"]}", to: "old.json")
    let old = try self.page(folder, "--history", "old.json")
    #expect(old.elements.contains { $0.name == "rect" && $0.attributes["class"] == "plain" })
    let wrong = try folder.run(
      TemporaryFolder.reverge, "report", "--history", "one.json", "Sources")
    #expect(wrong.code == 2 && wrong.error.contains("--format html"))
  }

  @Test("A tree without legacy code has a page")
  func empty() throws {
    let folder = try TemporaryFolder()
    try folder.write("let a = 1\n", to: "Sources/A.swift")
    let result = try folder.run(
      TemporaryFolder.reverge, "report", "--format", "html", "Sources")
    #expect(result.code == 0)
    #expect(try Page(result.output).texts["findings"]?.contains("No findings.") == true)
  }
}
