import SwiftSyntax

extension Verge11 {
  /// Moves the body of `$0.modify { }` out of the closure. `Verge11Inlining.swift` does that.
  enum Modify: Verge11Rule {
    static let record = rule(
      "modify", "Unwrap `modify`, `modifyDirectly` and `withType`", .safe,
      "The parameter of a mutation can be changed directly.",
      before: "store.commit { $0.modifyDirectly { $0.title = \"b\" } }",
      after: "store.commit { $0.title = \"b\" }")

    static let names: Set = ["modify", "modifyDirectly", "withType"]

    static let examples = [
      example(
        before: """
          let last = store.commit { $0.modify { $0.results.popLast() } }
          store.commit { state in
            state.modifyDirectly {
              $0.title = "b"
              $0.clear()
            }
            state.withType { type, state in type.fill(&state) }
          }

          """,
        after: """
          let last = store.commit { $0.results.popLast() }
          store.commit { state in
            state.title = "b"
            state.clear()
            AppState.fill(&state)
          }

          """)
    ]

    static func rewrite(_ use: Verge11ReferenceUse, in context: Verge11Context) {
      guard names.contains(use.name) else { return }
      context.inline(use, for: record)
    }
  }
}
