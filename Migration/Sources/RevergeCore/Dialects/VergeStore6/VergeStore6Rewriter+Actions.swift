import SwiftSyntax

extension VergeStore6Rewriter {
  /// Moves the body of an action into the function, if the function does nothing else.
  func rewriteAction(_ node: FunctionDeclSyntax) {
    guard let statements = node.body?.statements, let item = statements.first else { return }
    guard statements.count == 1 else { return rewriteActions(among: statements) }
    guard let (call, whole) = item.item.soleCall else { return }
    guard let closure = actionClosure(of: call), !makesValue(closure) else { return }
    let returnsNothing =
      node.signature.returnClause.map { ["Void", "()"].contains($0.type.trimmedDescription) }
      ?? true
    if returnsNothing, closure.hasForeignResult {
      report(
        VergeStore6Rules.dispatch, at: call, "The result of the action is discarded",
        symbol: "dispatch", grade: .manual)
      handled.insert(call.id)
      return
    }
    inlined.insert(closure.id)
    handled.insert(call.id)
    report(
      VergeStore6Rules.dispatch, at: call, "The body of the action becomes the body of the method",
      symbol: "dispatch", unwrapping(whole, around: closure))
  }

  /// Converts actions among other statements to `do` blocks.
  private func rewriteActions(among statements: CodeBlockItemListSyntax) {
    for item in statements {
      guard let call = item.item.as(FunctionCallExprSyntax.self),
        let closure = actionClosure(of: call), call.trailingClosure != nil, !makesValue(closure)
      else { continue }
      guard !closure.returns else { continue }
      inlined.insert(closure.id)
      handled.insert(call.id)
      let end =
        closure.signature?.inKeyword.bytes.upperBound ?? closure.leftBrace.bytes.upperBound
      report(
        VergeStore6Rules.dispatch, at: call, "The body of the action becomes a 'do' block",
        symbol: "dispatch", [replace(call.bytes.lowerBound..<end, "do {")])
    }
  }

  /// The closure of a call that runs an action of the dispatcher itself.
  func actionClosure(of call: FunctionCallExprSyntax) -> ClosureExprSyntax? {
    guard let closure = call.closure, closure.onlyParameter != nil,
      closure.signature?.capture == nil, isLegacy(frame?.role)
    else { return nil }
    switch call.calledExpression.trimmedDescription {
    case "dispatch", "self.dispatch", "dispatchInline", "self.dispatchInline":
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
    case .kept, .storage, .emitter, .other, nil: false
    }
  }

  // MARK: Values

  /// Converts a function that returns a mutation or an action to a method that runs it.
  func rewriteValueMethod(_ node: FunctionDeclSyntax, _ result: ReturnClauseSyntax) {
    let symbol = result.type.trimmedDescription.withoutGenericArguments
    handle(result)
    guard isLegacy(frame?.role), let item = node.body?.statements.first,
      node.body?.statements.count == 1, let (call, whole) = item.item.soleCall,
      let verb = call.calledExpression.valueVerb, let closure = call.closure
    else {
      report(
        VergeStore6Rules.valueDeclaration, at: node,
        "'\(node.name.text)' does more than return one \(symbol.lowercased())",
        symbol: symbol, grade: .manual)
      return
    }
    handled.insert(call.id)
    var low = result.bytes.lowerBound
    while low > 0, utf8[low - 1] == 32 { low -= 1 }
    let name = node.name.text
    let newName = frame?.type.map {
      index.valueMethodName(
        name, isMutation: VergeStore6Names.isMutation(result.type.trimmedDescription), of: $0)
    }
    var rename: [Edit] = []
    if let newName, newName != name { rename = [replace(node.name.bytes, newName)] }
    let throwing =
      symbol.hasPrefix("Try")
      ? [replace(result.bytes.lowerBound..<result.bytes.lowerBound, "throws ")] : []
    if symbol == "Action" || symbol == "TryAction" {
      guard ["action", "dispatch", "Action", "tryAction"].contains(verb),
        closure.onlyParameter != nil, closure.signature?.capture == nil
      else {
        report(
          VergeStore6Rules.valueDeclaration, at: node,
          "The action is created in an unsupported form", symbol: symbol, grade: .manual)
        return
      }
      inlined.insert(closure.id)
      let type = result.type.trimmedDescription.onlyGenericArgument ?? "Void"
      let edits =
        resultEdits(node, result, type, from: low, throwing) + rename
        + unwrapping(whole, around: closure)
      report(
        VergeStore6Rules.valueDeclaration, at: node,
        "'\(node.name.text)' runs the action", symbol: symbol, edits)
      return
    }
    let returned = result.type.trimmedDescription.onlyGenericArgument ?? "Void"
    guard let change = mutationValue(call, verb, closure, whole, returning: returned) else {
      report(
        VergeStore6Rules.valueDeclaration, at: node,
        "The mutation is created in an unsupported form", symbol: symbol, grade: .manual)
      return
    }
    let type = result.type.trimmedDescription.onlyGenericArgument ?? "Void"
    report(
      VergeStore6Rules.valueDeclaration, at: node,
      "'\(node.name.text)' runs the mutation" + (change.condition.map { ", \($0)" } ?? ""),
      symbol: symbol, grade: change.condition == nil ? .safe : .review,
      resultEdits(node, result, type, from: low, throwing) + rename + change.edits)
  }

