import SwiftSyntax

extension Verge11 {
  /// Rewrites `$0.wrapped.title` to `$0.title`.
  enum Wrapped: Verge11Rule {
    static let record = rule(
      "wrapped", "Remove `wrapped`", .safe,
      """
      The parameter of a mutation is the state itself, not a reference to it. The rewrite needs \
      review if the names do not determine to which store the closure belongs, or whether the \
      state has such a member.
      """,
      before: "store.commit { $0.wrapped.title = \"a\" }",
      after: "store.commit { $0.title = \"a\" }")

    static let names: Set = ["wrapped"]

    static let examples = [
      example(
        before: """
          extension Screen {
            func go() {
              commit { $0.wrapped.title = $0.wrapped.profile.name }
              store.commit("go") { state in
                state.wrapped.title = "a"
                state.wrapped = AppState()
                [1].forEach { state.wrapped.title += "\\($0)" }
              }
            }
          }

          """,
        after: """
          extension Screen {
            func go() {
              commit { $0.title = $0.profile.name }
              store.commit("go") { state in
                state.title = "a"
                state = AppState()
                [1].forEach { state.title += "\\($0)" }
              }
            }
          }

          """),
      example(
        before: """
          let count = Store<Int, Never>(initialState: 0)
          count.commit { $0.wrapped += 1 }
          make().commit { $0.wrapped.title = "a" }

          """,
        after: """
          let count = Store<Int, Never>(initialState: 0)
          count.commit { $0 += 1 }
          make().commit { $0.title = "a" }

          """,
        includesReview: true),
    ]

    static func rewrite(_ use: Verge11ReferenceUse, in context: Verge11Context) {
      guard use.name == "wrapped" else { return }
      context.report(
        record, at: use.member, "'\(use.reference.name)' is the state", symbol: use.name,
        grade: use.grade, [removal(of: use.member)])
    }

    /// Deletes `.wrapped`.
    static func removal(of member: MemberAccessExprSyntax) -> Edit {
      Edit(range: member.base!.bytes.upperBound..<member.bytes.upperBound, replacement: "")
    }
  }
}
