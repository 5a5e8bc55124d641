import SwiftSyntax

extension VergeStore6Rewriter {
  /// Moves the body of an action, if that is all a function does, into the function.
  func rewriteAction(_ node: FunctionDeclSyntax) {
    guard let statements = node.body?.statements, let item = statements.first else { return }
    guard statements.count == 1 else { return rewriteActions(among: statements) }
    guard let (call, whole) = item.item.soleCall else { return }
    guard let closure = actionClosure(of: call) else { return }
    let returnsNothing =
      node.signature.returnClause.map { ["Void", "()"].contains($0.type.trimmedDescription) }
      ?? true
    if returnsNothing, closure.hasForeignResult {
      report(
        VergeStore6Rules.dispatch, at: call, "The result of the action is thrown away",
        symbol: "dispatch", grade: .manual)
      handled.insert(call.id)
      return
    }
    inlined.insert(closure.id)
    handled.insert(call.id)
    report(
      VergeStore6Rules.dispatch, at: call, "The body of the action is the body of the method",
      symbol: "dispatch", unwrapping(whole, around: closure))
  }

  /// Makes blocks of actions that are run among other statements.
  private func rewriteActions(among statements: CodeBlockItemListSyntax) {
    for item in statements {
      guard let call = item.item.as(FunctionCallExprSyntax.self),
        let closure = actionClosure(of: call), call.trailingClosure != nil
      else { continue }
      guard !closure.returns else { continue }
      inlined.insert(closure.id)
      handled.insert(call.id)
      let end =
        closure.signature?.inKeyword.bytes.upperBound ?? closure.leftBrace.bytes.upperBound
      report(
        VergeStore6Rules.dispatch, at: call, "The body of the action is a block",
        symbol: "dispatch", [replace(call.bytes.lowerBound..<end, "do {")])
    }
  }

  /// The closure of a call that runs an action of the dispatcher itself.
  private func actionClosure(of call: FunctionCallExprSyntax) -> ClosureExprSyntax? {
    guard let closure = call.closure, closure.onlyParameter != nil,
      closure.signature?.capture == nil, isLegacy(frame?.role)
    else { return nil }
    switch call.calledExpression.trimmedDescription {
    case "dispatch", "self.dispatch":
      return frame?.namespace == .mutations ? nil : closure
    case "descriptor.dispatch", "self.descriptor.dispatch":
      return frame?.namespace == .actions ? closure : nil
    case "dispatch.descriptor.dispatch":
      return closure
    default:
      return nil
    }
  }

  func isLegacy(_ role: ModuleIndex.Role?) -> Bool {
    switch role {
    case .dispatcher, .store, .dispatching, .viewModel: true
    case .storage, .emitter, .other, nil: false
    }
  }

  // MARK: Values

  /// Has a function that returned a mutation or an action do its work.
  func rewriteValueMethod(_ node: FunctionDeclSyntax, _ result: ReturnClauseSyntax) {
    let symbol = result.type.trimmedDescription.withoutGenericArguments
    handle(result)
    guard isLegacy(frame?.role), let item = node.body?.statements.first,
      node.body?.statements.count == 1, let (call, whole) = item.item.soleCall,
      let verb = call.calledExpression.valueVerb, let closure = call.closure
    else {
      report(
        VergeStore6Rules.valueDeclaration, at: node,
        "'\(node.name.text)' does more than to return one \(symbol.lowercased())",
        symbol: symbol, grade: .manual)
      return
    }
    handled.insert(call.id)
    var low = result.bytes.lowerBound
    while low > 0, utf8[low - 1] == 32 { low -= 1 }
    if symbol == "Action" {
      guard verb == "action" || verb == "dispatch" || verb == "Action",
        closure.onlyParameter != nil, closure.signature?.capture == nil
      else {
        report(
          VergeStore6Rules.valueDeclaration, at: node, "The action is made in an unusual way",
          symbol: symbol, grade: .manual)
        return
      }
      inlined.insert(closure.id)
      let type = result.type.trimmedDescription.onlyGenericArgument ?? "Void"
      let typeEdit =
        ["Void", "()"].contains(type)
        ? replace(low..<result.bytes.upperBound, "") : replace(result.type.bytes, type)
      let reportsNothing = type == "Void" ? "" : "@discardableResult\n"
      var edits = [typeEdit] + unwrapping(whole, around: closure)
      if !reportsNothing.isEmpty, !node.attributes.trimmedDescription.contains("discardableResult")
      {
        let start = node.bytes.lowerBound
        let indent = self.indent(at: start)
        edits.append(replace(start..<start, reportsNothing + indent))
      }
      report(
        VergeStore6Rules.valueDeclaration, at: node,
        "'\(node.name.text)' does what the action did", symbol: symbol, edits)
      return
    }
    guard let change = mutationValue(call, verb, closure, whole) else {
      report(
        VergeStore6Rules.valueDeclaration, at: node, "The mutation is made in an unusual way",
        symbol: symbol, grade: .manual)
      return
    }
    report(
      VergeStore6Rules.valueDeclaration, at: node, "'\(node.name.text)' does what the mutation did",
      symbol: symbol, grade: change.grade,
      [replace(low..<result.bytes.upperBound, "")] + change.edits)
  }

