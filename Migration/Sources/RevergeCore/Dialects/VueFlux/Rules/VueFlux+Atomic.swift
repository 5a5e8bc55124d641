import SwiftSyntax

extension VueFlux {
  /// Converts atomic references to stores.
  enum Atomic: VueFluxRule {
    static let record = rule("atomic")

    /// Rewrites `AtomicReference<T>` as a type, also in a call that creates one.
    static func rewrite(_ name: VueFluxTypeName, in context: VueFluxContext) {
      guard case .other(let type)? = name.type, ["AtomicReference", "ThreadSafe"].contains(type)
      else { return }
      if rewriteCreation(name.node, type, context) { return }
      guard let edits = storeEdits(name.node, context) else {
        context.reportType(name.node, type, by: record)
        return
      }
      context.report(
        record, at: name.node, "A store replaces the reference", symbol: type, edits)
    }

    /// Rewrites `AtomicReference<T>(value)`, with or without its type.
    ///
    /// - Returns: Whether the name belongs to such a call.
    private static func rewriteCreation(
      _ node: Syntax, _ name: String, _ context: VueFluxContext
    ) -> Bool {
      guard let call = node.parent?.as(FunctionCallExprSyntax.self),
        call.calledExpression.id == node.id, let argument = call.arguments.first,
        argument.label == nil
      else { return false }
      let type = argument.expression.namedType ?? "_"
      let (start, end) = (
        argument.expression.bytes.lowerBound, argument.expression.bytes.upperBound
      )
      context.handled.insert(node.id)
      let isRecursive =
        call.arguments.count > 1 && call.arguments.last?.expression.trimmedDescription != "false"
      context.report(
        record, at: node,
        isRecursive
          ? "A store replaces the reference: reading it inside its own commit traps"
          : "A store replaces the reference", symbol: name, grade: isRecursive ? .review : .safe,
        (storeEdits(node, context) ?? [
          context.replace(node.bytes, "\(context.storeName)<\(type), Never>")
        ]) + [
          context.replace(start..<start, "initialState: "),
          context.replace(end..<(call.rightParen?.bytes.lowerBound ?? end), ""),
        ])
      return true
    }

    /// The edits that replace a generic type with that of a store; its argument is rewritten separately.
    private static func storeEdits(_ node: Syntax, _ context: VueFluxContext) -> [Edit]? {
      guard
        let arguments = node.as(GenericSpecializationExprSyntax.self)?.genericArgumentClause
          ?? node.as(IdentifierTypeSyntax.self)?.genericArgumentClause
          ?? node.as(MemberTypeSyntax.self)?.genericArgumentClause
      else { return nil }
      context.handled.insert(node.id)
      context.walk(arguments)
      let end = arguments.rightAngle.bytes.lowerBound
      return [
        context.replace(
          node.bytes.lowerBound..<arguments.leftAngle.bytes.lowerBound, context.storeName),
        context.replace(end..<end, ", Never"),
      ]
    }

    /// Rewrites `modify`, `synchronized` and `swap`.
    static func rewriteEnd(_ call: FunctionCallExprSyntax, in context: VueFluxContext) {
      guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = callee.base, !context.isSharedVariable(base),
        ["modify", "synchronized", "swap"].contains(callee.declName.baseName.text),
        isAtomic(base, context)
      else { return }
      let verb = callee.declName.baseName
      switch verb.text {
      case "modify":
        context.report(
          record, at: verb, "'modify' becomes a commit", symbol: verb.text,
          [context.replace(verb.bytes, "commit")])
      case "synchronized":
        context.report(
          record, at: verb, "The state of the store is read", symbol: verb.text,
          [context.replace(verb.bytes, "read")])
      default:
        guard call.arguments.count == 1, let new = call.arguments.first?.expression else {
          return
        }
        let isEarly = mayRead(new)
        let names = ["value", "old", "previous", "before"]
        let text = new.trimmedDescription
        guard !isEarly || new.hasType, let name = names.first(where: { !text.contains($0) }) else {
          context.report(
            record, at: verb, "The new value cannot be moved into a closure",
            symbol: verb.text, grade: .manual)
          return
        }
        let start = verb.bytes.lowerBound..<new.bytes.lowerBound
        let end = new.bytes.upperBound..<call.bytes.upperBound
        context.report(
          record, at: verb, "A commit returns the previous value", symbol: verb.text,
          isEarly
            ? [
              context.replace(start, "commit { [new = "),
              context.replace(end, "] \(name) in defer { \(name) = new }; return \(name) }"),
            ]
            : [
              context.replace(start, "commit { \(name) in defer { \(name) = "),
              context.replace(end, " }; return \(name) }"),
            ])
      }
    }

    /// Rewrites reads and assignments of `reference.value`.
    static func rewrite(_ member: VueFluxMember, in context: VueFluxContext) {
      let node = member.node
      guard member.name == "value", isAtomic(member.base, context) else { return }
      context.handled.insert(node.id)
      guard node.isChanged else {
        context.report(
          record, at: node.declName, "The state of the store is read", symbol: "value",
          [context.replace(node.declName.bytes, "state.primitive")])
        return
      }
      var item = Syntax(node)
      while let parent = item.parent, !parent.is(CodeBlockItemSyntax.self) { item = parent }
      let rest = context.text(of: node.bytes.upperBound..<item.bytes.upperBound)
      guard item.parent?.is(CodeBlockItemSyntax.self) == true, !rest.contains("$0"),
        item.bytes.lowerBound == node.bytes.lowerBound
      else {
        context.report(
          record, at: node, "The new value cannot be moved into a closure",
          symbol: "value", grade: .manual)
        return
      }
      guard mayRead(item, beside: node) else {
        context.report(
          record, at: node.declName, "The assignment becomes a commit", symbol: "value",
          [
            context.replace(node.declName.bytes, "commit { $0"),
            context.replace(item.bytes.upperBound..<item.bytes.upperBound, " }"),
          ])
        return
      }
      // The assigned value is evaluated before the commit, in which the store must not be read.
      let elements = Array(item.as(SequenceExprSyntax.self)?.elements ?? [])
      guard elements.count > 2, elements[1].isAssignment, elements[2].hasType,
        !item.trimmedDescription.contains("nil")
      else {
        context.report(
          record, at: node, "The new value may read the store inside its own commit",
          symbol: "value", grade: .manual)
        return
      }
      let new = elements[2].bytes.lowerBound..<item.bytes.upperBound
      let target = context.text(of: node.declName.bytes.upperBound..<new.lowerBound)
      context.report(
        record, at: node.declName, "The assignment becomes a commit", symbol: "value",
        [
          context.replace(node.declName.bytes.lowerBound..<new.lowerBound, "commit { [new = "),
          context.replace(new.upperBound..<new.upperBound, "] in $0\(target)new }"),
        ])
    }

    /// Whether an expression is an atomic reference.
    private static func isAtomic(
      _ expression: ExprSyntax, _ context: VueFluxContext
    ) -> Bool {
      guard case .other(let name)? = context.vueFluxType(of: expression) else { return false }
      return ["AtomicReference", "ThreadSafe"].contains(name)
        || context.isSharedVariable(expression)
    }

    /// Whether the assigned or passed value may read an atomic reference.
    private static func mayRead(
      _ node: some SyntaxProtocol, beside set: MemberAccessExprSyntax? = nil
    )
      -> Bool
    {
      let finder = ReadFinder(set: set)
      finder.walk(node)
      return finder.isFound
    }
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
