import SwiftSyntax

/// Finds uses of a state in mutations that are impossible if the state is a struct.
final class StateUseFinder: SyntaxVisitor {
  private let parameter: String
  private(set) var obstacle: String?
  /// Whether the state changes after a sink has sent, in the same branch.
  private(set) var sendsEarly = false
  /// The used members of the state.
  private(set) var members: Set<String> = []
  private var closures: [ClosureExprSyntax] = []
  private var changes: [SyntaxIdentifier: StateChanges] = [:]

  init(parameter: String) {
    self.parameter = parameter
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    closures.append(node)
    return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) { closures.removeLast() }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.baseName.text == parameter,
      node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id
    else { return .visitChildren }
    let escaping = closures.filter { !$0.isNonescaping }
    if let closure = escaping.first,
      escaping.count > 1 || LaterCommit(closure, parameter: parameter) == nil
    {
      obstacle = "an escaping closure uses the state in 'commit(action:state:)'"
    }
    let member = node.parent?.as(MemberAccessExprSyntax.self)
    let isMember = member?.base?.id == node.id
    if isMember, let name = member?.declName.baseName.text { members.insert(name) }
    if !isMember, !node.isPassedOnToCommit {
      obstacle = "the state is passed on in 'commit(action:state:)'"
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard !sendsEarly, let callee = node.calledExpression.as(MemberAccessExprSyntax.self),
      callee.declName.baseName.text == "send", node.arguments.first?.label?.text == "value",
      callee.base?.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription == parameter
    else { return .visitChildren }
    var current = Syntax(node)
    while let parent = current.parent {
      if let list = parent.as(CodeBlockItemListSyntax.self), changes(in: list).run(after: current) {
        sendsEarly = true
      }
      if parent.isRepeated { sendsEarly = true }
      if parent.is(FunctionDeclSyntax.self) { break }
      current = parent
    }
    return .visitChildren
  }

  /// The statements of a list that may change the state. Each list is read once.
  private func changes(in list: CodeBlockItemListSyntax) -> StateChanges {
    if let known = changes[list.id] { return known }
    let found = StateChanges(list, parameter: parameter)
    changes[list.id] = found
    return found
  }
}

/// The statements of a list that may change a state: all but those that only send through its sinks.
private struct StateChanges {
  /// The position of the last such statement.
  private var last: AbsolutePosition?
  /// The position of the first such statement that is deferred: it runs after the statements below it.
  private var firstDeferred: AbsolutePosition?

  init(_ list: CodeBlockItemListSyntax, parameter: String) {
    for item in list where !item.isSend(of: parameter) {
      last = item.position
      guard firstDeferred == nil, case .stmt(let statement) = item.item,
        let deferred = statement.as(DeferStmtSyntax.self)
      else { continue }
      if !deferred.body.statements.allSatisfy({ $0.isSend(of: parameter) }) {
        firstDeferred = item.position
      }
    }
  }

  /// Whether one of these statements runs after a statement of the list.
  func run(after item: Syntax) -> Bool {
    if let firstDeferred, firstDeferred < item.position { return true }
    let isDeferred =
      item.as(CodeBlockItemSyntax.self)?.item.as(DeferStmtSyntax.self) != nil
    return !isDeferred && last.map { $0 > item.position } ?? false
  }
}

extension Syntax {
  /// Whether the statements may run more than once.
  var isRepeated: Bool {
    self.is(ForStmtSyntax.self) || self.is(WhileStmtSyntax.self) || self.is(RepeatStmtSyntax.self)
      || self.is(ClosureExprSyntax.self)
  }
}

/// Finds the properties that a method may change.
final class PropertyChangeFinder: SyntaxVisitor {
  /// The first names of changed expressions: of properties, or of local variables.
  private(set) var changed: Set<String> = []
  /// The names of the type's own methods that are called.
  private(set) var called: Set<String> = []
  /// The names in closures that may run later.
  private(set) var escaping: Set<String> = []
  private(set) var passesSelf = false
  private let returns: Bool
  /// The number of enclosing closures that may run later.
  private var depth = 0

