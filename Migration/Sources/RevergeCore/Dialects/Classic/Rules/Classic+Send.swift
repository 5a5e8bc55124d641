import SwiftSyntax

extension Classic {
  /// Rewrites `emit` to `send`.
  enum Send: ClassicRule {
    static let record = rule(
      "send", "Replace `emit` with `send`", .safe,
      "`emit` becomes `send`. The arguments for the call site have no labels.",
      before: "emit(.done)", after: "send(.done)")

    static let examples = [
      example(
        before: """
          extension Counter {
            func go() {
              emit(.done)
              self.emit(.failed(1), file: #file, line: #line)
            }
          }
          func go(_ counter: Counter?) { counter?.emit(.done) }

          """,
        after: """
          extension Counter {
            func go() {
              send(.done)
              self.send(.failed(1), #file, #function, #line)
            }
          }
          func go(_ counter: Counter?) { counter?.send(.done) }

          """)
    ]

    static func rewrite(_ operation: ClassicOperation, in context: ClassicContext) {
      guard case .send = operation.kind, !operation.isOfContext, !operation.edits.isEmpty else {
        return
      }
      context.report(
        record, at: operation.call, operation.messageOfSend, symbol: operation.name,
        grade: operation.grade, operation.edits)
    }
  }
}