  /// Edits that make a function return the result of its mutation or action.
  private func resultEdits(
    _ node: FunctionDeclSyntax, _ result: ReturnClauseSyntax, _ type: String, from low: Int,
    _ throwing: [Edit]
  ) -> [Edit] {
    if ["Void", "()"].contains(type) {
      return [replace(low..<result.bytes.upperBound, throwing.isEmpty ? "" : " throws")]
    }
    var edits = throwing + [replace(result.type.bytes, type)]
    if !node.attributes.trimmedDescription.contains("discardableResult") {
      let start = node.bytes.lowerBound
      edits.append(replace(start..<start, "@discardableResult\n" + indent(at: start)))
    }
    return edits
  }

  private func mutationValue(
    _ call: FunctionCallExprSyntax, _ verb: String, _ closure: ClosureExprSyntax,
    _ whole: Range<Int>, returning result: String
  ) -> (edits: [Edit], condition: String?)? {
    // The method returns the result of the mutation.
    let returns = result != "Void" && whole.lowerBound < call.bytes.lowerBound
    let low = returns ? call.bytes.lowerBound : whole.lowerBound
    let start = low..<call.calledExpression.bytes.upperBound
    let hasKeyPath = call.arguments.first?.expression.is(KeyPathExprSyntax.self) == true
    switch verb {
    case "mutation" where hasKeyPath, "commit" where hasKeyPath, "Mutation" where hasKeyPath,
      "mutationIfPresent" where hasKeyPath, "commitIfPresent" where hasKeyPath:
      let isSurelyOptional = verb.hasSuffix("IfPresent")
      return keyPathEdits(
        call, closure, callee: start, prefix: "", state: state(of: frame?.role),
        isOptional: isSurelyOptional ? true : nil, isPresent: isSurelyOptional ? true : nil)
    case "tryMutation" where hasKeyPath:
      return keyPathEdits(
        call, closure, callee: start, prefix: "try ", state: state(of: frame?.role),
        isOptional: nil, isPresent: nil)
    case "mutation", "commit", "Mutation":
      return ([replace(start, "commit")], nil)
    case "tryMutation":
      return ([replace(start, "try commit")], nil)
    case "mutationScoped", "commitScoped", "mutationScopedIfPresent", "commitScopedIfPresent",
      "commitIfPresent", "mutationIfPresent":
      guard let path = scopePath(of: frame?.type) ?? scopeProperty(of: frame?.type) else {
        return nil
      }
      let isPresent = verb.hasSuffix("IfPresent")
      return ([replace(start, "scoped(\(path)).commit\(isPresent ? "IfPresent" : "")")], nil)
    default:
      return nil
    }
  }

  /// The key path of a scoped dispatcher.
  func scopePath(of type: String?) -> String? {
    guard let type else { return nil }
    return index.lineage(of: type).lazy.compactMap { self.index.declarations.scopes[$0] }.first
  }

