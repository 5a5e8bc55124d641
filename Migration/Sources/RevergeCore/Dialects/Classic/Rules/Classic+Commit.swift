import SwiftSyntax

extension Classic {
  /// Removes the description of a commit.
  enum Commit: ClassicRule {
    static let record = rule(
      "commit", "Remove the description of commits", .safe,
      "A modern commit has a name, and records its call site. Only loggers used the description.",
      before: "commit(\"rename\", \"typed by the user\") { $0.name = name }",
      after: "commit(\"rename\") { $0.name = name }")

    static let examples = [
      example(
        before: """
          extension Counter {
            func go() throws {
              commit("go", "because", #file, #function, #line) { $0.count += 1 }
              try commit("twice", { $0.count += 2 })
            }
          }

          """,
        after: """
          extension Counter {
            func go() throws {
              commit("go", #file, #function, #line) { $0.count += 1 }
              try commit("twice", mutation: { $0.count += 2 })
            }
          }

          """)
    ]

    static func rewrite(_ operation: ClassicOperation, in context: ClassicContext) {
      guard case .commit(replacement: nil) = operation.kind, !operation.isOfContext,
        !operation.edits.isEmpty
      else { return }
      context.report(
        record, at: operation.call,
        operation.call.descriptions.count > 1
          ? "The commit has no description" : "A modern commit returns the value of its closure",
        symbol: operation.name, grade: operation.grade, operation.edits)
    }
  }
}
