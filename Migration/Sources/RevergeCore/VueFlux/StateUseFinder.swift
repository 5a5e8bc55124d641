import SwiftSyntax

/// Finds what mutations do with a state that they could not do with a value.
final class StateUseFinder: SyntaxVisitor {
  private let parameter: String
  private(set) var obstacle: String?
  /// Whether something is done to the state after a sink has sent, in the same branch.
  private(set) var sendsEarly = false
  private var closures: [ClosureExprSyntax] = []

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
    for closure in closures where !closure.isCalledAtOnce {
      obstacle = "a closure that may be kept uses the state in 'commit(action:state:)'"
    }
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.base?.id == node.id
    if !isMember, !node.isPassedOnToCommit {
      obstacle = "the state is handed on in 'commit(action:state:)'"
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let callee = node.calledExpression.as(MemberAccessExprSyntax.self),
      callee.declName.baseName.text == "send", node.arguments.first?.label?.text == "value",
      callee.base?.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription == parameter
    else { return .visitChildren }
    var current = Syntax(node)
    while let parent = current.parent {
      if let list = parent.as(CodeBlockItemListSyntax.self),
        let last = list.last, last.id != current.id
      {
        let rest = list.drop { $0.id != current.id }.dropFirst()
        if rest.contains(where: { !$0.isSend(of: parameter) }) { sendsEarly = true }
      }
      if parent.is(FunctionDeclSyntax.self) { break }
      current = parent
    }
    return .visitChildren
  }
}

/// Finds what changes one of the properties of the type that a method belongs to.
final class PropertyChangeFinder: SyntaxVisitor {
  private let names: Set<String>
  private(set) var isFound = false

  init(names: Set<String>) {
    self.names = names
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    if elements.count > 2, elements[1].isAssignment, let root = elements[0].rootName,
      names.contains(root) || root == "self"
    {
      isFound = true
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    // What a method does to a property cannot be told from its name, unless it is known.
    if let callee = node.calledExpression.as(MemberAccessExprSyntax.self),
      let root = callee.base?.rootName, names.contains(root),
      node.parent?.is(CodeBlockItemSyntax.self) == true,
      !VueFluxNames.callers.contains(callee.declName.baseName.text),
      node.parent?.parent?.as(CodeBlockItemListSyntax.self)?.count != 1
    {
      isFound = true
    }
    return .visitChildren
  }
}

extension ExprSyntax {
  /// Whether it is `=`, or an operator that assigns.
  var isAssignment: Bool {
    if self.is(AssignmentExprSyntax.self) { return true }
    guard let text = self.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
    return text.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(text)
  }

  /// The name that a chain of members begins with; the first member's after `self.`.
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
  /// Whether it is handed to a function that is known not to keep it.
  fileprivate var isCalledAtOnce: Bool {
    guard let callee = enclosingCall?.calledExpression.as(MemberAccessExprSyntax.self) else {
      return false
    }
    return VueFluxNames.callers.contains(callee.declName.baseName.text)
  }
}

extension DeclReferenceExprSyntax {
  /// Whether it is the state in `commit(action: …, state: state)`.
  fileprivate var isPassedOnToCommit: Bool {
    guard let argument = parent?.as(LabeledExprSyntax.self), argument.label?.text == "state",
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
    else { return false }
    return ["commit", "self.commit"].contains(call.calledExpression.trimmedDescription)
  }
}

extension CodeBlockItemSyntax {
  /// Whether it does nothing but to send through a sink of the state.
  fileprivate func isSend(of parameter: String) -> Bool {
    let text = trimmedDescription
    return text.hasPrefix(parameter + ".") && text.contains(".send(value:")
  }
}
