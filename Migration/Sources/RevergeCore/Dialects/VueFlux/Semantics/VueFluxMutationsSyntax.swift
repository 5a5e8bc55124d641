import SwiftSyntax

extension FunctionDeclSyntax {
  /// Whether the function is `commit(action:state:)`.
  var isVueFluxCommit: Bool {
    name.text == "commit"
      && signature.parameterClause.parameters.map(\.firstName.text) == ["action", "state"]
  }

  /// Whether the function only dispatches an action made from its arguments.
  var onlyDispatches: Bool {
    guard let items = body?.statements, items.count == 1,
      let call = items.first?.item.as(FunctionCallExprSyntax.self),
      ["dispatch", "self.dispatch"].contains(call.calledExpression.trimmedDescription)
    else { return false }
    return call.arguments.map { $0.label?.text } == ["action"] && call.trailingClosure == nil
  }

  /// The internal name of a parameter.
  func parameterName(_ position: Int) -> String? {
    let parameters = Array(signature.parameterClause.parameters)
    guard position < parameters.count else { return nil }
    return (parameters[position].secondName ?? parameters[position].firstName).text
  }
}

extension VariableDeclSyntax {
  /// Whether the variable is a stored property of each instance.
  var isStoredInInstance: Bool {
    bindings.contains { $0.accessorBlock == nil || $0.initializer != nil }
      && !modifiers.contains { $0.name.text == "static" }
  }

  /// The reason why a property of mutations cannot become one of their component.
  ///
  /// - Parameter hasInitializer: Whether an initializer of the mutations sets the property.
  func reasonNotToMove(hasInitializer: Bool) -> String? {
    let names = bindings.map(\.pattern.trimmedDescription)
    if let name = names.first(where: VueFluxNames.ofComponent.contains) {
      return "its component has a member '\(name)' too"
    }
    guard !hasInitializer, attributes.isEmpty else {
      return attributes.isEmpty ? nil : "the properties of its mutations have attributes"
    }
    let areParameters = bindings.allSatisfy {
      $0.hasFirstValue(in: self) || $0.typeAnnotation != nil
    }
    return areParameters ? nil : "its mutations have properties without a type"
  }

  /// The parameters of the implicit initializer for the properties without a first value.
  var implicitParameters: [VueFluxDeclarations.Parameter] {
    bindings.compactMap { binding in
      guard !binding.hasFirstValue(in: self), let type = binding.typeAnnotation?.type else {
        return nil
      }
      let isFunction = type.is(FunctionTypeSyntax.self) || type.is(AttributedTypeSyntax.self)
      return VueFluxDeclarations.Parameter(
        name: binding.pattern.trimmedDescription,
        type: (isFunction ? "@escaping " : "") + type.trimmedDescription)
    }
  }
}

extension PatternBindingSyntax {
  /// Whether a property needs no value in an initializer.
  fileprivate func hasFirstValue(in variable: VariableDeclSyntax) -> Bool {
    initializer != nil
      || variable.bindingSpecifier.text == "var"
        && typeAnnotation?.type.is(OptionalTypeSyntax.self) == true
  }
}

extension InitializerDeclSyntax {
  /// The reason why an initializer of mutations cannot become that of their component.
  var reasonNotToExtend: String? {
    let names = signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text }
    let labels = signature.parameterClause.parameters.map(\.firstName.text)
    if optionalMark != nil || signature.effectSpecifiers != nil || genericParameterClause != nil {
      return "its mutations have an initializer that fails, is 'async' or is generic"
    }
    if modifiers.contains(where: { ["convenience", "required"].contains($0.name.text) }) {
      return "its mutations have an initializer that is not the designated one"
    }
    if !Set(names + labels).isDisjoint(with: ["state", "queue", "store", "commitQueue"]) {
      return "the initializer of its mutations has parameters that its component has"
    }
    guard let body else { return "the initializer of its mutations has no body" }
    let finder = ReturnFinder(viewMode: .sourceAccurate)
    finder.walk(body)
    return finder.isFound
      ? "the initializer of its mutations returns early, or passes 'self' on" : nil
  }
}

extension InitializerDeclSyntax {
  /// Whether the initializer has no parameters and no statements.
  var isEmpty: Bool {
    signature.parameterClause.parameters.isEmpty && body?.statements.isEmpty == true
      && optionalMark == nil
  }
}

/// Finds `return`, except in closures, and `self` that is passed on.
private final class ReturnFinder: SyntaxVisitor {
  private(set) var isFound = false
  private var depth = 0

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if depth == 0 { isFound = true }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.base?.id == ExprSyntax(node).id
    if node.baseName.text == "self", !isMember { isFound = true }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    depth += 1
    return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) { depth -= 1 }
}
