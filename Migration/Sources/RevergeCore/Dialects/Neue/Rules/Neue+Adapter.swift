import SwiftSyntax

extension Neue {
  /// Rewrites subclasses of `AdapterBase`, and `run { store in … }` in them.
  enum Adapter: NeueRule {
    static let record = rule("adapter")

    /// Gives an adapter the store to which it commits.
    static func rewrite(_ type: NeueType, in context: NeueContext) {
      guard case .adapter = type.role, let base = type.clause.inheritedTypes.first else { return }
      context.handleAll(base)
      guard let adapted = context.frame?.adapted else {
        context.report(
          record, at: type.node, "The reducer does not become a component",
          symbol: "AdapterBase", grade: .manual)
        return
      }
      let argument = base.type.trimmedDescription.onlyGenericArgument ?? adapted
      let indent = context.indent(at: type.node.bytes.lowerBound) + context.indentStep
      let brace = type.node.memberBlock.leftBrace.bytes.upperBound
      let first = type.node.memberBlock.members.first?.decl
      let end =
        first == nil
        ? "\n\(indent.dropLast(context.indentStep.count))"
        : first!.is(VariableDeclSyntax.self) ? "" : "\n"
      let line = "\n\(indent)weak var store: \(argument)?\(end)"
      context.report(
        record, at: type.node, "The adapter holds the component weakly", symbol: "AdapterBase",
        [context.removal(of: 0, from: type.clause), context.replace(brace..<brace, line)])
    }

    /// Removes the base class from the initializers of an adapter.
    static func rewrite(_ initializer: InitializerDeclSyntax, in context: NeueContext) {
      guard context.frame?.reducer == nil, context.frame?.adapted != nil else { return }
      var edits: [Edit] = []
      if let word = initializer.modifiers.first(where: { $0.name.text == "override" }) {
        edits.append(context.replace(word.bytes.lowerBound..<word.endPosition.utf8Offset, ""))
      }
      if let body = initializer.body {
        for item in body.statements {
          guard let call = item.item.as(FunctionCallExprSyntax.self),
            call.calledExpression.trimmedDescription == "super.init", call.arguments.isEmpty
          else { continue }
          let inside = body.leftBrace.bytes.upperBound..<body.rightBrace.bytes.lowerBound
          edits.append(
            body.statements.count == 1 ? context.replace(inside, "") : context.dropping(item))
        }
      }
      guard !edits.isEmpty else { return }
      context.report(
        record, at: initializer, "The adapter has no base class", symbol: "init", edits)
    }

    /// Rewrites `run { store in … }` to `if let store = self.store { … }`.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let adapted = context.frame?.adapted, let closure = call.trailingClosure,
        call.arguments.isEmpty, let owner = runOwner(call.calledExpression)
      else { return }
      context.handled.insert(call.id)
      let finder = ReturnFinder(viewMode: .sourceAccurate)
      finder.walk(closure.statements)
      guard call.parent?.is(CodeBlockItemSyntax.self) == true, !finder.isFound,
        let parameter = closure.onlyParameter
      else {
        context.report(
          record, at: call, "The call is no statement, or its closure returns or lacks a parameter",
          symbol: "run", grade: .manual)
        return
      }
      context.storeClosures[closure.id] = adapted
      let name = parameter == "$0" ? "store" : parameter
      context.closureNames[closure.id] = (name, record)
      let end = closure.signature?.inKeyword.bytes.upperBound ?? closure.leftBrace.bytes.upperBound
      context.report(
        record, at: call, "The adapter commits if it has a store", symbol: "run",
        [context.replace(call.bytes.lowerBound..<end, "if let \(name) = \(owner).store {")])
    }

    private static func runOwner(_ callee: ExprSyntax) -> String? {
      if callee.trimmedDescription == "run" { return "self" }
      guard let member = callee.as(MemberAccessExprSyntax.self),
        member.declName.baseName.text == "run", let base = member.base,
        ["self", "self?"].contains(base.trimmedDescription)
      else { return nil }
      return base.trimmedDescription
    }

    /// Names the `$0` of `run`.
    static func rewrite(_ name: DeclReferenceExprSyntax, in context: NeueContext) {
      context.name(name, by: record)
    }
  }
}

/// Finds `return` statements.
private final class ReturnFinder: SyntaxVisitor {
  var isFound = false

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
