import SwiftSyntax

extension VergeStore6 {
  /// Rewrites `extension Mutations where Base == Cart`.
  enum MutationNamespace: VergeStore6Rule {
    static let record = rule(
      "mutation-namespace", "Convert mutations in a namespace to methods", .safe,
      """
      A function in an extension of `Mutations` becomes a method of the dispatcher. If its calls \
      could also refer to an action or to another method of the same dispatcher, the name of the \
      mutation gets the prefix `commit`.
      """,
      before:
        "extension Mutations where Base == Cart {\n  func empty() { descriptor.commit { $0.lines = [] } }\n}",
      after: "extension Cart {\n  func empty() { commit { $0.lines = [] } }\n}")

    static let examples = [
      example(
        before:
          "extension Mutations where Base == Cart {\n  func clear() {\n    descriptor.commit { $0.names = [] }\n  }\n}\n",
        after: "extension Cart {\n  func clear() {\n    commit { $0.names = [] }\n  }\n}\n")
    ]

    static func rewrite(_ part: VergeStore6Extension, in context: VergeStore6Context) {
      if part.namespace == .mutations { context.rewrite(part, by: record) }
    }

    static func rewrite(_ name: VergeStore6TypeName, in context: VergeStore6Context) {
      context.rewrite(name, of: .mutations, by: record)
    }

    /// Renames a function in a namespace whose calls could refer to another method.
    static func rewrite(_ function: FunctionDeclSyntax, in context: VergeStore6Context) {
      guard let namespace = context.frame?.namespace, let type = context.frame?.type else { return }
      let old = function.name.text
      let name = context.index.methodName(old, namespace: namespace, of: type)
      guard name != old else { return }
      context.report(
        record, at: function.name,
        "'\(old)' is renamed '\(name)', because another method has the same signature",
        symbol: namespace.rawValue, [context.replace(function.name.bytes, name)])
    }
  }
}
