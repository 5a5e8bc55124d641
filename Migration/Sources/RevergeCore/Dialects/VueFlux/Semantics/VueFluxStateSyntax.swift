import SwiftSyntax

extension VueFluxDeclarations.Property {
  init?(_ binding: PatternBindingSyntax) {
    guard binding.accessorBlock == nil || binding.initializer != nil,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.withoutTicks
    else { return nil }
    let type = binding.typeText?.unqualified ?? ""
    switch type.withoutGenericArguments {
    case "Variable":
      self.init(
        name: name, kind: .variable,
        value: type.onlyGenericArgument ?? binding.variableValue?.namedType, type: nil)
    case "Sink":
      self.init(name: name, kind: .sink, value: type.onlyGenericArgument, type: nil)
    default:
      self.init(name: name, kind: .plain, value: nil, type: binding.typeText)
      let variable = binding.parent?.parent?.as(VariableDeclSyntax.self)
      isFixedClosure =
        binding.initializer?.value.is(ClosureExprSyntax.self) == true
        && variable?.bindingSpecifier.text == "let"
    }
  }
}

extension ClassDeclSyntax {
  /// Whether each initializer of a state creates a variable.
  func creates(_ variable: String) -> Bool {
    let finder = VariableCreationFinder(name: variable)
    finder.walk(memberBlock)
    let all = memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
    let creating = Set(finder.created.compactMap { $0.enclosingInitializer?.id })
    return !all.isEmpty && finder.others == 0 && finder.created.count == all.count
      && all.allSatisfy { creating.contains($0.id) }
  }
}

/// Finds the assignments to a variable of a state.
private final class VariableCreationFinder: SyntaxVisitor {
  private let name: String
  private(set) var created: [SequenceExprSyntax] = []
  /// The number of assignments that do not create the variable.
  private(set) var others = 0

  init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    guard elements.count > 2, elements[1].is(AssignmentExprSyntax.self),
      [name, "self." + name].contains(elements[0].trimmedDescription)
    else { return .visitChildren }
    if node.createdVariable?.name == name { created.append(node) } else { others += 1 }
    return .visitChildren
  }
}

extension SequenceExprSyntax {
  /// The variable of a state that an initializer creates in the assignment, with its value.
  var createdVariable: (name: String, call: FunctionCallExprSyntax, value: ExprSyntax)? {
    let elements = Array(elements)
    guard elements.count == 3, elements[1].is(AssignmentExprSyntax.self),
      let call = elements[2].as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
      call.arguments.count == 1, let argument = call.arguments.first, argument.label == nil,
      call.calledExpression.trimmedDescription == ".init"
        || call.calledExpression.trimmedDescription.unqualified.withoutGenericArguments
          == "Variable",
      parent?.is(CodeBlockItemSyntax.self) == true, enclosingInitializer != nil,
      let name = elements[0].lastName,
      [name, "self." + name].contains(elements[0].trimmedDescription)
    else { return nil }
    return (name, call, argument.expression)
  }

  /// The initializer whose body has this statement, outside of closures and branches.
  fileprivate var enclosingInitializer: InitializerDeclSyntax? {
    parent?.parent?.parent?.parent?.as(InitializerDeclSyntax.self)
  }
}

extension VariableDeclSyntax {
  /// Whether each property can have its own declaration.
  func canBeSplit(_ properties: [VueFluxDeclarations.Property]) -> Bool {
    if properties.allSatisfy({ $0.kind == .sink }) { return true }
    return properties.count == bindings.count && attributes.isEmpty
      && properties.contains { $0.kind != .plain }
      && bindings.allSatisfy { binding in
        (binding.typeAnnotation != nil || binding.initializer != nil)
          && binding.accessorBlock == nil
          && !binding.description.contains("//") && !binding.description.contains("/*")
      }
  }
}
