import SwiftSyntax

extension Verge11 {
  /// Rewrites `$0.replace(with: a)` to `$0 = a`.
  enum Replace: Verge11Rule {
    static let record = rule(
      "replace", "Replace `replace(with:)` with an assignment", .safe,
      "The parameter of a mutation is the state itself, and can be assigned as a whole.",
      before: "store.commit { $0.replace(with: AppState()) }",
      after: "store.commit { $0 = AppState() }")

    static let names: Set = ["replace"]

    static let examples = [
      example(
        before: """
          func go(_ store: AppStore) {
            store.commit { state in
              state.replace(
                with: AppState())
            }
            store.commit { state in
              use(state.replace(with: AppState()))
            }
          }

          """,
        after: """
          func go(_ store: AppStore) {
            store.commit { state in
              state = AppState()
            }
            store.commit { state in
              \(marker)
              use(state.replace(with: AppState()))
            }
          }

          """)
    ]

    static func rewrite(_ use: Verge11ReferenceUse, in context: Verge11Context) {
      guard use.name == "replace", let call = use.call, call.arguments.first?.label?.text == "with"
      else { return }
      let edits = assignment(call, of: use.member)
      context.report(
        record, at: use.member, "An assignment replaces the state", symbol: use.name,
        grade: edits == nil ? .manual : use.grade, edits ?? [])
    }

    /// Rewrites `$0.replace(with: a)` to `$0 = a`; `nil` if the call is part of an expression.
    static func assignment(
      _ call: FunctionCallExprSyntax, of member: MemberAccessExprSyntax
    ) -> [Edit]? {
      guard call.arguments.count == 1, call.trailingClosure == nil, call.isStatement,
        let value = call.arguments.first?.expression
      else { return nil }
      return [
        Edit(
          range: member.base!.bytes.upperBound..<value.bytes.lowerBound, replacement: " = "),
        Edit(range: value.bytes.upperBound..<call.bytes.upperBound, replacement: ""),
      ]
    }
  }
}
