import SwiftSyntax

extension Verge11 {
  /// Marks reads of the state of a store inside its own commit.
  enum StateReadInCommit: Verge11Rule {
    static let record = rule("state-read-in-commit")

    static let names: Set = ["commit", "backgroundCommit"]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: Verge11Context) {
      guard let callee = call.callee, ["commit", "backgroundCommit"].contains(callee.text),
        let closure = call.closure, context.subject(ofCalled: call).isStore
      else { return }
      let receiver = owner(call.calledExpression.as(MemberAccessExprSyntax.self)?.base, in: context)
      let finder = StateReadFinder(viewMode: .sourceAccurate)
      finder.walk(closure.statements)
      for member in finder.members {
        guard let base = member.base, owner(base, in: context) == receiver,
          !base.as(DeclReferenceExprSyntax.self).isLocalName(within: closure)
        else { continue }
        report(member, member.declName, in: context)
      }
      guard receiver == "self" else { return }
      if let type = context.frame?.type {
        for (node, name) in context.stateUsers(in: closure, of: type) {
          context.report(
            record, at: node, context.messageOfStateUser(name), symbol: name)
        }
      }
      for name in finder.names
      where context.localMeaning(of: name.baseName.text, at: Syntax(name)) == nil
        && !name.hasLocal(name.baseName.text)
        && context.frame?.type.map({ context.index.property(name.baseName.text, of: $0) == nil })
          == true
      {
        report(name, name, in: context)
      }
    }

    private static func report(
      _ read: some ExprSyntaxProtocol, _ name: DeclReferenceExprSyntax, in context: Verge11Context
    ) {
      context.report(
        record, at: read,
        "'\(read.trimmedDescription)' traps inside a commit to the same store",
        symbol: name.baseName.text)
    }

    /// The text of the object that commits or is read. A component and its store are one object.
    private static func owner(_ base: ExprSyntax?, in context: Verge11Context) -> String {
      guard let base else { return "self" }
      var text = base.trimmedDescription.filter { $0 != "?" && $0 != "!" }
      if text.hasPrefix("self.") { text = String(text.dropFirst("self.".count)) }
      guard text == "store", case .component? = context.frame?.subject, !base.hasLocal("store")
      else { return text }
      return "self"
    }
  }
}

extension DeclReferenceExprSyntax? {
  /// Whether the expression is a name that the closure declares.
  fileprivate func isLocalName(within closure: ClosureExprSyntax) -> Bool {
    guard let self else { return false }
    return self.baseName.text != "self"
      && self.hasLocal(self.baseName.text, within: Syntax(closure).parent?.id)
  }
}

/// Finds reads of a state that run with the closure, not later.
private final class StateReadFinder: SyntaxVisitor {
  var members: [MemberAccessExprSyntax] = []
  var names: [DeclReferenceExprSyntax] = []
  private static let reads: Set<String> = ["state", "rootState", "primitiveState"]

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.callItIsFor?.callee?.text
    return name.map(VueFluxNames.callers.contains) == true ? .visitChildren : .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.base != nil, Self.reads.contains(node.declName.baseName.text) { members.append(node) }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    if !isMember, Self.reads.contains(node.baseName.text) { names.append(node) }
    return .skipChildren
  }
}
