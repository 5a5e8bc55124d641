import SwiftSyntax

extension Classic {
  /// Replaces `dispatch { context in }` with the body of the action.
  enum Dispatch: ClassicRule {
    static let record = rule("dispatch")

    /// Rewrites `dispatch { context in … }`.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      let callee = call.calledExpression
      let base = callee.as(MemberAccessExprSyntax.self)?.base
      guard let name = callee.lastName, name == "dispatch" || name == "dispatchAsync",
        callee.is(DeclReferenceExprSyntax.self) ? !context.isLocal(name, at: call) : base != nil,
        let isVerge = context.isVerge(base) ?? (call.closure?.asksContext == true ? true : nil),
        isVerge
      else { return }
      context.handled.insert(call.id)
      guard let closure = call.closure, closure.onlyParameter != nil,
        closure.signature?.capture == nil
      else {
        mark(call, "The action is not a closure with one parameter", context)
        return
      }
      var isWeak = false
      if let base, !base.isSelf {
        guard context.resolve(base) == .context else {
          mark(call, "The action belongs to another object: make it a method there", context)
          return
        }
        context.handle(base)
        let access = context.access(at: base)
        guard case .prefix(let prefix) = access else { return }
        isWeak = prefix == "self?."
      }
      guard allowsInlining(of: closure, context) else {
        mark(call, "A nested action cannot become part of the method", context)
        return
      }
      guard let edits = edits(inlining: call, closure, isWeak: isWeak, context) else {
        mark(call, "The action may return early from a function that continues", context)
        return
      }
      context.inlined.insert(closure.id)
      context.handle(callee)
      if let signature = closure.signature { context.handle(signature) }
      for argument in call.arguments where argument.expression.id != ExprSyntax(closure).id {
        context.handle(argument)
      }
      context.report(
        record, at: call, "The body of the action becomes part of the method",
        symbol: name, edits)
    }

    /// Marks an action whose body does not replace the call.
    private static func mark(
      _ call: FunctionCallExprSyntax, _ message: String, _ context: ClassicContext
    ) {
      context.report(record, at: call, message, symbol: "dispatch", grade: .manual)
    }

    /// Whether the actions that a closure dispatches through its context become part of the method, too:
    /// otherwise the closure keeps its context.
    private static func allowsInlining(
      of closure: ClosureExprSyntax, _ context: ClassicContext
    ) -> Bool {
      let finder = ActionFinder(context: closure.onlyParameter ?? "")
      finder.walk(closure.statements)
      guard !finder.found.isEmpty else { return true }
      let former = (context.inlined, context.dedented)
      defer { (context.inlined, context.dedented) = former }
      context.inlined.insert(closure.id)
      return finder.found.allSatisfy { call, base in
        guard let inner = call.closure, inner.onlyParameter != nil, inner.signature?.capture == nil,
          context.resolve(base) == .context, let isWeak = context.losesContext(at: base)
        else { return false }
        return edits(inlining: call, inner, isWeak: isWeak, context) != nil
          && allowsInlining(of: inner, context)
      }
    }

    /// The edits that make the body of an action part of the method; `nil` if that is impossible.
    private static func edits(
      inlining call: FunctionCallExprSyntax, _ closure: ClosureExprSyntax, isWeak: Bool,
      _ context: ClassicContext
    ) -> [Edit]? {
      let position = ActionPlace(of: call)
      let returns = closure.ownReturns
      let hasReturn = !returns.isEmpty
      if isWeak {
        // A context without its view model skipped the action.
        guard case .statement = position, !hasReturn else { return nil }
        return opening(call, closure, with: "if let self = self {", context)
      }
      switch position {
      case .body(let whole, let isVoid):
        if isVoid, closure.mayHaveResult { return called(call, closure, ignoring: true, context) }
        return context.unwrapping(whole, around: closure)
      case .end(let whole, let others, let isVoid):
        if isVoid, closure.mayHaveResult { return called(call, closure, ignoring: true, context) }
        return merging(whole, closure, others, context)
      case .statement(let whole, let others):
        if hasReturn { return called(call, closure, ignoring: true, context) }
        return merging(whole, closure, others, context)
      case .value:
        return called(call, closure, ignoring: false, context)
      }
    }

    /// Inserts the statements of the closure between the others, in a `do` block if names collide.
    private static func merging(
      _ whole: Range<Int>, _ closure: ClosureExprSyntax, _ others: [CodeBlockItemSyntax],
      _ context: ClassicContext
    ) -> [Edit] {
      let declared = closure.statements.reduce(into: Set<String>()) {
        $0.formUnion($1.declaredNames)
      }
      let collides = declared.contains { name in
        others.contains { $0.declaredNames.contains(name) || $0.mentions(name) }
      }
      let defers = closure.statements.contains { $0.item.is(DeferStmtSyntax.self) }
      guard collides || (defers && !others.isEmpty) else {
        return context.unwrapping(whole, around: closure)
      }
      let end = closure.signature?.bytes.upperBound ?? closure.leftBrace.bytes.upperBound
      return [
        context.replace(whole.lowerBound..<end, "do {"),
        context.replace(closure.rightBrace.bytes.upperBound..<whole.upperBound, ""),
      ]
    }

