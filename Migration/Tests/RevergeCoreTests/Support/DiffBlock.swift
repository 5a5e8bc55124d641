/// A piece of code in a guide, as it was and as it becomes.
struct DiffBlock {
  let before: String
  let after: String

  /// The `diff` blocks of a guide.
  static func all(in lines: [Substring]) -> [DiffBlock] {
    var result: [DiffBlock] = []
    var block: [Substring]?
    for line in lines {
      if line == "```diff" {
        block = []
      } else if line == "```", let lines = block {
        result.append(
          DiffBlock(
            before: lines.filter { !$0.hasPrefix("+") }.map { $0.dropFirst() + "\n" }.joined(),
            after: lines.filter { !$0.hasPrefix("-") }.map { $0.dropFirst() + "\n" }.joined()))
        block = nil
      } else {
        block?.append(line)
      }
    }
    return result
  }
}
