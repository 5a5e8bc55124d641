/// A piece of code in a guide, before and after the migration.
struct DiffBlock {
  let before: String
  let after: String
  /// Whether it is marked `by hand`: the migration is manual.
  let isByHand: Bool

  /// The `diff` blocks of a guide.
  static func all(in lines: [Substring]) -> [DiffBlock] {
    var result: [DiffBlock] = []
    var block: [Substring]?
    var isByHand = false
    for line in lines {
      if line == "```diff" || line == "```diff by hand" {
        block = []
        isByHand = line.hasSuffix("by hand")
      } else if line == "```", let lines = block {
        result.append(
          DiffBlock(
            before: lines.filter { !$0.hasPrefix("+") }.map { $0.dropFirst() + "\n" }.joined(),
            after: lines.filter { !$0.hasPrefix("-") }.map { $0.dropFirst() + "\n" }.joined(),
            isByHand: isByHand))
        block = nil
      } else {
        block?.append(line)
      }
    }
    return result
  }
}
