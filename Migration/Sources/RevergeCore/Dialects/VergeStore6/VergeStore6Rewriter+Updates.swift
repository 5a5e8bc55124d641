import SwiftSyntax

extension VergeStore6Rewriter {
  private static let updates: Set<String> = ["update", "updateIfExists", "updateIfPresent"]

  /// Replaces an update of a slice with assignments.
  ///
  /// - Returns: Whether the call is one of the library's `update` functions.
  func rewriteUpdate(_ call: FunctionCallExprSyntax) -> Bool {
    let callee = call.calledExpression.as(MemberAccessExprSyntax.self)
    let own = call.calledExpression.as(DeclReferenceExprSyntax.self)
    guard let verb = callee?.declName.baseName.text ?? own?.baseName.text else { return false }
    if isBeta, verb == "updateTryPresent" {
      report(
        VergeStore6Rules.update, at: call, "Throw your own error if the slice is absent",
        symbol: verb, grade: .manual)
      return true
    }
    guard Self.updates.contains(verb) else { return false }
    let base = callee?.base?.as(DeclReferenceExprSyntax.self)
    let path = call.arguments.first?.expression.as(KeyPathExprSyntax.self)
    guard let closure = call.trailingClosure, call.additionalTrailingClosures.isEmpty,
      own != nil || base != nil, call.arguments.count == (path == nil ? 0 : 1), path?.root == nil,
      call.arguments.first.map({ $0.label?.text == "target" }) ?? true
    else { return reportUpdate(call, verb) }
    let found = base.flatMap { commitClosure(with: $0) } ?? stateItself(base)
    guard let owner = found, path != nil || owner.isState else { return reportUpdate(call, verb) }
    let target = base?.baseName.text ?? "self"
    var isOptional = path.map { leadsToOptional($0, owner.state) } ?? false
    if verb != "update" { isOptional = true }
    let isStatement = call.parent?.is(CodeBlockItemSyntax.self) == true
    guard isStatement, let parameter = closure.onlyParameter, isPlain(closure, parameter, target)
    else {
      report(
        VergeStore6Rules.update, at: call, "The closure does more than change the slice",
        symbol: verb, grade: .manual)
      return true
    }
    let uses = closure.uses(of: parameter)
    var grade = Grade.safe
    var chain = ""
    if isOptional != false {
      switch form(of: closure) {
      case .whole where verb == "update": break
      case .wrapped:
        guard isOptional == true else {
          grade = .review
          break
        }
        guard closure.statements.count == 1, uses.count == 1,
          let use = uses.first, use.startsStatement(in: closure)
        else {
          report(
            VergeStore6Rules.update, at: call, "The optional slice is used more than once",
            symbol: verb, grade: .manual)
          return true
        }
        chain = "?"
      default:
        report(
          VergeStore6Rules.update, at: call, "The optional slice is used as a whole", symbol: verb,
          grade: .manual)
        return true
      }
    }
    let place =
      target + (path.map { String($0.trimmedDescription.dropFirst()) } ?? "")
    var edits = unwrapping(call.bytes, around: closure)
    edits += uses.map { replace($0.bytes, place + chain) }
    report(
      VergeStore6Rules.update, at: call,
      "'\(place)' is changed in place" + (grade == .safe ? "" : ", if it is not optional"),
      symbol: verb,
      grade: grade,
      edits)
    return true
  }

  /// The state of a variable, or of the type whose member is visited.
  private func stateItself(
    _ base: DeclReferenceExprSyntax?
  ) -> (isState: Bool, state: TypeReference?)? {
    let name: String?
    if let base {
      name = typeName(of: resolve(base.baseName.text, at: Syntax(base)))
    } else {
      name = frame?.type
    }
    guard let name, index.isVergeStore6State(name) else { return nil }
    return (true, TypeReference(name, in: []))
  }

  /// Reports an update of a state in an unsupported form.
  private func reportUpdate(_ call: FunctionCallExprSyntax, _ verb: String) -> Bool {
    guard call.arguments.first?.label?.text == "target",
      call.arguments.first?.expression.is(KeyPathExprSyntax.self) == true, canNameLibrary
    else { return false }
    report(
      VergeStore6Rules.update, at: call, "Cannot determine which state is changed",
      symbol: verb, grade: .manual)
    return true
  }

  /// The commit whose closure has this parameter.
  private func commitClosure(
    with base: DeclReferenceExprSyntax
  ) -> (isState: Bool, state: TypeReference?)? {
    var current = Syntax(base)
    while let parent = current.parent {
      if let closure = parent.as(ClosureExprSyntax.self),
        closure.parameter(base.baseName.text) != nil
      {
        guard closure.onlyParameter == base.baseName.text,
          let call = closure.enclosingCall
        else { return nil }
        let name =
          call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
          ?? call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
        let makers = ["commit", "commitInline", "mutation", "tryMutation", "Mutation"]
        guard makers.contains(name) else { return nil }
        let isWhole = call.arguments.first?.expression.is(KeyPathExprSyntax.self) != true
        var role = frame?.role
        if let member = call.calledExpression.as(MemberAccessExprSyntax.self),
          let owner = member.base,
          let other = self.role(of: resolve(owner))
        {
          role = other
        }
        guard isLegacy(role) else { return nil }
        return (true, isWhole ? state(of: role, frame?.type) : nil)
      }
      current = parent
    }
    return nil
  }

  /// Whether the statements of the closure keep their meaning when they replace the call.
  private func isPlain(
    _ closure: ClosureExprSyntax, _ parameter: String, _ base: String
  ) -> Bool {
    guard closure.signature?.capture == nil, !closure.statements.isEmpty else { return false }
    for item in closure.statements {
      if case .decl = item.item { return false }
    }
    let finder = ObstacleFinder(parameter: parameter, base: base)
    finder.walk(closure.statements)
    return !finder.isFound
  }
}

/// Finds statements that would change their meaning outside of a closure.
private final class ObstacleFinder: SyntaxVisitor {
  let parameter: String
  let base: String
  var isFound = false
  private var depth = 0

  init(parameter: String, base: String) {
    self.parameter = parameter
    self.base = base
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if depth == 0 { isFound = true }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    // In a nested closure, `$0` is the parameter of that closure.
    if base == "$0", node.signature?.parameterClause == nil,
      node.statements.description.contains(parameter), parameter != "$0"
    {
      isFound = true
    }
    depth += 1
    return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) { depth -= 1 }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind { .visitChildren }
}

extension ClosureExprSyntax {
  /// The call that takes the closure.
  var enclosingCall: FunctionCallExprSyntax? {
    if let call = parent?.as(FunctionCallExprSyntax.self) { return call }
    return parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
  }
}

extension DeclReferenceExprSyntax {
  /// Whether the reference starts one of the closure's statements.
  fileprivate func startsStatement(in closure: ClosureExprSyntax) -> Bool {
    closure.statements.contains { $0.bytes.lowerBound == bytes.lowerBound }
  }
}

extension ModuleIndex {
  /// Whether a type is a state with the `update` functions of VergeStore 6.
  fileprivate func isVergeStore6State(_ name: String) -> Bool {
    lineage(of: name).contains { ancestor in
      let inherited =
        (declarations.types[ancestor] ?? []).flatMap(\.inherited)
        + (declarations.conformances[ancestor] ?? []).map(\.text)
      return inherited.contains { $0.unqualified == "StateType" }
    } && declarations.types["StateType"] == nil
  }
}
