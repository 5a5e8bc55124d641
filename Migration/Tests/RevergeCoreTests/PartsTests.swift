import Foundation
@testable import RevergeCore
import Testing

@Suite("Files, diffs and comments")
struct PartsTests {
  @Test("Each Swift file is found once, in order; hidden files, products and loops are skipped")
  func finder() throws {
    let folder = try TemporaryFolder()
    for name in [
      "b/B.swift", "a/A.swift", "a/note.txt", ".build/C.swift", "DerivedData/D.swift",
      ".Hidden.swift",
    ] {
      try folder.write("", to: name)
    }
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("a/loop"), withDestinationURL: folder.url)
    let found = try SourceFinder.files(at: [folder.url.path, folder.url.path + "/a/A.swift"])
    #expect(
      found.map { $0.split(separator: "/").suffix(2).joined(separator: "/") } == [
        "a/A.swift", "b/B.swift",
      ])
  }

  @Test("A missing path or a file of another kind causes an error")
  func missing() throws {
    #expect(throws: ToolError.self) { try SourceFinder.files(at: ["/no/such/folder"]) }
    let folder = try TemporaryFolder()
    try folder.write("", to: "note.txt")
    #expect(throws: ToolError.self) {
      try SourceFinder.files(at: [folder.url.path + "/note.txt"])
    }
  }

  @Test("A module is the folder below `Sources`; without one, the folder of the file")
  func modules() {
    #expect(SourceFinder.module(of: "App/Sources/Feed/State/Photo.swift") == "Feed")
    #expect(SourceFinder.module(of: "Feed/Photo.swift") == "Feed")
    #expect(SourceFinder.module(of: "Photo.swift") == ".")
  }

  @Test("git applies the diff of a file with CRLF line endings")
  func windowsDiff() throws {
    let folder = try TemporaryFolder()
    let before = "import VergeStore\r\n\r\nlet a = 1\r\n"
    let after = "import Verge\r\n\r\nlet a = 1\r\n"
    try folder.write(before, to: "File.swift")
    try folder.write(UnifiedDiff.text(path: "File.swift", before: before, after: after), to: "diff")
    let result = try folder.run("git", "apply", "diff")
    #expect(result.code == 0, "\(result.error)")
    #expect(try folder.read("File.swift") == after)
  }

  @Test("git applies the diffs of random edits", arguments: 0..<24)
  func diffs(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lines = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
      ["a", "b", "", "let é = 1"].randomElement(using: &generator)!
    }
    var changed = lines
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let place = Int.random(in: 0...changed.count, using: &generator)
      if place < changed.count, Bool.random(using: &generator) {
        changed.remove(at: place)
      } else {
        changed.insert("new", at: place)
      }
    }
    let ends = [Bool.random(using: &generator), Bool.random(using: &generator)]
    let before = lines.joined(separator: "\n") + (ends[0] ? "\n" : "")
    let after = changed.joined(separator: "\n") + (ends[1] ? "\n" : "")
    guard before != after, !before.isEmpty, !after.isEmpty else { return }
    let folder = try TemporaryFolder()
    try folder.write(before, to: "File.swift")
    try folder.git("init", "-q")
    try folder.write(UnifiedDiff.text(path: "File.swift", before: before, after: after), to: "diff")
    let result = try folder.run("git", "apply", "diff")
    #expect(result.code == 0, "\(result.error)")
    #expect(try folder.read("File.swift") == after)
  }

  @Test("Comments disable rules for the next line, or between two comments")
  func suppressions() throws {
    let text = """
      // reverge:disable-next-line vs6.state-type
      struct A: StateType {}
      // reverge:disable-next-line vs6.store
      struct B: StateType {}
      // reverge:disable
      struct C: StateType {}
      // reverge:enable vs6.state-type
      struct D: StateType {}
      // reverge:disable vs6.state-type
      struct E: StateType {}

      """
    #expect(try Rewriting.findings(text).map(\.line) == [4, 8])
  }

  @Test("A finding with an edit that overlaps another one is skipped with all of its edits")
  func overlaps() {
    func finding(_ edits: [Edit]) -> Finding {
      Finding(
        rule: "r", file: "f", line: 1, column: 1, message: "", grade: .safe, symbol: "",
        edits: edits,
        fingerprint: "")
    }
    let (text, applied, skipped) = EditApplication.apply(
      [
        finding([Edit(range: 0..<2, replacement: "x")]),
        finding([Edit(range: 4..<5, replacement: "y"), Edit(range: 1..<3, replacement: "z")]),
        finding([Edit(range: 5..<5, replacement: "+")]),
      ], to: "abcdef")
    #expect(text == "xcde+f")
    #expect(applied == [0, 2])
    #expect(skipped.map { [$0.finding, $0.overlapping] } == [[1, 0]])
  }
}
