import Foundation
import TestSupport
import Testing

@Suite("A recorded region of a document")
struct RecordedRegionTests {
  let document = """
    before
    <!-- marked: begin -->
    one
    two
    <!-- marked: end -->
    after

    """

  @Test("The region consists of all lines between the markers")
  func reading() throws {
    #expect(try RecordedRegion.text(of: "marked", in: document) == "one\ntwo")
  }

  @Test("Only the lines between the markers are replaced")
  func replacing() throws {
    let new = try RecordedRegion.replacing("marked", by: "three", in: document)
    #expect(new == document.replacingOccurrences(of: "one\ntwo", with: "three"))
    #expect(try RecordedRegion.replacing("marked", by: "one\ntwo", in: new) == document)
  }

  @Test(
    "Missing, duplicate or reversed markers are an error",
    arguments: [
      "", "<!-- marked: begin -->\n", "<!-- marked: end -->\n",
      "<!-- marked: end -->\n<!-- marked: begin -->\n",
      "<!-- marked: begin -->\n<!-- marked: begin -->\n<!-- marked: end -->\n",
    ])
  func markers(document: String) {
    #expect(throws: RecordedRegion.Problem.self) {
      try RecordedRegion.text(of: "marked", in: document)
    }
    #expect(throws: RecordedRegion.Problem.self) {
      try RecordedRegion.replacing("marked", by: "", in: document)
    }
  }

  @Test("A difference names the first line that is changed, added or missing")
  func difference() {
    let recorded = "one\ntwo"
    #expect(RecordedRegion.difference(recorded, "one\ntwo") == nil)
    #expect(
      RecordedRegion.difference(recorded, "one\nthree")
        == "line 2 is\n  two\nand should be\n  three")
    #expect(
      RecordedRegion.difference(recorded, "one\ntwo\nthree")
        == "line 3 is\n  (nothing)\nand should be\n  three")
    #expect(
      RecordedRegion.difference(recorded, "one") == "line 2 is\n  two\nand should be\n  (nothing)")
  }

  @Test("A different region is reported with instructions; recording writes the expected text")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("region-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("document.md")
    try document.write(to: file, atomically: true, encoding: .utf8)
    // The document is searched for in the source file's folder and its ancestors.
    let region = RecordedRegion(
      "marked", in: "document.md", source: folder.appendingPathComponent("a/b/c.swift").path)

    #expect(try region.problem(with: "one\ntwo") == nil)
    let problem = try #require(try region.problem(with: "one\nthree"))
    for part in ["document.md", "line 2", "REVERGE_RECORD=1"] { #expect(problem.contains(part)) }
    try region.record("one\nthree")
    #expect(try region.recorded() == "one\nthree")
    #expect(try region.problem(with: "one\nthree") == nil)
  }

  @Test("A missing document is an error")
  func noFile() {
    #expect(throws: RecordedRegion.Problem.self) {
      try RecordedRegion("marked", in: "nowhere/document.md").recorded()
    }
  }
}
