import SwiftSyntax

extension Neue {
  /// Rewrites `x.sourceState` to `x.rootState`, or to the state of the source if its name is in scope.
  enum Source: NeueRule {
    static let record = rule("source")

    static func rewrite(_ member: MemberAccessExprSyntax, in context: NeueContext) {
      let name = member.declName.baseName.text
      guard ["sourceState", "sourceStore"].contains(name), let base = member.base else { return }
      let isContext = context.resolve(base) == .context
      let reducer = context.component(of: base)?.reducer
      guard isContext || reducer != nil else { return }
      context.handled.insert(member.id)
      if isContext { context.handleAll(base) }
      guard name == "sourceState", let reducer, context.index.isScoped(reducer) else {
        rewriteUnscoped(member, name, in: context)
        return
      }
      let primitive = context.primitive(member)
      if isContext {
        let prefix = context.ownPrefix("rootState", at: member)
        context.report(
          record, at: member, "The component provides the state", symbol: name,
          [context.replace(member.bytes, "\(prefix)rootState\(primitive)")])
      } else {
        context.report(
          record, at: member, "The source's state is the root state", symbol: name,
          [context.replace(member.declName.bytes, "rootState\(primitive)")])
      }
    }

    /// Rewrites the source of a store on a slice, if its name is known and still refers to it.
    private static func rewriteUnscoped(
      _ member: MemberAccessExprSyntax, _ name: String, in context: NeueContext
    ) {
      guard let source = sourceName(of: member.base, in: context) else {
        context.report(
          record, at: member, "A component on a slice does not know its source", symbol: name,
          grade: .manual)
        return
      }
      let text = name == "sourceState" ? "\(source).state\(context.primitive(member))" : source
      context.report(
        record, at: member, "The source is '\(source)'", symbol: name,
        [context.replace(member.bytes, text)])
    }

    /// The name of a scoped store's source, if it still refers to it.
    private static func sourceName(of base: ExprSyntax?, in context: NeueContext) -> String? {
      guard let name = base?.as(DeclReferenceExprSyntax.self)?.baseName.text, let base,
        let binding = context.localBinding(of: name, at: base),
        let call = binding.initializer?.value.as(FunctionCallExprSyntax.self),
        let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        callee.declName.baseName.text == "makeScoped",
        let expression = callee.base?.as(DeclReferenceExprSyntax.self)
      else { return nil }
      let source = context.written(ExprSyntax(expression))
      let finder = AssignmentFinder(source)
      finder.walk(Syntax(context.file.tree))
      let range = call.bytes.upperBound..<base.bytes.lowerBound
      return finder.places.contains { range.contains($0) } ? nil : source
    }
  }
}

/// Finds assignments to a variable.
private final class AssignmentFinder: SyntaxVisitor {
  let name: String
  var places: [Int] = []

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    if elements.count > 1, elements[1].is(AssignmentExprSyntax.self),
      elements[0].trimmedDescription == name
    {
      places.append(node.bytes.lowerBound)
    }
    return .visitChildren
  }
}
