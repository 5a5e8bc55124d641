import SwiftSyntax

extension VergeStore6 {
  /// Rewrites extensions of the context of a dispatcher.
  enum ContextExtension: VergeStore6Rule {
    static let record = rule(
      "context-extension", "Extend the dispatcher instead of its context", .safe,
      """
      The dispatcher itself replaces the context of an action, so an extension of the context \
      becomes an extension of the dispatcher.
      """,
      before: "extension VergeStoreDispatcherContext where Dispatcher: Showing { func show() {} }",
      after: "extension Showing { func show() {} }")

    static let examples = [
      example(
        before:
          "extension VergeStoreDispatcherContext where Dispatcher == Cart {\n  func clear() { commit { $0.names = [] } }\n}\n",
        after: "extension Cart {\n  func clear() { commit { $0.names = [] } }\n}\n")
    ]

    static func rewrite(_ part: VergeStore6Extension, in context: VergeStore6Context) {
      if part.namespace == nil { context.rewrite(part, by: record) }
    }
  }
}
