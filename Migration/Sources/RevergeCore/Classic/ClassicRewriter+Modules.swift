import SwiftSyntax

extension ClassicRewriter {
  /// Rewrites `parent.add(module: child)`.
  func rewriteModule(_ call: FunctionCallExprSyntax) -> Bool {
    guard call.calledExpression.lastName == "add", let module = call.arguments.first,
      module.label?.text == "module"
    else { return false }
    let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    let retains = call.arguments.dropFirst().first?.expression.trimmedDescription
    guard isVerge(base) == true, retains == nil || retains == "false",
      call.parent?.is(CodeBlockItemSyntax.self) == true, isVerge(module.expression) == true
    else {
      report(
        ClassicRules.module, at: call,
        retains == nil
          ? "The names do not tell what the module is" : "The module retains its parent",
        symbol: "add", grade: .manual)
      return true
    }
    let child = module.expression.bytes
    let parent = base?.trimmedDescription ?? "self"
    report(
      ClassicRules.module, at: call, "The module is given its parent", symbol: "add",
      [
        replace(call.bytes.lowerBound..<child.lowerBound, ""),
        replace(child.upperBound..<call.bytes.upperBound, ".parent = \(parent)"),
      ])
    if let base { handle(base) }
    return true
  }

  /// Who forwards, and the type of the parent.
  func forwarding(
    _ call: FunctionCallExprSyntax
  ) -> (base: ExprSyntax?, parent: TypeReference)? {
    guard call.isForward else { return nil }
    let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    guard isVerge(base) == true, let type = vergeName(of: base) else { return nil }
    for ancestor in index.lineage(of: type) {
      if let parent = index.declarations.classic.parents[ancestor] {
        return (base, TypeReference(parent, in: ancestor.split(separator: ".").map(String.init)))
      }
    }
    return nil
  }

  /// Rewrites `forward { parent in … }`.
  func rewriteForward(_ call: FunctionCallExprSyntax) -> Bool {
    guard let (base, _) = forwarding(call) else { return false }
    guard let closure = call.trailingClosure, call.arguments.isEmpty,
      call.parent?.is(CodeBlockItemSyntax.self) == true, let name = closure.onlyParameter,
      !closure.statements.contains(where: { $0.leavesClosure })
    else {
      report(
        ClassicRules.forward, at: call, "What is forwarded is more than a few statements",
        symbol: "forward", grade: .manual)
      return true
    }
    let owner = base.map { "\($0.trimmedDescription)." } ?? (needsSelf(at: call) ? "self." : "")
    let end = closure.signature?.bytes.upperBound ?? closure.leftBrace.bytes.upperBound
    let bound = name == "$0" ? "parent" : name
    let condition =
      name == "_" ? "if \(owner)parent != nil {" : "if let \(bound) = \(owner)parent {"
    var edits = [replace(call.bytes.lowerBound..<end, condition)]
    if name == "$0" {
      edits += closure.uses(of: name).map { replace($0.bytes, bound) }
    }
    if let signature = closure.signature { handle(signature) }
    if let base { handle(base) }
    report(
      ClassicRules.forward, at: call, "It is done with the parent, if there is one",
      symbol: "forward", edits)
    return true
  }

  // MARK: Binders

  /// Rewrites `commitBinder` and what a binder is given.
  func rewriteBinder(_ call: FunctionCallExprSyntax) -> Bool {
    let callee = call.calledExpression
    if callee.lastName == "onNext", let member = callee.as(MemberAccessExprSyntax.self),
      let base = member.base, case .value(let type) = meaning(of: base),
      case .binder? = index.classicRole(of: type)
    {
      report(
        ClassicRules.binder, at: call, "The function is called", symbol: "onNext",
        [replace(base.bytes.upperBound..<member.bytes.upperBound, "")])
      return true
    }
    guard callee.lastName == "commitBinder" else { return false }
    let base = callee.as(MemberAccessExprSyntax.self)?.base
    guard isVerge(base) == true, let body = binding(of: call) else {
      report(
        ClassicRules.binder, at: call, "The binder is made in an unusual way",
        symbol: "commitBinder", grade: .manual)
      return true
    }
    let target = base.flatMap { $0.as(DeclReferenceExprSyntax.self)?.baseName.text } ?? "self"
    guard base == nil || base?.is(DeclReferenceExprSyntax.self) == true else {
      report(
        ClassicRules.binder, at: call, "The view model is not a variable", symbol: "commitBinder",
        grade: .manual)
      return true
    }
    handle(callee)
    let name = call.arguments.first { $0.label?.text == "name" }?.expression.trimmedDescription
    let argument = name.map { "(\($0))" } ?? ""
    report(
      ClassicRules.binder, at: call, "The binder is a function", symbol: "commitBinder",
      [
        replace(
          call.bytes,
          "{ [weak \(target)] value in \(target)?.commit\(argument) { \(body) } }")
      ])
    return true
  }

  /// What a binder does to the state, written in a closure of a commit.
  private func binding(of call: FunctionCallExprSyntax) -> String? {
    if let path = call.arguments.first(where: { $0.label?.text == "target" })?.expression {
      guard let literal = path.as(KeyPathExprSyntax.self), literal.root == nil else { return nil }
      return "$0\(literal.trimmedDescription.dropFirst()) = value"
    }
    let mutation =
      call.trailingClosure
      ?? call.arguments.first { $0.label?.text == "mutate" }?.expression.as(ClosureExprSyntax.self)
    guard let mutation, mutation.statements.count == 1,
      let statement = mutation.statements.first?.item
    else { return nil }
    let text = statement.trimmedDescription
    if mutation.signature == nil, !text.contains("\"") {
      return text.replacing("$1", with: "value")
    }
    if case .simpleInput(let names)? = mutation.signature?.parameterClause, names.count == 2 {
      let (state, value) = (names.first!.name.text, names.last!.name.text)
      return value == "value" ? "\(state) in \(text)" : "\(state) in let \(value) = value; \(text)"
    }
    return nil
  }
}

extension FunctionCallExprSyntax {
  var isForward: Bool { calledExpression.lastName == "forward" && closure != nil }
}

extension CodeBlockItemSyntax {
  /// Whether a `return` in it leaves the closure around it.
  fileprivate var leavesClosure: Bool {
    let finder = LeavingFinder(viewMode: .sourceAccurate)
    finder.walk(self)
    return finder.isFound
  }
}

private final class LeavingFinder: SyntaxVisitor {
  var isFound = false

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
