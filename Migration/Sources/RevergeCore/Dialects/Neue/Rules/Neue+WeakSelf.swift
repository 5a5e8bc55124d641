import SwiftSyntax

extension Neue {
  /// Rewrites `[weak self]` to `[self]` if the context retained the reducer.
  enum WeakSelf: NeueRule {
    static let record = rule("weak-self")

    static func rewrite(_ closure: ClosureExprSyntax, in context: NeueContext) {
      guard !context.inlined.contains(closure.id), let reducer = context.frame?.reducer,
        let weak = closure.weakSelf, let name = contextName(in: closure, context)
      else { return }
      let uses = closure.uses(of: "self")
      let chains = uses.compactMap { $0.parent?.as(OptionalChainingExprSyntax.self) }
      let edits: [Edit]
      if chains.count == uses.count, chains.allSatisfy(\.isStatement) {
        edits =
          [context.replace(weak.bytes, "self")]
          + chains.map { context.replace($0.questionMark.bytes, "") }
      } else {
        // Checks of `self` stay, next to the capture of the component.
        context.contextCaptures[closure.id] = (name, reducer)
        let end = weak.name.bytes.upperBound
        edits = [context.replace(end..<end, ", \(name) = self")]
      }
      context.report(
        record, at: closure,
        "The context retained the store and the reducer: 'self' always existed here",
        symbol: "self", edits)
    }

    /// The name of the context that a closure uses.
    private static func contextName(
      in closure: ClosureExprSyntax, _ context: NeueContext
    ) -> String? {
      let finder = ContextFinder(context)
      finder.walk(closure.statements)
      return finder.name
    }
  }
}

private final class ContextFinder: SyntaxVisitor {
  let context: NeueContext
  var name: String?

  init(_ context: NeueContext) {
    self.context = context
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    if !isMember, context.resolve(ExprSyntax(node)) == .context { name = node.baseName.text }
    return .visitChildren
  }
}

extension ClosureExprSyntax {
  /// The weak capture of `self`.
  fileprivate var weakSelf: ClosureCaptureSyntax? {
    signature?.capture?.items.first {
      $0.specifier != nil && $0.trimmedDescription.hasSuffix("self")
    }
  }
}

extension OptionalChainingExprSyntax {
  /// Whether the optional chain is a statement, so its result is not used.
  fileprivate var isStatement: Bool {
    var current = Syntax(self)
    while let parent = current.parent {
      if parent.is(CodeBlockItemSyntax.self) { return true }
      let isChain =
        parent.as(MemberAccessExprSyntax.self)?.base?.id == current.id
        || parent.as(FunctionCallExprSyntax.self)?.calledExpression.id == current.id
        || parent.as(SubscriptCallExprSyntax.self)?.calledExpression.id == current.id
        || parent.is(OptionalChainingExprSyntax.self) || parent.is(ExprListSyntax.self)
        || parent.is(SequenceExprSyntax.self)
      guard isChain else { return false }
      if let list = parent.as(ExprListSyntax.self), list.first?.id != current.id { return false }
      current = parent
    }
    return false
  }
}
