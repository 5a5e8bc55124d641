import Testing

@testable import RevergeCore

@Suite("Comments in changes")
struct CommentComparisonTests {
  /// The reasons for which the edit of a file is refused.
  private func reasons(_ before: String, replacing old: String, with new: String) -> [String] {
    let start = before.utf8.distance(
      from: before.startIndex, to: before.firstRange(of: old)!.lowerBound)
    let finding = Finding(
      rule: "", file: "", line: 1, column: 1, message: "", grade: .safe, symbol: "",
      edits: [Edit(range: start..<start + old.utf8.count, replacement: new)], fingerprint: "")
    let change = FileChange(
      path: "", before: before, after: before.replacing(old, with: new), applied: [finding])
    return Array(CommentComparison(change).refused().values)
  }

  @Test("A change that keeps all comments is right, even if it moves or indents them")
  func kept() {
    #expect(reasons("f(1) // one\n", replacing: "f(1)", with: "g(1)") == [])
    #expect(reasons("f( // one\n  1)\n", replacing: "f( // one", with: "g(\n    // one") == [])
  }

  @Test("A change that loses a comment is refused")
  func lost() {
    #expect(
      reasons("f(1, /* two */ 2)\n", replacing: "1, /* two */ 2", with: "1, 2")
        == ["the comment '/* two */' would be lost"])
  }

  @Test("A change that doubles a comment is refused")
  func doubled() {
    #expect(
      reasons("/* a */ f(1)\n", replacing: "f(1)", with: "/* a */ g(1)")
        == ["the comment '/* a */' would be doubled"])
  }
}
