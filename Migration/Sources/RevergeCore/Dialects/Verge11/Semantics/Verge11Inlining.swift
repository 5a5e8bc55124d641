import SwiftSyntax

extension Verge11Context {
  /// Moves the body of a closure that takes the reference, or a slice of it, out of the closure.
  func inline(_ use: Verge11ReferenceUse, for rule: Rule) {
    guard let call = use.call, let closure = call.closure, call.isOfReference else { return }
    let (formerDedented, formerHandled) = (dedented, handled)
    guard let written = inlining(call, as: use.reference.name, in: use.reference.state) else {
      (dedented, handled) = (formerDedented, formerHandled)
      report(
        rule, at: use.member, "The body of the closure cannot be moved out automatically",
        symbol: use.name, grade: .manual)
      return
    }
    handled.insert(closure.id)
    report(
      rule, at: use.member,
      "The body of the closure applies to '\(written.target)'"
        + (written.isSure ? "" : ", if that is not optional"),
      symbol: use.name, grade: written.isSure ? use.grade : .review, written.edits)
  }

  private struct Inlining {
    var target: String
    var edits: [Edit]
    /// Whether the target is known not to be optional.
    var isSure: Bool
  }

  /// The body of `x.map(keyPath:)`, `x.modify` or `x.withType`, applied to `x`; `nil` if that would
  /// change what the names in it mean.
  private func inlining(
    _ call: FunctionCallExprSyntax, as base: String, in state: TypeReference?
  ) -> Inlining? {
    guard let closure = call.closure, closure.signature?.capture == nil,
      !closure.statements.isEmpty, !closure.leavesEarly,
      let parameter = closure.changedParameter(isLast: call.isWithType)
    else { return nil }
    var target = base
    var part = state
    var isSure = true
    var isOptional = false
    if let path = call.arguments.first?.expression.as(KeyPathExprSyntax.self) {
      let text = path.components.trimmedDescription
      guard text.hasPrefix("."), !text.hasPrefix(".["), text != ".self", !text.contains("(")
      else { return nil }
      let optional = leadsToOptional(path, state)
      isOptional = optional == true
      isSure = optional != nil
      target += text + (isOptional ? "?" : "")
      part = self.target(of: path, in: state)
    }
    let whole = call.statementRange
    guard whole != nil || closure.canStandFor(call),
      closure.statements.count == 1 || closure.declaresNothing
    else { return nil }
    var result = Inlining(target: target, edits: [], isSure: isSure)
    let edits = unwrapping(whole ?? call.bytes, around: closure)
    let uses = closure.uses(of: parameter)
    if isOptional {
      guard closure.statements.count == 1, uses.count == 1,
        uses[0].bytes.lowerBound == closure.statements.first!.bytes.lowerBound,
        !uses[0].parent!.is(LabeledExprSyntax.self)
      else { return nil }
    }
    if call.isWithType, !named(closure, part, &result) { return nil }
    let isValue = ["modify", "modifyDirectly"].contains(call.calledExpression.lastName)
    let inner = Verge11Reference(name: target, state: part, isCertain: true)
    for use in uses {
      guard !use.hasLocal(parameter, within: Syntax(closure).id),
        !base.hasPrefix("$") || !use.isInClosure(within: closure)
      else { return nil }
      if isValue {
        result.edits.append(replace(use.bytes, target))
      } else if !rewriteUse(use, inner, &result) {
        return nil
      }
    }
    if let signature = closure.signature { handle(signature) }
    result.edits += edits
    return result
  }

  /// The type that `withType` passes to its closure.
  private func named(
    _ closure: ClosureExprSyntax, _ state: TypeReference?, _ result: inout Inlining
  ) -> Bool {
    guard let name = closure.parameterNames?.first else { return false }
    for use in closure.uses(of: name) {
      guard let state else { return false }
      result.edits.append(replace(use.bytes, shortened(state)))
    }
    return true
  }