  private func mutationValue(
    _ call: FunctionCallExprSyntax, _ verb: String, _ closure: ClosureExprSyntax,
    _ whole: Range<Int>
  ) -> (edits: [Edit], grade: Grade)? {
    let start = whole.lowerBound..<call.calledExpression.bytes.upperBound
    let hasKeyPath = call.arguments.first?.expression.is(KeyPathExprSyntax.self) == true
    switch verb {
    case "mutation" where hasKeyPath, "commit" where hasKeyPath, "Mutation" where hasKeyPath,
      "mutationIfPresent" where hasKeyPath, "commitIfPresent" where hasKeyPath:
      let isSurelyOptional = verb.hasSuffix("IfPresent")
      return keyPathEdits(
        call, closure, callee: start, prefix: "", state: state(of: frame?.role),
        isOptional: isSurelyOptional ? true : nil, isPresent: isSurelyOptional ? true : nil)
    case "mutation", "commit", "Mutation":
      return ([replace(start, "commit")], .safe)
    case "mutationScoped", "commitScoped", "mutationScopedIfPresent", "commitScopedIfPresent",
      "commitIfPresent", "mutationIfPresent":
      guard let path = scopePath(of: frame?.type) else { return nil }
      let isPresent = verb.hasSuffix("IfPresent")
      return (
        [replace(start, "scoped(\(path)).commit\(isPresent ? "IfPresent" : "")")], .safe
      )
    default:
      return nil
    }
  }

  /// The key path that a scoped dispatcher works on.
  func scopePath(of type: String?) -> String? {
    guard let type else { return nil }
    return index.lineage(of: type).lazy.compactMap { self.index.declarations.scopes[$0] }.first
  }

  func state(of role: ModuleIndex.Role?, _ type: String? = nil) -> TypeReference? {
    switch role {
    case .dispatching: type.flatMap { index.declarations.protocolStates[$0] }
    case .dispatcher(let state), .store(let state), .viewModel(let state, _): state
    default: nil
    }
  }

  /// Rewrites `x.accept { $0.f() }` and its other spellings.
  ///
  /// - Returns: Whether the call is one.
  func rewriteValueCall(_ call: FunctionCallExprSyntax) -> Bool {
    let callee = call.calledExpression.as(MemberAccessExprSyntax.self)
    let base = callee?.base
    guard
      let verb = callee?.declName.baseName.text
        ?? call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      (callee == nil) == (base == nil), let closure = call.closure,
      ["accept", "do", "`do`", "commit", "dispatch"].contains(verb),
      call.arguments.count == (call.trailingClosure == nil ? 1 : 0),
      let parameter = closure.onlyParameter,
      closure.statements.count == 1, let inner = closure.statements.first?.item.soleCall?.call,
      let method = inner.calledExpression.as(MemberAccessExprSyntax.self),
      let receiver = method.base?.as(DeclReferenceExprSyntax.self),
      receiver.baseName.text == parameter
    else { return false }
    let meaning =
      base.map { self.meaning(of: $0) }
      ?? frame?.type.map { .value(TypeReference($0, in: [])) } ?? .unknown
    let role = role(of: meaning)
    let name = method.declName.baseName.text
    if let role, !isLegacy(role) { return false }
    let isKnown: Bool
    if let type = typeName(of: meaning) {
      guard
        index.lineage(of: type).contains(where: {
          index.declarations.valueMethods[$0]?.contains(name) == true
        })
      else { return false }
      isKnown = true
    } else {
      guard canNameLibrary,
        index.declarations.valueMethods.values.contains(where: { $0.contains(name) })
      else { return false }
      isKnown = false
    }
    handled.insert(inner.id)
    let isContext = meaning == .context
    let head: Edit
    if let base, !isContext {
      head = replace(base.bytes.upperBound..<receiver.bytes.upperBound, "")
    } else {
      head = replace(
        call.bytes.lowerBound..<method.declName.bytes.lowerBound,
        base != nil || call.hasLocal(name) ? selfPrefix(for: name, at: call) : "")
    }
    if let callee { handled.insert(callee.id) }
    if isContext, let base { handled.insert(base.id) }
    report(
      VergeStore6Rules.valueCall, at: call,
      isKnown
        ? "'\(name)' is called as it is"
        : "'\(name)' is called as it is, if '\(base?.trimmedDescription ?? "self")' is a dispatcher",
      symbol: verb, grade: isKnown ? nil : .review,
      [head, replace(inner.bytes.upperBound..<call.bytes.upperBound, "")])
    return true
  }

