import Foundation
import RevergeCore
import Testing

@Suite("Optional chains without an end")
struct OpenChainTests {
  @Test(
    "An expression that ends with `?` is found, unless it is a pattern, a type or assigned to",
    arguments: [
      ("if let it = lamp? { use(it) }", 1), ("use(lamp?, bell?)", 2), ("let it = lamp?\n", 1),
      ("lamp?.dim()", 0), ("lamp?[0]", 0), ("dim?()", 0), ("level? = 1", 0), ("level? += 1", 0),
      ("let it = a ?? b", 0),
      ("switch it { case 1?: break; case let x?: use(x); default: break }", 0),
    ])
  func found(_ text: String, _ count: Int) {
    #expect(SourceFile(path: "File.swift", text: text).openChains == count)
  }

  @Test("A rewrite that would leave such an expression in a file is an error")
  func skipped() throws {
    let text = "import VueFlux\nfunc see(_ lamp: Lamp?) { use(lamp?.computed) }\n"
    var file = try #require(
      Analyzer().analyze([("Sources/App/File.swift", text)]).files.first)
    let end = try #require(text.range(of: ".computed"))
    let start = text.utf8.distance(from: text.startIndex, to: end.lowerBound)
    func finding(_ start: Int) throws -> Finding {
      let fields = """
        {"rule": "vueflux.computed-use", "file": "File.swift", "line": 2, "column": 1,
         "message": "", "grade": "safe", "symbol": "computed", "fingerprint": "",
         "edits": [{"range": [\(start), \(start + 9)], "replacement": ""}]}
        """
      return try JSONDecoder().decode(Finding.self, from: Data(fields.utf8))
    }
    file.findings = [try finding(start)]
    #expect(throws: ToolError.self) {
      try Plan(includesReview: false).change(for: file, text: text)
    }
    file.findings = [try finding(start - 1)]
    _ = try Plan(includesReview: false).change(for: file, text: text)
  }
}