  /// Rewrites a use of a reference in a closure that is moved out.
  private func rewriteUse(
    _ use: DeclReferenceExprSyntax, _ reference: Verge11Reference, _ result: inout Inlining
  ) -> Bool {
    guard let member = use.parent?.as(MemberAccessExprSyntax.self), member.base?.id == use.id,
      Verge11Reference.members.contains(member.declName.baseName.text),
      reference.state.flatMap({ index.hasMember(member.declName.baseName.text, $0) }) != true
    else {
      result.edits.append(replace(use.bytes, reference.name))
      return true
    }
    let call = member.parent?.as(FunctionCallExprSyntax.self)
    handled.insert(member.id)
    switch member.declName.baseName.text {
    case "wrapped":
      result.edits.append(replace(use.bytes, reference.name))
      result.edits.append(Verge11.Wrapped.removal(of: member))
      return true
    case "replace" where call?.arguments.first?.label?.text == "with":
      guard let edits = Verge11.Replace.assignment(call!, of: member) else { return false }
      result.edits.append(replace(use.bytes, reference.name))
      result.edits += edits
      return true
    case "map", "modify", "modifyDirectly", "withType":
      guard let call, call.isOfReference,
        let inner = inlining(call, as: reference.name, in: reference.state)
      else { return false }
      if let closure = call.closure { handled.insert(closure.id) }
      result.edits += inner.edits
      result.isSure = result.isSure && inner.isSure
      return true
    default:
      return false
    }
  }
}

extension FunctionCallExprSyntax {
  fileprivate var isWithType: Bool { calledExpression.lastName == "withType" }

  /// Whether the member is called like a method of `InoutRef`.
  fileprivate var isOfReference: Bool {
    let labels = arguments.filter { !$0.expression.is(ClosureExprSyntax.self) }.map {
      $0.label?.text
    }
    return calledExpression.lastName == "map"
      ? labels == ["keyPath"] && arguments.first!.expression.is(KeyPathExprSyntax.self)
      : labels.isEmpty
  }

  /// Whether the result is not used.
  var isStatement: Bool { statementRange != nil }

  /// The range of the whole statement, with `try`.
  fileprivate var statementRange: Range<Int>? {
    if parent?.is(CodeBlockItemSyntax.self) == true { return bytes }
    guard let attempt = parent?.as(TryExprSyntax.self), attempt.questionOrExclamationMark == nil,
      attempt.parent?.is(CodeBlockItemSyntax.self) == true
    else { return nil }
    return closure?.statements.trimmedDescription.contains("try") == true ? attempt.bytes : bytes
  }
}

extension ClosureExprSyntax {
  /// The name of the mutated parameter: the only one, or the one after the type.
  fileprivate func changedParameter(isLast: Bool) -> String? {
    guard isLast else { return onlyParameter }
    return parameterNames?.count == 2 ? parameterNames?.last : nil
  }

  /// Whether a statement leaves the closure before its last statement, or follows that.
  fileprivate var leavesEarly: Bool {
    let finder = ExitFinder(viewMode: .sourceAccurate)
    finder.walk(statements)
    return finder.isFound
  }

  /// Whether the body can replace a call whose result is used.
  fileprivate func canStandFor(_ call: FunctionCallExprSyntax) -> Bool {
    guard statements.count == 1, case .expr(let expression)? = statements.first?.item else {
      return false
    }
    return [.memberAccessExpr, .functionCallExpr, .declReferenceExpr].contains(expression.kind)
      || call.parent?.is(ReturnStmtSyntax.self) == true
      || call.parent?.is(InitializerClauseSyntax.self) == true
  }

  fileprivate var declaresNothing: Bool { statements.allSatisfy(\.declaredNames.isEmpty) }
}

/// Finds statements that leave a function, except in nested functions.
private final class ExitFinder: SyntaxVisitor {
  var isFound = false

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }
  override func visit(_ node: DeferStmtSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension SyntaxProtocol {
  /// Whether a nested closure is between the node and the outer closure.
  fileprivate func isInClosure(within outer: ClosureExprSyntax) -> Bool {
    var current = parent
    while let node = current, node.id != Syntax(outer).id {
      if node.is(ClosureExprSyntax.self) { return true }
      current = node.parent
    }
    return false
  }
}