  /// Finds mutations and actions that are made, and not run at once.
  func findKeptValue(_ call: FunctionCallExprSyntax) {
    let name: String
    let owner: String?
    if let callee = call.calledExpression.as(MemberAccessExprSyntax.self), let base = callee.base {
      name = callee.declName.baseName.text
      owner = typeName(of: meaning(of: base))
    } else if let callee = call.calledExpression.as(DeclReferenceExprSyntax.self),
      localMeaning(of: callee.baseName.text, at: Syntax(call)) == nil
    {
      name = callee.baseName.text
      owner = frame?.type
    } else {
      return
    }
    guard let owner, isLegacy(index.role(of: TypeReference(owner, in: []))),
      index.lineage(of: owner).contains(where: {
        index.declarations.valueMethods[$0]?.contains(name) == true
      })
    else { return }
    report(
      VergeStore6Rules.valueKept, at: call,
      "'\(name)' makes a mutation or an action that is not run here", symbol: name)
  }
}

extension CodeBlockItemSyntax.Item {
  /// The call that is all of a statement, with `return` and `try` around it.
  var soleCall: (call: FunctionCallExprSyntax, whole: Range<Int>)? {
    var expression: ExprSyntax
    let whole: Range<Int>
    switch self {
    case .expr(let only):
      expression = only
      whole = only.bytes
    case .stmt(let statement):
      guard let result = statement.as(ReturnStmtSyntax.self), let value = result.expression else {
        return nil
      }
      expression = value
      whole = result.bytes
    case .decl:
      return nil
    }
    if let attempt = expression.as(TryExprSyntax.self), attempt.questionOrExclamationMark == nil {
      expression = attempt.expression
    }
    return expression.as(FunctionCallExprSyntax.self).map { ($0, whole) }
  }
}

extension ExprSyntax {
  /// The factory, or the type, that makes a mutation or an action.
  fileprivate var valueVerb: String? {
    if let member = self.as(MemberAccessExprSyntax.self) {
      return member.base == nil ? member.declName.baseName.text : nil
    }
    let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text
    return name == "Mutation" || name == "Action" ? name : nil
  }
}

extension ClosureExprSyntax {
  /// Whether it has `return` statements of its own.
  fileprivate var returns: Bool {
    let finder = ResultFinder(viewMode: .sourceAccurate)
    finder.walk(statements)
    return finder.returns
  }

  /// Whether it returns a value, as far as its own `return` statements and signature say.
  fileprivate var hasForeignResult: Bool {
    if let result = signature?.returnClause?.type.trimmedDescription {
      return result != "Void" && result != "()"
    }
    let finder = ResultFinder(viewMode: .sourceAccurate)
    finder.walk(statements)
    return finder.isFound
  }
}

/// Finds a `return` of something that is no call, and whether there is any.
private final class ResultFinder: SyntaxVisitor {
  var isFound = false
  var returns = false

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    returns = true
    if let value = node.expression, !value.is(FunctionCallExprSyntax.self) { isFound = true }
    return .visitChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
