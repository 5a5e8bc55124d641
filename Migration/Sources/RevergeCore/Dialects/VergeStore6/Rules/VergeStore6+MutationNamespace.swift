import SwiftSyntax

extension VergeStore6 {
  /// Rewrites `extension Mutations where Base == Cart`.
  enum MutationNamespace: VergeStore6Rule {
    static let record = rule("mutation-namespace")

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
