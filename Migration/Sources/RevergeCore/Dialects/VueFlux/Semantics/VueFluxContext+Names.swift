import SwiftSyntax

extension VueFluxContext {
  /// The migration of a store's state.
  func move(ofStore expression: ExprSyntax) -> VueFluxMove? {
    guard case .store(let state)? = vueFluxType(of: expression) else { return nil }
    return moves[state]
  }

  /// The initial value of a local variable.
  func localValue(
    of expression: ExprSyntax
  ) -> (binding: PatternBindingSyntax, value: ExprSyntax)? {
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text else { return nil }
    var current = Syntax(expression)
    while let parent = current.parent {
      if let list = parent.as(CodeBlockItemListSyntax.self) {
        for item in list.reversed() where item.position < current.position {
          guard let variable = item.item.as(VariableDeclSyntax.self),
            let binding = variable.bindings.first, variable.bindings.count == 1,
            binding.pattern.trimmedDescription == name
          else { continue }
          return binding.initializer.map { (binding, $0.value) }
        }
      } else if let closure = parent.as(ClosureExprSyntax.self), closure.parameter(name) != nil {
        return nil
      } else if let function = parent.as(FunctionDeclSyntax.self),
        function.signature.parameterClause.type(of: name) != nil
      {
        return nil
      }
      current = parent
    }
    return nil
  }

  /// A type that is written in another scope, as it is written in the visited scope.
  func qualified(_ type: String, in scope: Scope) -> String {
    var result = ""
    var word = ""
    for character in type + " " {
      if character.isLetter || character.isNumber || character == "_" || character == "." {
        word.append(character)
      } else {
        result += word.isEmpty ? "" : shortened(TypeReference(word, in: scope))
        result.append(character)
        word = ""
      }
    }
    return result.trimmingSpaces
  }

  /// The names that the enclosing functions and getters declare. Each member is read once.
  func localNames(at node: some SyntaxProtocol) -> Set<String> {
    var root = Syntax(node)
    while let parent = root.parent, !parent.is(MemberBlockItemSyntax.self) { root = parent }
    if let known = localNames[root.id] { return known }
    let finder = LocalNameFinder(viewMode: .sourceAccurate)
    for child in root.children(viewMode: .sourceAccurate) { finder.walk(child) }
    localNames[root.id] = finder.names
    return finder.names
  }

  /// Reports a name that refers to a member of the component, which actions and mutations did not
  /// have.
  func reportHidden(_ node: DeclReferenceExprSyntax, by rule: Rule) {
    let name = node.baseName.text
    guard let move = frame?.component,
      VueFluxNames.membersOfComponents.contains(name)
        || move.hasBus && ["all", "register", "registered"].contains(name),
      localMeaning(of: name, at: Syntax(node)) == nil, !localNames(at: node).contains(name),
      !["Actions", move.mutations.reference.text].contains(where: { type in
        index.declarations.methods[type]?.contains { $0.name == name } == true
      })
    else { return }
    handled.insert(node.id)
    report(
      rule, at: node, "'\(name)' refers to a member of the component here", symbol: name,
      grade: .manual)
  }
}

/// Finds the names of local variables and parameters.
private final class LocalNameFinder: SyntaxVisitor {
  var names: Set<String> = []

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) != true {
      names.insert(node.identifier.text)
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    names.insert((node.secondName ?? node.firstName).text)
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.name.text)
    return .skipChildren
  }
}
