import SwiftSyntax

extension VergeStore6 {
  /// Rewrites `extension Actions where Base == Cart`.
  enum ActionNamespace: VergeStore6Rule {
    static let record = rule(
      "action-namespace", "Convert actions in a namespace to methods", .safe,
      """
      A function in an extension of `Actions` becomes a method of the dispatcher. Loggers no longer \
      log dispatched actions.
      """,
      before:
        "extension Actions where Base == Cart {\n  func pay() { descriptor.dispatch { $0.commit.empty() } }\n}",
      after: "extension Cart {\n  func pay() { empty() }\n}")

    static let examples = [
      example(
        before: """
          extension Actions where Base: Cart {
            func load() -> Int {
              return descriptor.dispatch("load") { context in
                // The first of all.
                let count = context.state.names.count
                later { context.commit { $0.names = [] } }
                return count
              }
            }
          }

          """,
        after: """
          extension Cart {
            func load() -> Int {
              // The first of all.
              let count = state.names.count
              later { self.commit { $0.names = [] } }
              return count
            }
          }

          """)
    ]

    static func rewrite(_ part: VergeStore6Extension, in context: VergeStore6Context) {
      if part.namespace == .actions { context.rewrite(part, by: record) }
    }

    static func rewrite(_ name: VergeStore6TypeName, in context: VergeStore6Context) {
      context.rewrite(name, of: .actions, by: record)
    }
  }
}
