import Foundation
import Testing

/// The neighbouring folders contain the code of README.md and of the guides in `Migration`, by
/// paragraphs: the removed lines of a `diff` block in `Before`, its added lines in `After`. A test
/// of the tool checks that it rewrites one to the other, except in blocks marked `manual`.
@Suite("Guides")
struct GuideTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let migration = folder.appendingPathComponent("../../../Migration")

  @Test(
    "Both sides of each diff block are in the compiled code, in the guide's order",
    arguments: ["FromVergeStore6", "FromClassic", "FromVueFlux", "FromNeue", "FromVerge11"]
  )
  func diffBlocks(guide: String) throws {
    let blocks = try blocks(of: guide, in: "```diff", "```diff manual")
    #expect(blocks.count > 5)
    for (side, marks) in [("Before", [" ", "-"]), ("After", [" ", "+"])] {
      try check(blocks.map { sideOf($0, marks) }, in: "\(guide)/\(side)/\(side).swift")
    }
  }

  @Test(
    "Both sides of each diff block about RxSwift are compiled with the stand-ins",
    arguments: ["FromVergeStore6", "FromClassic"]
  )
  func rxBlocks(guide: String) throws {
    let blocks = try blocks(of: guide, in: "```diff rx")
    #expect(!blocks.isEmpty)
    for (side, marks) in [("Before", [" ", "-"]), ("After", [" ", "+"])] {
      try check(
        blocks.map { sideOf($0, marks) }, in: "\(guide)Rx/\(side)/\(side).swift", inOrder: false)
    }
  }

  @Test(
    "Code blocks outside of diffs are in the compiled code",
    arguments: [
      ("../README", "SideBySide/Readme.swift ../../VergeTestingTests/Docs/ReadmeTests.swift"),
      ("README", "SideBySide/SideBySide.swift"),
      ("FromVerge11", "FromVerge11/Before/Original.swift FromVerge11/Entities/Entities.swift"),
      ("FromVergeStore6", "FromVergeStore6/Idiomatic/Idiomatic.swift"),
      ("FromClassic", "FromClassic/Idiomatic/Idiomatic.swift"),
      ("FromVueFlux", "FromVueFlux/Idiomatic/Idiomatic.swift"),
      ("FromNeue", "FromNeue/Idiomatic/Idiomatic.swift"),
    ]
  )
  func otherBlocks(guide: String, files: String) throws {
    // A line of a package manifest begins with a dot.
    let blocks = try blocks(of: guide, in: "```swift").filter { $0.first?.hasPrefix(".") == false }
    #expect(!blocks.isEmpty)
    try check(blocks.map { paragraphs($0[...]) }, in: files, inOrder: false)
  }

  @Test(
    "The text before each block marked `manual` states that the change is manual",
    arguments: ["FromVergeStore6", "FromClassic", "FromVueFlux", "FromNeue", "FromVerge11"]
  )
  func byHand(guide: String) throws {
    let lines = try lines(of: Self.migration.appendingPathComponent("\(guide).md"))
    for (number, line) in lines.enumerated()
    where line == "```diff manual" || line == "```diff rx" {
      let paragraph = lines[..<number].reversed().drop(while: \.isEmpty).prefix { !$0.isEmpty }
      let isSaid = paragraph.contains { $0.lowercased().contains("manual") }
      #expect(isSaid, "\(guide).md:\(number + 1)")
    }
  }

  @Test(
    "Each link of the guides and of the other documents leads to an existing file and heading"
  )
  func links() throws {
    let others = ["../README.md", "../CHANGELOG.md", "../.github/CONTRIBUTING.md"]
    for name in try markdownFiles() + others {
      let folder = Self.migration.appendingPathComponent(name).deletingLastPathComponent()
      for link in try links(in: name) {
        let parts = link.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
        let target =
          parts[0].isEmpty
          ? Self.migration.appendingPathComponent(name) : folder.appendingPathComponent(parts[0])
        #expect(FileManager.default.fileExists(atPath: target.path), "\(name): \(link)")
        guard parts.count == 2 else { continue }
        #expect(try anchors(of: target).contains(parts[1]), "\(name): \(link)")
      }
    }
  }

  /// The paragraphs of one side of a block.
  private func sideOf(_ block: [String], _ marks: [String]) -> [[String]] {
    paragraphs(
      block.filter { $0.isEmpty || marks.contains(String($0.prefix(1))) }
        .map { String($0.dropFirst()) }[...])
  }

  private func paragraphs(_ lines: ArraySlice<String>) -> [[String]] {
    lines.map { $0.trimmingCharacters(in: .whitespaces) }
      .split(separator: "").map(Array.init)
  }

  /// Expects each paragraph to be in the files, one after the other if `inOrder`.
  ///
  /// - Parameter files: Paths, separated by spaces.
  private func check(_ blocks: [[[String]]], in files: String, inOrder: Bool = true) throws {
    let code = try files.split(separator: " ")
      .flatMap { try lines(of: Self.folder.appendingPathComponent(String($0))) }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    var start = code.startIndex
    for paragraph in blocks.joined() {
      let found = code.indices[start...].first { code[$0...].starts(with: paragraph) }
      #expect(found != nil, "not in \(files):\n\(paragraph.joined(separator: "\n"))")
      if let found, inOrder { start = found + paragraph.count }
    }
  }

  private func blocks(of guide: String, in fences: String...) throws -> [[String]] {
    var blocks: [[String]] = []
    var isInside = false
    for line in try lines(of: Self.migration.appendingPathComponent("\(guide).md")) {
      if isInside, line != "```" {
        blocks[blocks.count - 1].append(line)
      } else {
        isInside = fences.contains(line)
        if isInside { blocks.append([]) }
      }
    }
    return blocks
  }

  private func markdownFiles() throws -> [String] {
    try ["", "Compatibility/"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        atPath: Self.migration.appendingPathComponent(folder).path
      )
      .filter { $0.hasSuffix(".md") }.map { folder + $0 }
    }
  }

  private func links(in file: String) throws -> [String] {
    let text = try lines(of: Self.migration.appendingPathComponent(file)).joined(separator: "\n")
    return text.matches(of: /\]\(([^)\s:]+)\)/).map { String($0.output.1) }
      + text.matches(of: /src(?:set)?="([^"\s:]+)"/).map { String($0.output.1) }
  }

  /// The anchors of the headings.
  private func anchors(of file: URL) throws -> [String] {
    try lines(of: file)
      .filter { $0.hasPrefix("#") }
      .map { heading in
        heading.drop { $0 == "#" || $0 == " " }.lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
          .replacingOccurrences(of: " ", with: "-")
      }
  }

  private func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
