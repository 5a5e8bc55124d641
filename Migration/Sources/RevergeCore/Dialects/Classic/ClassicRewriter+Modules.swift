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
          ? "Cannot determine the type of the module" : "The module retains its parent",
        symbol: "add", grade: .manual)
      return true
    }
    let child = module.expression.bytes
    let parent = base?.trimmedDescription ?? "self"
    report(
      ClassicRules.module, at: call, "The parent of the module is set", symbol: "add",
      [
        replace(call.bytes.lowerBound..<child.lowerBound, ""),
        replace(child.upperBound..<call.bytes.upperBound, ".parent = \(parent)"),
      ])
    if let base { handle(base) }
    return true
  }

  /// The module that forwards, and the type of its parent.
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
    guard let (base, _) = forwarding(call) else {
      let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
      guard call.isForward, isVerge(base) == nil else { return false }
      report(
        ClassicRules.forward, at: call, "Cannot determine which module forwards", symbol: "forward",
        grade: .manual)
      return true
    }
    guard let closure = call.trailingClosure, call.arguments.isEmpty,
      call.parent?.is(CodeBlockItemSyntax.self) == true, let name = closure.onlyParameter,
      !closure.statements.contains(where: { $0.leavesClosure })
    else {
      report(
        ClassicRules.forward, at: call, "The forwarded closure is not just statements",
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
      ClassicRules.forward, at: call, "The statements run with the parent, if there is one",
      symbol: "forward", edits)
    return true
  }
}

extension FunctionCallExprSyntax {
  var isForward: Bool { calledExpression.lastName == "forward" && closure != nil }
}

extension CodeBlockItemSyntax {
  /// Whether a `return` in the statements leaves the enclosing closure.
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
