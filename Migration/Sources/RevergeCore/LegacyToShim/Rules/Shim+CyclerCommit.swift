import SwiftSyntax

extension Shim {
  /// Rewrites `commit { $0.update(1, \.page) }` to `commit { $0.page = 1 }`.
  enum CyclerCommit: ShimRule {
    static let record = rule("cycler-commit")

    /// Replaces an update of the storage with an assignment to the state.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: ShimContext) {
      guard context.subject.generation == .cycler2, let commit = context.commits.last,
        let member = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = member.base?.trimmedDescription, commit.parameter == base
      else { return }
      let name = member.declName.baseName.text
      guard Vocabulary.storageMembers.contains(name) else { return }
      let arguments = Array(call.arguments)
      guard name != "batchUpdate", arguments.count == 2, arguments.allSatisfy({ $0.label == nil }),
        let path = arguments[1].expression.as(KeyPathExprSyntax.self), path.root == nil
      else {
        context.report(
          record, at: call, "The state has no member '\(name)'", symbol: name, grade: .manual)
        return
      }
      let target = base + path.components.trimmedDescription
      let value = arguments[0].expression
      // Reading the storage in its own commit traps; the parameter has the same value.
      let finder = ValueReadFinder(reads: commit.reads)
      finder.walk(value)
      let reads = finder.found.filter { $0.isOwn(in: call.commitClosure) }
      guard !base.hasPrefix("$") || !finder.isInClosure else {
        context.report(
          record, at: call, "The value is read from the storage, which the commit locks",
          symbol: name, grade: .manual)
        return
      }
      context.handled.formUnion(reads.map(\.id))
      // An assignment in a ternary expression needs parentheses.
      let isOperand =
        call.parent?.is(ExprListSyntax.self) == true
        || call.parent?.is(UnresolvedTernaryExprSyntax.self) == true
      let (open, close) = isOperand ? ("(", ")") : ("", "")
      let (whole, kept) = (call.bytes, value.bytes)
      context.report(
        record, at: call, "An assignment replaces the update", symbol: name,
        [
          context.replace(whole.lowerBound..<kept.lowerBound, "\(open)\(target) = "),
          context.replace(kept.upperBound..<whole.upperBound, close),
        ] + reads.map { context.replace($0.bytes, base) })
    }

    static func rewrite(_ member: MemberAccessExprSyntax, in context: ShimContext) {
      guard context.subject.generation == .cycler2, let commit = context.commits.last,
        !context.handled.contains(member.id),
        rewriteStateRead(member, in: commit, context)
          || rewriteValueRead(member, in: commit, context)
      else { return }
      context.skipped.insert(member.id)
    }

    /// Replaces a read of the storage in its own commit, which traps, with the state that the commit
    /// receives.
    ///
    /// - Returns: Whether the node is such a read.
    private static func rewriteStateRead(
      _ member: MemberAccessExprSyntax, in commit: Cycler2Commit, _ context: ShimContext
    ) -> Bool {
      guard commit.reads.contains(member.trimmedDescription), let closure = member.commitClosure,
        member.runs(in: closure), member.isOwn(in: closure)
      else { return false }
      let isHidden = commit.parameter.hasPrefix("$") && !member.isDirectlyInCommit
      context.report(
        record, at: member,
        isHidden
          ? "The value is read from the storage, which the commit locks"
          : "The closure receives the state, and the storage is locked",
        symbol: member.declName.baseName.text, grade: isHidden ? .manual : nil,
        isHidden ? [] : [context.replace(member.bytes, commit.parameter)])
      return true
    }

    /// Replaces a read of the storage that a commit received with the state.
    ///
    /// - Returns: Whether the node is such a read.
    private static func rewriteValueRead(
      _ member: MemberAccessExprSyntax, in commit: Cycler2Commit, _ context: ShimContext
    ) -> Bool {
      guard member.declName.baseName.text == "value",
        let base = member.base?.as(DeclReferenceExprSyntax.self),
        commit.parameter == base.baseName.text,
        !base.baseName.text.hasPrefix("$") || member.isDirectlyInCommit
      else { return false }
      context.report(
        record, at: member, "The closure receives the state itself", symbol: "value",
        [context.replace(base.bytes.upperBound..<member.bytes.upperBound, "")])
      return true
    }
  }
}

extension SyntaxProtocol {
  /// The closure of the innermost enclosing commit.
  fileprivate var commitClosure: ClosureExprSyntax? {
    sequence(first: Syntax(self), next: \.parent).lazy.compactMap {
      $0.as(ClosureExprSyntax.self)
    }.first { $0.enclosingCall.flatMap(Cycler2Commit.init) != nil }
  }
}

extension MemberAccessExprSyntax {
  /// Whether the closure declares no variable with the first name of the chain.
  fileprivate func isOwn(in closure: ClosureExprSyntax?) -> Bool {
    guard let closure, let name = firstName, name != "self" else { return true }
    return !hasLocal(name, within: closure.id)
  }

  /// The first name of the chain.
  fileprivate var firstName: String? {
    base?.as(MemberAccessExprSyntax.self)?.firstName ?? base?.trimmedDescription
  }

  /// Whether the innermost enclosing closure is that of a commit.
  fileprivate var isDirectlyInCommit: Bool {
    let closure = sequence(first: Syntax(self), next: \.parent)
      .first { $0.is(ClosureExprSyntax.self) }?.as(ClosureExprSyntax.self)
    return closure?.enclosingCall?.calledExpression.lastName == "commit"
  }
}
