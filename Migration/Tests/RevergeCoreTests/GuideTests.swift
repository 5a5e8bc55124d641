import Foundation
import RevergeCore
import Testing

@Suite("Diff blocks of the guides")
struct DiffBlockTests {
  /// The code of a guide's blocks is in a file of the root package, which compiles it; the tool gets
  /// that file.
  private struct Guide: CustomTestStringConvertible {
    let name: String
    var testDescription: String { name }

    static let all = [
      "FromVergeStore6", "FromClassic", "FromNeue", "FromVueFlux", "FromVerge11",
    ].map { Guide(name: $0) }

    var blocks: [DiffBlock] {
      get throws {
        let url = Fixture.root.appendingPathComponent("Migration/\(name).md")
        return DiffBlock.all(
          in: try String(contentsOf: url, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false))
      }
    }

    func before() throws -> String {
      try String(
        contentsOf: Fixture.root.appendingPathComponent(
          "Tests/Compatibility/Guides/\(name)/Before/Before.swift"), encoding: .utf8)
    }
  }

  @Test(
    "The tool writes the added lines of a block, unless the block is marked `manual`",
    arguments: Guide.all)
  private func blocks(_ guide: Guide) throws {
    let text = try guide.before()
    let module = RewrittenText(text, path: "Sources/App/\(guide.name).swift")
    var start = text.startIndex
    for block in try guide.blocks {
      var after: [Substring] = []
      for paragraph in paragraphs(of: block.before) {
        let range = try #require(
          text.range(ofLines: paragraph, from: start), "\(guide.name): \(paragraph)")
        after += lines(of: try module.text(of: range)[...])
        start = range.upperBound
      }
      if block.isManual {
        #expect(after != lines(of: block.after[...]), "\(guide.name): the tool writes this")
      } else {
        #expect(after == lines(of: block.after[...]), "\(guide.name)")
      }
    }
  }

  /// The lines that are not empty, without indentation.
  private func lines(of text: Substring) -> [Substring] {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
  }

  private func paragraphs(of text: String) -> [[Substring]] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
      .split(separator: "").map(Array.init)
  }
}

/// A text that the tool has rewritten.
private struct RewrittenText {
  private let text: String
  private let edits: [Edit]

  init(_ text: String, path: String) {
    self.text = text
    let findings = Analyzer().analyze([(path, text)]).findings.filter { $0.grade != .manual }
    edits = EditApplication.apply(findings, to: text).applied.flatMap { findings[$0].edits }
      .sorted {
        ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
      }
  }

  /// A part after the edits. An edit may extend beyond it over empty text.
  func text(of range: Range<String.Index>) throws -> String {
    let utf8 = Array(text.utf8)
    var position = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    let part = position..<text.utf8.distance(from: text.startIndex, to: range.upperBound)
    var result: [UInt8] = []
    for edit in edits
    where edit.range.overlaps(part)
      || (part.contains(edit.range.lowerBound) || edit.range.lowerBound == part.upperBound)
        && edit.range.isEmpty
    {
      let outside = edit.range.filter { !part.contains($0) }.map { utf8[$0] }
      try #require(outside.allSatisfy { $0 == 10 || $0 == 32 })
      if position < edit.range.lowerBound { result += utf8[position..<edit.range.lowerBound] }
      result += Array(edit.replacement.utf8)
      position = edit.range.upperBound
    }
    if position < part.upperBound { result += utf8[position..<part.upperBound] }
    return String(decoding: result, as: UTF8.self)
  }
}

extension String {
  /// The range of these lines, with any indentation.
  fileprivate func range(
    ofLines wanted: [Substring], from start: Index
  ) -> Range<Index>? {
    let lines = self[start...].split(separator: "\n", omittingEmptySubsequences: false)
    let bare = lines.map { $0.drop { $0 == " " } }
    return lines.indices.first { bare[$0...].starts(with: wanted) }.map {
      lines[$0].startIndex..<lines[$0 + wanted.count - 1].endIndex
    }
  }
}

@Suite("Recipes")
struct RecipeTests {
  @Test(
    "The tool turns the removed lines of each recipe into the added ones",
    arguments: Sample.all.filter { $0.folder != Sample.vergeStore6Betas.folder })
  func recipes(_ sample: Sample) throws {
    let recipes = try sample.recipes
    for recipe in recipes where !recipe.isManual {
      let after = try Rewriting.after(
        recipe.before, beside: sample.preamble, includesReview: true)
      #expect(after == recipe.after)
    }
    #expect(recipes.count >= 10)
  }
}
