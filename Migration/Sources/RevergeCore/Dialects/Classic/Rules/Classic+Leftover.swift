import SwiftSyntax

extension Classic {
  /// Marks the names of Verge Classic that no other rule rewrites.
  enum Leftover: ClassicRule {
    static let record = rule("leftover")

    /// Marks a member of a context that the view model does not have.
    static func rewrite(_ member: ClassicContextMember, in context: ClassicContext) {
      context.handle(member.node)
      context.report(
        record, at: member.node,
        "The view model has no '\(member.name)' that could replace this", symbol: member.name)
    }

    /// Marks a type of the library in an expression.
    static func rewrite(_ name: DeclReferenceExprSyntax, in context: ClassicContext) {
      let text = name.baseName.text
      guard
        context.isLegacy(text, in: ClassicNames.unsupported.union(ClassicNames.emptyLoggers))
      else { return }
      context.report(record, at: name, "'\(text)' has no equivalent", symbol: text)
    }

    /// Marks the name of a type.
    static func rewrite(_ name: ClassicTypeName, in context: ClassicContext) {
      // A binder without the type of its value is inferred, like the function that it becomes.
      guard context.isLegacy(name.text, in: ClassicNames.types), name.text != "Binder" else {
        return
      }
      context.settle(
        record, at: name.node, "'\(name.text)' has no exact equivalent", symbol: name.text)
    }
  }
}
