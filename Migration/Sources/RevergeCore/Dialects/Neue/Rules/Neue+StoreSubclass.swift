import SwiftSyntax

extension Neue {
  /// Marks subclasses of stores whose component cannot be subclassed.
  enum StoreSubclass: NeueRule {
    static let record = rule("store-subclass")

    static func rewrite(_ type: NeueType, in context: NeueContext) {
      guard case .other = type.role, type.node.is(ClassDeclSyntax.self),
        let base = type.clause.inheritedTypes.first
      else { return }
      let text = base.type.trimmedDescription
      let reference = TypeReference(text, in: context.scope)
      guard context.index.resolve(reference) == nil,
        let component = context.index.component(of: reference),
        !context.index.canBeSubclassed(component.reducer)
      else { return }
      context.handleAll(base)
      context.report(
        record, at: type.node, "The component must be a non-final class", symbol: text)
    }
  }
}
