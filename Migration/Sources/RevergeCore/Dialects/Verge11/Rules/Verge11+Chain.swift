import SwiftSyntax

extension Verge11 {
  /// Rewrites `chain(.map { $0.a })` to `derived(.map { $0.a })`.
  enum Chain: Verge11Rule {
    static let record = rule("chain")

    static let names: Set = ["chain"]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: Verge11Context) {
      guard let callee = call.callee, callee.text == "chain",
        let first = call.arguments.first, first.label == nil,
        call.arguments.dropFirst().allSatisfy({ $0.label?.text == "queue" })
      else { return }
      let subject = context.subject(ofCalled: call)
      let isPipeline =
        first.expression.as(FunctionCallExprSyntax.self)?.calledExpression
        .as(MemberAccessExprSyntax.self).map {
          $0.base == nil && ["map", "select"].contains($0.declName.baseName.text)
        } ?? false
      guard let grade = context.grade(of: subject), subject.isStore || isPipeline else { return }
      var edits = [context.replace(callee.bytes, "derived")]
      if let queue = call.arguments.dropFirst().first,
        queue.expression.trimmedDescription == ".passthrough"
      {
        edits.append(
          context.replace(first.expression.bytes.upperBound..<queue.bytes.upperBound, ""))
      }
      context.report(
        record, at: call, "'derived' replaces 'chain'", symbol: "chain", grade: grade, edits)
    }
  }
}
