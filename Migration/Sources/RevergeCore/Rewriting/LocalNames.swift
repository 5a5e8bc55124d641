import SwiftSyntax

extension SyntaxProtocol {
  /// Whether a name is that of a local variable or a parameter in the scope of the node.
  ///
  /// - Parameter outermost: The node at which the search ends.
  func hasLocal(_ name: String, within outermost: SyntaxIdentifier? = nil) -> Bool {
    var current = Syntax(self)
    while let parent = current.parent, current.id != outermost {
      if parent.id == outermost { return current.declaresBefore(name, in: parent) }
      if current.declaresBefore(name, in: parent) { return true }
      if let closure = parent.as(ClosureExprSyntax.self), closure.declares(name) { return true }
      if let function = parent.as(FunctionDeclSyntax.self) {
        if function.signature.parameterClause.type(of: name) != nil { return true }
      }
      if let initializer = parent.as(InitializerDeclSyntax.self) {
        if initializer.signature.parameterClause.type(of: name) != nil { return true }
      }
      current = parent
    }
    return false
  }

  /// Whether an enclosing declaration has a generic parameter with this name.
  func hasGenericParameter(_ name: String) -> Bool {
    var current: Syntax? = Syntax(self)
    while let node = current {
      let clause = node.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
      if clause?.parameters.contains(where: { $0.name.text == name }) == true { return true }
      current = node.parent
    }
    return false
  }

  /// Whether the node is in the initial value of a local or global variable with this name, outside
  /// of closures in it.
  func isDeclaring(_ name: String) -> Bool {
    var current = Syntax(self)
    while let parent = current.parent {
      if let binding = parent.as(PatternBindingSyntax.self) {
        return binding.pattern.boundNames.contains(name)
          && binding.parent?.parent?.parent?.is(CodeBlockItemSyntax.self) == true
      }
      if parent.is(CodeBlockItemSyntax.self) || parent.is(ClosureExprSyntax.self) { return false }
      current = parent
    }
    return false
  }
}

extension Syntax {
  /// Whether the parent node declares a name before this node.
  fileprivate func declaresBefore(_ name: String, in parent: Syntax) -> Bool {
    if let list = parent.as(CodeBlockItemListSyntax.self) {
      return ScopeTable.scope(of: list).declares(name, before: position)
    }
    if let check = parent.as(IfExprSyntax.self), check.body.id == id {
      return check.conditions.names.contains(name)
    }
    if let loop = parent.as(WhileStmtSyntax.self), loop.body.id == id {
      return loop.conditions.names.contains(name)
    }
    if let loop = parent.as(ForStmtSyntax.self), loop.body.id == id {
      return loop.pattern.boundNames.contains(name)
    }
    if let branch = parent.as(SwitchCaseSyntax.self) { return branch.label.names.contains(name) }
    if let handler = parent.as(CatchClauseSyntax.self) {
      return name == "error" || handler.catchItems.names.contains(name)
    }
    return false
  }
}

extension ClosureExprSyntax {
  /// Whether the closure has a parameter with this name, or captures a value under this name.
  fileprivate func declares(_ name: String) -> Bool {
    if parameter(name) != nil { return true }
    return signature?.capture?.items.contains { $0.name.text == name && $0.initializer != nil }
      ?? false
  }
}

extension CodeBlockItemSyntax {
  /// The names that the item declares for the following items.
  var declaredNames: Set<String> {
    switch item {
    case .decl(let declaration):
      if let variable = declaration.as(VariableDeclSyntax.self) {
        return Set(variable.bindings.flatMap { $0.pattern.boundNames })
      }
      if let function = declaration.as(FunctionDeclSyntax.self) { return [function.name.text] }
      return []
    case .stmt(let statement):
      return statement.as(GuardStmtSyntax.self)?.conditions.names ?? []
    case .expr:
      return []
    }
  }
}

extension SyntaxProtocol {
  /// The names that the patterns in the node bind.
  fileprivate var names: Set<String> {
    let finder = NameFinder(viewMode: .sourceAccurate)
    finder.walk(self)
    return finder.names
  }

  /// Whether the node contains a name, other than as a member.
  func mentions(_ name: String) -> Bool {
    let finder = MentionFinder(name: name)
    finder.walk(self)
    return finder.isFound
  }
}

extension PatternSyntax {
  var boundNames: Set<String> { names }
}

private final class NameFinder: SyntaxVisitor {
  var names: Set<String> = []

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.identifier.text)
    return .skipChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

private final class MentionFinder: SyntaxVisitor {
  let name: String
  var isFound = false

  init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    if !isMember, node.baseName.text == name { isFound = true }
    return .visitChildren
  }
  override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == name { isFound = true }
    return .visitChildren
  }
}