  /// The property of a scoped dispatcher that has its key path, if that is not a literal.
  func scopeProperty(of type: String?) -> String? {
    guard let type, scopePath(of: type) == nil else { return nil }
    return VergeStore6Names.scopeProperties.sorted().first {
      index.property($0, of: type)?.text.isWritableKeyPath == true
    }
  }

  func state(of role: ModuleIndex.Role?, _ type: String? = nil) -> TypeReference? {
    switch role {
    case .dispatching: type.flatMap { index.declarations.protocolStates[$0] }
    case .dispatcher(let state), .store(let state), .viewModel(let state, _): state
    default: nil
    }
  }

  /// Rewrites `x.accept { $0.f() }` and its variants.
  ///
  /// - Returns: Whether the call has this form.
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
    let resolution =
      base.map { self.resolve($0) }
      ?? frame?.type.map { .value(TypeReference($0, in: [])) } ?? .unknown
    let role = role(of: resolution)
    let name = method.declName.baseName.text
    if let role, !isLegacy(role) { return false }
    let isKnown: Bool
    if let type = typeName(of: resolution) {
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
    let newName =
      typeName(of: resolution).map {
        index.valueMethodName(name, isMutation: verb != "dispatch", of: $0)
      } ?? name
    let isContext = resolution == .context
    let head: Edit
    if let base, !isContext {
      head = replace(base.bytes.upperBound..<receiver.bytes.upperBound, "")
    } else {
      head = replace(
        call.bytes.lowerBound..<method.declName.bytes.lowerBound,
        base != nil || call.hasLocal(name) ? selfPrefix(for: name, at: call) : "")
    }
    let rename =
      newName == name ? [] : [replace(method.declName.bytes, newName)]
    if let callee { handled.insert(callee.id) }
    if isContext, let base { handled.insert(base.id) }
    report(
      VergeStore6Rules.valueCall, at: call,
      isKnown
        ? "'\(name)' is called directly"
        : "'\(name)' is called directly if '\(base?.trimmedDescription ?? "self")' is a dispatcher",
      symbol: verb, grade: isKnown ? nil : .review,
      [head] + rename + [replace(inner.bytes.upperBound..<call.bytes.upperBound, "")])
    return true
  }

  /// Finds mutations and actions that are created but not run immediately.
  func findKeptValue(_ call: FunctionCallExprSyntax) {
    let name: String
    let owner: String?
    if let callee = call.calledExpression.as(MemberAccessExprSyntax.self), let base = callee.base {
      name = callee.declName.baseName.text
      owner = typeName(of: resolve(base))
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
      "'\(name)' creates a mutation or an action that is not run here", symbol: name)
  }
}

extension String {
  /// Whether the type is a key path for writing, without `Sendable`.
  var isWritableKeyPath: Bool {
    ["WritableKeyPath<", "ReferenceWritableKeyPath<"].contains(where: hasPrefix) && hasSuffix(">")
  }
}

extension CodeBlockItemSyntax.Item {
  /// The call that is the whole statement, apart from `return` and `try`.
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
  /// The factory or the type that creates a mutation or an action.
  fileprivate var valueVerb: String? {
    if let member = self.as(MemberAccessExprSyntax.self) {
      return member.base == nil ? member.declName.baseName.text : nil
    }
    let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text
    return name == "Mutation" || name == "Action" ? name : nil
  }
}

extension ClosureExprSyntax {
  /// Whether the closure has its own `return` statements.
  var returns: Bool {
    let finder = ResultFinder(viewMode: .sourceAccurate)
    finder.walk(statements)
    return finder.returns
  }

  /// Whether the closure returns a value, judging by its `return` statements and its signature.
  fileprivate var hasForeignResult: Bool {
    if let result = signature?.returnClause?.type.trimmedDescription {
      return result != "Void" && result != "()"
    }
    let finder = ResultFinder(viewMode: .sourceAccurate)
    finder.walk(statements)
    return finder.isFound
  }
}

/// Finds `return` statements, and those whose expression is not a call.
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
