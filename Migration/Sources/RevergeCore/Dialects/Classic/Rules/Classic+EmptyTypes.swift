import SwiftSyntax

extension Classic {
  /// Replaces `NoActivity` and `NoState`.
  enum EmptyTypes: ClassicRule {
    static let record = rule("empty-types")

    /// Rewrites `NoActivity`.
    static func rewrite(_ name: ClassicTypeName, in context: ClassicContext) {
      guard context.isLegacy(name.text, in: ["NoActivity"]) else { return }
      context.settle(
        record, at: name.node, "'Never' replaces '\(name.text)'", symbol: name.text,
        [context.replace(name.node.bytes, "Never")])
    }

    /// Rewrites `typealias State = NoState`.
    static func rewrite(_ alias: TypeAliasDeclSyntax, in context: ClassicContext) {
      guard context.isLegacy(alias.initializer.value.trimmedDescription, in: ["NoState"]),
        context.frame?.isVerge == true, alias.name.text == "State"
      else { return }
      context.settle(
        record, at: alias, "An empty state becomes an empty struct", symbol: "NoState",
        [
          context.replace(alias.typealiasKeyword.bytes, "struct"),
          context.replace(alias.name.bytes.upperBound..<alias.bytes.upperBound, " {}"),
        ])
    }
  }
}
