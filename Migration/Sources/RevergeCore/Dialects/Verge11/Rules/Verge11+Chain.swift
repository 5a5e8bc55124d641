import SwiftSyntax

extension Verge11 {
  /// Rewrites `chain(.map { $0.a })` to `derived(.map { $0.a })`.
  enum Chain: Verge11Rule {
    static let record = rule(
      "chain", "Replace `chain` with `derived`", .safe,
      "Both names exist, and mean the same. The default queue is `.passthrough`.",
      before: "store.chain(.map { $0.title }, queue: .passthrough)",
      after: "store.derived(.map { $0.title })")

    static let names: Set = ["chain"]

    static let examples = [
      example(
        before: """
          let a = store.chain(.select(\\.title), queue: .asyncSerialBackground)
          let b = a.chain(.map { $0.count }, queue: .passthrough)
          let c = path.chain(with: "a")
          let d = list.chain([1])

          """,
        after: """
          let a = store.derived(.select(\\.title), queue: .asyncSerialBackground)
          let b = a.derived(.map { $0.count })
          let c = path.chain(with: "a")
          let d = list.chain([1])

          """)
    ]

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