  init(_ function: FunctionDeclSyntax) {
    returns = function.signature.returnClause != nil
    super.init(viewMode: .sourceAccurate)
    if let body = function.body { walk(body) }
  }

  init(getter: CodeBlockItemListSyntax) {
    returns = getter.count == 1
    super.init(viewMode: .sourceAccurate)
    walk(getter)
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    if !node.isNonescaping { depth += 1 }
    return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) {
    if !node.isNonescaping { depth -= 1 }
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let member = node.parent?.as(MemberAccessExprSyntax.self)
    guard member?.declName.id != node.id else { return .visitChildren }
    if depth > 0 { escaping.insert(node.baseName.text) }
    if node.baseName.text == "self", member == nil { passesSelf = true }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    if elements.count > 2, elements[1].isAssignment, let root = elements[0].rootName {
      changed.insert(root)
    }
    return .visitChildren
  }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
    if let root = node.expression.rootName { changed.insert(root) }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let own = node.calledExpression.as(DeclReferenceExprSyntax.self) {
      called.insert(own.baseName.text)
    } else if let own = node.calledExpression.as(MemberAccessExprSyntax.self),
      own.base?.trimmedDescription == "self"
    {
      called.insert(own.declName.baseName.text)
    }
    // A name alone does not show whether a method mutates a property, unless it is known.
    guard let callee = node.calledExpression.as(MemberAccessExprSyntax.self),
      let root = callee.base?.rootName
    else { return .visitChildren }
    let name = callee.declName.baseName.text
    let isStatement = node.parent?.is(CodeBlockItemSyntax.self) == true
    if VueFluxNames.changers.contains(name)
      || isStatement && !isResult(node) && !VueFluxNames.callers.contains(name)
    {
      changed.insert(root)
    }
    return .visitChildren
  }

  /// Whether a call is an implicit return value.
  private func isResult(_ node: FunctionCallExprSyntax) -> Bool {
    guard let list = node.parent?.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else {
      return false
    }
    if list.parent?.is(ClosureExprSyntax.self) == true { return true }
    return returns && list.parent?.is(ClosureExprSyntax.self) != true
      && (list.parent?.parent?.is(FunctionDeclSyntax.self) == true
        || list.parent?.is(AccessorBlockSyntax.self) == true
        || list.parent?.parent?.is(AccessorDeclSyntax.self) == true)
  }
}

extension ExprSyntax {
  /// Whether the operator is `=`, or a compound assignment.
  var isAssignment: Bool {
    if self.is(AssignmentExprSyntax.self) { return true }
    guard let text = self.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
    return text.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(text)
  }

  /// The first name of a member chain, without `self.`.
  var rootName: String? {
    if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
    if let member = self.as(MemberAccessExprSyntax.self) {
      if member.base?.trimmedDescription == "self" { return member.declName.baseName.text }
      return member.base?.rootName
    }
    if let call = self.as(SubscriptCallExprSyntax.self) { return call.calledExpression.rootName }
    if let chain = self.as(OptionalChainingExprSyntax.self) { return chain.expression.rootName }
    if let forced = self.as(ForceUnwrapExprSyntax.self) { return forced.expression.rootName }
    return nil
  }
}

extension ClosureExprSyntax {
  /// Whether the closure is passed to a function that is known not to store it.
  var isNonescaping: Bool {
    guard let callee = enclosingCall?.calledExpression.as(MemberAccessExprSyntax.self) else {
      return false
    }
    return VueFluxNames.callers.contains(callee.declName.baseName.text)
  }
}

extension DeclReferenceExprSyntax {
  /// Whether the name is the state in `commit(action: …, state: state)`.
  fileprivate var isPassedOnToCommit: Bool {
    guard let argument = parent?.as(LabeledExprSyntax.self), argument.label?.text == "state",
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
    else { return false }
    return ["commit", "self.commit"].contains(call.calledExpression.trimmedDescription)
  }
}

extension CodeBlockItemSyntax {
  /// Whether the statement only sends through a sink of the state.
  func isSend(of parameter: String) -> Bool {
    let text = trimmedDescription
    return text.hasPrefix(parameter + ".") && text.contains(".send(value:")
  }
}
