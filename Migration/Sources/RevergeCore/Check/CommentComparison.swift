/// Compares the comments of a file before and after its change: none is lost, and none is doubled.
struct CommentComparison {
  private let change: FileChange

  init(_ change: FileChange) { self.change = change }

  /// The findings whose edits lose or double a comment, each with the reason.
  func refused() -> [Finding: String] {
    let before = SourceComment.all(in: change.before)
    var after = SourceComment.all(in: change.after)
      .reduce(into: [String: Int]()) { $0[$1.text, default: 0] += 1 }
    var result: [Finding: String] = [:]
    for comment in before {
      let left = after[comment.text, default: 0]
      after[comment.text] = left - 1
      guard left == 0 else { continue }
      for finding in change.applied
      where finding.edits.contains(where: { $0.range.contains(comment.range.lowerBound) }) {
        result[finding] = "the comment '\(comment.text.firstLine)' would be lost"
      }
    }
    let texts = Set(before.map(\.text))
    for (text, count) in after where count > 0 && texts.contains(text) {
      for finding in change.applied where finding.edits.contains(where: { $0.writes(text) }) {
        result[finding] = "the comment '\(text.firstLine)' would be doubled"
      }
    }
    return result
  }
}

extension Edit {
  fileprivate func writes(_ comment: String) -> Bool {
    replacement.split(separator: "\n").contains { $0.contains(comment.firstLine) }
  }
}

extension String {
  fileprivate var firstLine: String { String(prefix { $0 != "\n" }) }
}