    /// Replaces the call with text before the brace, and keeps the statements.
    private static func opening(
      _ call: FunctionCallExprSyntax, _ closure: ClosureExprSyntax, with text: String,
      _ context: ClassicContext
    ) -> [Edit] {
      let end = closure.signature?.bytes.upperBound ?? closure.leftBrace.bytes.upperBound
      return [
        context.replace(call.bytes.lowerBound..<end, text),
        context.replace(closure.rightBrace.bytes.upperBound..<call.bytes.upperBound, ""),
      ]
    }

    /// Calls the closure immediately.
    private static func called(
      _ call: FunctionCallExprSyntax, _ closure: ClosureExprSyntax, ignoring: Bool,
      _ context: ClassicContext
    ) -> [Edit]? {
      let result = closure.signature?.returnClause
      let isVoid = result.map { ["Void", "()"].contains($0.type.trimmedDescription) }
      var head = "{"
      if let result { head += " () \(result.trimmedDescription) in" }
      var start = call.bytes.lowerBound
      if ignoring {
        let hasValue = isVoid.map { !$0 } ?? closure.ownReturns.contains { $0.expression != nil }
        if let attempt = call.parent?.as(TryExprSyntax.self) { start = attempt.bytes.lowerBound }
        head =
          (hasValue ? "_ = " : "let _: Void = ") + context.text(of: start..<call.bytes.lowerBound)
          + head
      }
      return opening(call, closure, with: head, context).enumerated().map { position, edit in
        position == 0
          ? context.replace(start..<edit.range.upperBound, edit.replacement)
          : context.replace(edit.range, "()")
      }
    }
  }
}

/// The site at which an action is dispatched.
private enum ActionPlace {
  /// The whole body of a function.
  case body(Range<Int>, isVoid: Bool)
  /// The last statement of a function.
  case end(Range<Int>, others: [CodeBlockItemSyntax], isVoid: Bool)
  /// A statement whose result is not used.
  case statement(Range<Int>, others: [CodeBlockItemSyntax])
  /// A part of an expression.
  case value

  init(of call: FunctionCallExprSyntax) {
    var current = Syntax(call)
    var returns = false
    if let attempt = current.parent?.as(TryExprSyntax.self),
      attempt.questionOrExclamationMark == nil
    {
      current = Syntax(attempt)
    }
    if let result = current.parent?.as(ReturnStmtSyntax.self) {
      current = Syntax(result)
      returns = true
    }
    guard let item = current.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else {
      self = .value
      return
    }
    let whole = current.bytes
    let others = list.filter { $0.id != item.id }
    // The result of a closure body is unknown.
    guard let body = list.parent, let isVoid = body.isVoidBody else {
      self = returns ? .value : .statement(whole, others: Array(others))
      return
    }
    if list.count == 1 {
      self = .body(whole, isVoid: isVoid)
    } else if item.id == list.last?.id, isVoid || returns {
      self = .end(whole, others: Array(others), isVoid: isVoid)
    } else {
      self = returns ? .value : .statement(whole, others: Array(others))
    }
  }
}

extension Syntax {
  /// Whether the node is the body of a function without a result; `nil` if the node is not the body
  /// of a function.
  fileprivate var isVoidBody: Bool? {
    if self.is(AccessorBlockSyntax.self) { return false }
    guard self.is(CodeBlockSyntax.self) else { return nil }
    if let function = parent?.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause.map {
        ["Void", "()"].contains($0.type.trimmedDescription)
      } ?? true
    }
    if parent?.is(InitializerDeclSyntax.self) == true { return true }
    return parent?.as(AccessorDeclSyntax.self).map { $0.accessorSpecifier.text != "get" }
  }
}

extension ClosureExprSyntax {
  /// The `return` statements that leave the closure itself.
  fileprivate var ownReturns: [ReturnStmtSyntax] {
    let finder = ReturnFinder(viewMode: .sourceAccurate)
    finder.walk(statements)
    return finder.found
  }

  /// Whether the closure uses members of its parameter that only a context has.
  fileprivate var asksContext: Bool {
    guard let name = onlyParameter else { return false }
    let verbs: Set<String> = ["commit", "emit", "send", "currentState", "complete"]
    return uses(of: name).contains { use in
      guard let member = use.parent?.as(MemberAccessExprSyntax.self) else { return false }
      return member.base?.id == ExprSyntax(use).id && verbs.contains(member.declName.baseName.text)
    }
  }

  /// Whether the closure may return a value, according to its signature and its statements.
  fileprivate var mayHaveResult: Bool {
    if let result = signature?.returnClause?.type.trimmedDescription {
      return result != "Void" && result != "()"
    }
    return ownReturns.contains {
      $0.expression.map { !$0.is(FunctionCallExprSyntax.self) } ?? false
    }
  }
}

/// Finds the actions that are dispatched through a context.
private final class ActionFinder: SyntaxVisitor {
  let context: String
  var found: [(call: FunctionCallExprSyntax, base: ExprSyntax)] = []

  init(context: String) {
    self.context = context
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let callee = node.calledExpression.as(MemberAccessExprSyntax.self), let base = callee.base,
      ["dispatch", "dispatchAsync"].contains(callee.declName.baseName.text),
      base.trimmedDescription == context
    {
      found.append((node, base))
    }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    node.parameter(context) == nil ? .visitChildren : .skipChildren
  }
}

private final class ReturnFinder: SyntaxVisitor {
  var found: [ReturnStmtSyntax] = []

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    found.append(node)
    return .visitChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
