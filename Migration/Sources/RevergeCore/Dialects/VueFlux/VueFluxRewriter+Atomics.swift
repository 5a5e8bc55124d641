import SwiftSyntax

extension VueFluxRewriter {
  /// Whether an expression is an atomic reference.
  private func isAtomic(_ expression: ExprSyntax) -> Bool {
    guard case .other(let name)? = vueFluxType(of: expression) else { return false }
    return ["AtomicReference", "ThreadSafe"].contains(name) || isSharedVariable(expression)
  }

  /// Rewrites `AtomicReference<T>(value)`, with or without its type.
  ///
  /// - Returns: Whether the name belongs to such a call.
  func rewriteAtomicCreation(_ node: Syntax, _ name: String) -> Bool {
    guard let call = node.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == node.id, let argument = call.arguments.first,
      argument.label == nil
    else { return false }
    let type = argument.expression.namedType ?? "_"
    let (start, end) = (argument.expression.bytes.lowerBound, argument.expression.bytes.upperBound)
    handled.insert(node.id)
    let isRecursive =
      call.arguments.count > 1 && call.arguments.last?.expression.trimmedDescription != "false"
    report(
      VueFluxRules.atomic, at: node,
      isRecursive
        ? "A store replaces the reference: reading it inside its own commit traps"
        : "A store replaces the reference", symbol: name, grade: isRecursive ? .review : .safe,
      (storeEdits(node) ?? [replace(node.bytes, "\(storeName)<\(type), Never>")]) + [
        replace(start..<start, "initialState: "),
        replace(end..<(call.rightParen?.bytes.lowerBound ?? end), ""),
      ])
    return true
  }

  /// Rewrites `AtomicReference<T>` as a type, also in a call that creates one.
  func rewriteAtomicType(_ node: Syntax, _ name: String) {
    if rewriteAtomicCreation(node, name) { return }
    guard let edits = storeEdits(node) else {
      reportType(node, name)
      return
    }
    report(VueFluxRules.atomic, at: node, "A store replaces the reference", symbol: name, edits)
  }

  /// The edits that make a generic type that of a store; its argument is rewritten separately.
  private func storeEdits(_ node: Syntax) -> [Edit]? {
    guard
      let arguments = node.as(GenericSpecializationExprSyntax.self)?.genericArgumentClause
        ?? node.as(IdentifierTypeSyntax.self)?.genericArgumentClause
        ?? node.as(MemberTypeSyntax.self)?.genericArgumentClause
    else { return nil }
    handled.insert(node.id)
    walk(arguments)
    let end = arguments.rightAngle.bytes.lowerBound
    return [
      replace(node.bytes.lowerBound..<arguments.leftAngle.bytes.lowerBound, storeName),
      replace(end..<end, ", Never"),
    ]
  }

  /// Rewrites `modify`, `synchronized` and `swap`.
  func rewriteAtomic(_ call: FunctionCallExprSyntax) -> Bool {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      let base = callee.base, !isSharedVariable(base),
      ["modify", "synchronized", "swap"].contains(callee.declName.baseName.text), isAtomic(base)
    else { return false }
    let verb = callee.declName.baseName
    switch verb.text {
    case "modify":
      report(
        VueFluxRules.atomic, at: verb, "'modify' becomes a commit", symbol: verb.text,
        [replace(verb.bytes, "commit")])
    case "synchronized":
      report(
        VueFluxRules.atomic, at: verb, "The state of the store is read", symbol: verb.text,
        [replace(verb.bytes, "read")])
    default:
      guard call.arguments.count == 1, let new = call.arguments.first?.expression else {
        return false
      }
      let isEarly = mayRead(new)
      let names = ["value", "old", "previous", "before"]
      let text = new.trimmedDescription
      guard !isEarly || new.hasType, let name = names.first(where: { !text.contains($0) }) else {
        report(
          VueFluxRules.atomic, at: verb, "The new value cannot be moved into a closure",
          symbol: verb.text, grade: .manual)
        return true
      }
      let start = verb.bytes.lowerBound..<new.bytes.lowerBound
      let end = new.bytes.upperBound..<call.bytes.upperBound
      report(
        VueFluxRules.atomic, at: verb, "A commit returns the previous value", symbol: verb.text,
        isEarly
          ? [
            replace(start, "commit { [new = "),
            replace(end, "] \(name) in defer { \(name) = new }; return \(name) }"),
          ]
          : [
            replace(start, "commit { \(name) in defer { \(name) = "),
            replace(end, " }; return \(name) }"),
          ])
    }
    return true
  }

