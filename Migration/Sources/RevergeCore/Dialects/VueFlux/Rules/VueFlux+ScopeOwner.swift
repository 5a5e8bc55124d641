import SwiftSyntax

extension VueFlux {
  /// Gives classes a property for the subscriptions that end with them.
  enum ScopeOwner: VueFluxRule {
    static let record = rule("scope-owner")

    /// Adds a property for the subscriptions that end with a class instance.
    static func rewrite(_ node: ClassDeclSyntax, in context: VueFluxContext) {
      guard context.isOfVueFlux else { return }
      let finder = ScopeFinder(context)
      finder.walk(node.memberBlock)
      let extending = filesExtending(context.frame?.type, context)
      guard finder.isFound || !extending.isEmpty else { return }
      let access = extending.isSubset(of: [context.file.path]) ? "private " : ""
      if context.index.property("subscriptions", of: context.frame?.type ?? "") != nil {
        context.report(
          record, at: node, "The type already has a property named 'subscriptions'",
          symbol: "scope", grade: .manual)
        return
      }
      let brace = node.memberBlock.leftBrace.bytes.upperBound
      let indent = context.indent(at: node.bytes.lowerBound) + context.indentStep
      context.report(
        record, at: node,
        "'\(node.name.text)' stores the subscriptions that end with it", symbol: "scope",
        [
          context.replace(
            brace..<brace, "\n\(indent)\(access)let subscriptions = VergeAnyCancellable()")
        ])
    }

    /// The files in which an extension of a class observes stores of migrated states for as long as the
    /// object exists.
    private static func filesExtending(
      _ type: String?, _ context: VueFluxContext
    ) -> Set<String> {
      guard let type, !context.moves.isEmpty else { return [] }
      return context.index.declarations.vueFlux.scopeOwners.reduce(into: []) { files, owner in
        if context.index.declaration(of: TypeReference(owner.key, in: []))?.name == type {
          files.formUnion(owner.value)
        }
      }
    }
  }
}

/// Finds observers that end with `self`.
private final class ScopeFinder: SyntaxVisitor {
  private let context: VueFluxContext
  private(set) var isFound = false

  init(_ context: VueFluxContext) {
    self.context = context
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.isScopedToSelf,
      let callee = node.calledExpression.as(MemberAccessExprSyntax.self), let base = callee.base
    else { return .visitChildren }
    let isObserved =
      callee.declName.baseName.text == "subscribe"
      ? context.move(ofStore: base) != nil : context.chain(of: base) != nil
    if isObserved { isFound = true }
    return .visitChildren
  }
}
