import Foundation

/// A piece of code in a guide, before and after the migration.
struct DiffBlock {
  let before: String
  let after: String
  /// Whether it is marked `manual`: the migration is manual.
  let isManual: Bool

  /// The blocks of a file in the folder `Recipes`. Each begins with `@@` and the name of its subject.
  static func recipes(_ name: String) throws -> [DiffBlock] {
    let folder = Fixture.root.appendingPathComponent("Migration/Tests/RevergeCoreTests/Recipes")
    let text = try String(
      contentsOf: folder.appendingPathComponent("\(name).diff"), encoding: .utf8)
    return text.split(separator: "\n@@ ").dropFirst().map { part in
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      let code = lines.dropFirst().prefix(lines.count - (part.hasSuffix("\n") ? 2 : 1))
      return DiffBlock(code, isManual: lines[0].hasSuffix("(manual)"))
    }
  }

  private init(_ lines: some Sequence<Substring>, isManual: Bool) {
    before = lines.filter { !$0.hasPrefix("+") }.map { $0.dropFirst() + "\n" }.joined()
    after = lines.filter { !$0.hasPrefix("-") }.map { $0.dropFirst() + "\n" }.joined()
    self.isManual = isManual
  }

  /// The `diff` blocks of a guide.
  static func all(in lines: [Substring]) -> [DiffBlock] {
    var result: [DiffBlock] = []
    var block: [Substring]?
    var isManual = false
    for line in lines {
      if line == "```diff" || line == "```diff manual" {
        block = []
        isManual = line.hasSuffix("manual")
      } else if line == "```", let lines = block {
        result.append(DiffBlock(lines, isManual: isManual))
        block = nil
      } else {
        block?.append(line)
      }
    }
    return result
  }
}
