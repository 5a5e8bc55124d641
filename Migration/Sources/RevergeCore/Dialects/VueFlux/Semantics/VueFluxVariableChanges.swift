import SwiftSyntax

/// The changes of variables of a state in the body of a function.
struct VariableChanges {
  /// The number of changes in each node that contains one.
  private var counts: [SyntaxIdentifier: Int] = [:]

  init(_ found: [Syntax], in body: Syntax) {
    for change in found {
      for node in sequence(first: change, next: \.parent) {
        counts[node.id, default: 0] += 1
        if node.id == body.id { break }
      }
    }
  }

  /// Whether another change can run together with an assignment: they are not in branches of one
  /// condition.
  func canRun(with member: MemberAccessExprSyntax) -> Bool {
    var current = Syntax(member)
    while let parent = current.parent, let count = counts[parent.id] {
      let isCondition = parent.is(IfExprSyntax.self) || parent.is(SwitchCaseListSyntax.self)
      if !isCondition, count > counts[current.id, default: 0] { return true }
      current = parent
    }
    return false
  }
}