  /// Rewrites reads and assignments of `reference.value`.
  func rewriteAtomic(_ node: MemberAccessExprSyntax, _ base: ExprSyntax) -> Bool {
    guard isAtomic(base) else { return false }
    guard node.isChanged else {
      report(
        VueFluxRules.atomic, at: node.declName, "The state of the store is read", symbol: "value",
        [replace(node.declName.bytes, "state.primitive")])
      return true
    }
    var item = Syntax(node)
    while let parent = item.parent, !parent.is(CodeBlockItemSyntax.self) { item = parent }
    let rest = text(of: node.bytes.upperBound..<item.bytes.upperBound)
    guard item.parent?.is(CodeBlockItemSyntax.self) == true, !rest.contains("$0"),
      item.bytes.lowerBound == node.bytes.lowerBound
    else {
      report(
        VueFluxRules.atomic, at: node, "The new value cannot be moved into a closure",
        symbol: "value", grade: .manual)
      return true
    }
    guard mayRead(item, beside: node) else {
      report(
        VueFluxRules.atomic, at: node.declName, "The assignment becomes a commit", symbol: "value",
        [
          replace(node.declName.bytes, "commit { $0"),
          replace(item.bytes.upperBound..<item.bytes.upperBound, " }"),
        ])
      return true
    }
    // The assigned value is evaluated before the commit, in which the store must not be read.
    let elements = Array(item.as(SequenceExprSyntax.self)?.elements ?? [])
    guard elements.count > 2, elements[1].isAssignment, elements[2].hasType,
      !item.trimmedDescription.contains("nil")
    else {
      report(
        VueFluxRules.atomic, at: node, "The new value may read the store inside its own commit",
        symbol: "value", grade: .manual)
      return true
    }
    let new = elements[2].bytes.lowerBound..<item.bytes.upperBound
    let target = text(of: node.declName.bytes.upperBound..<new.lowerBound)
    report(
      VueFluxRules.atomic, at: node.declName, "The assignment becomes a commit", symbol: "value",
      [
        replace(node.declName.bytes.lowerBound..<new.lowerBound, "commit { [new = "),
        replace(new.upperBound..<new.upperBound, "] in $0\(target)new }"),
      ])
    return true
  }

  /// Whether the assigned or passed value may read an atomic reference.
  private func mayRead(_ node: some SyntaxProtocol, beside set: MemberAccessExprSyntax? = nil)
    -> Bool
  {
    let finder = ReadFinder(set: set)
    finder.walk(node)
    return finder.isFound
  }
}

/// Finds expressions that may read an atomic reference: its value, and function calls.
private final class ReadFinder: SyntaxVisitor {
  private let set: MemberAccessExprSyntax?
  private(set) var isFound = false

  init(set: MemberAccessExprSyntax?) {
    self.set = set
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.id == set?.id { return .skipChildren }
    if node.declName.baseName.text == "value" { isFound = true }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.calledExpression.trimmedDescription.unqualified
    let isOfSet = set.map { node.calledExpression.bytes.contains($0.bytes.lowerBound) } ?? false
    if !isOfSet, name.first?.isUppercase != true, name != "init" { isFound = true }
    return .visitChildren
  }
}

extension ExprSyntax {
  /// Whether the expression has its own type, so it can be assigned to a name.
  fileprivate var hasType: Bool {
    let text = trimmedDescription
    return !text.hasPrefix(".") && !text.hasPrefix("[") && !text.hasPrefix("try")
      && !text.hasPrefix("await") && !text.contains("nil")
  }
}
