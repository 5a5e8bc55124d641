import SwiftSyntax

extension Classic {
  /// Rewrites the types of stored and passed contexts.
  enum KeptContext: ClassicRule {
    static let record = rule("kept-context")

    /// Converts a property that stores a context to a weak view model.
    static func rewrite(_ variable: VariableDeclSyntax, in context: ClassicContext) {
      guard variable.parent?.is(MemberBlockItemSyntax.self) == true, variable.bindings.count == 1,
        let binding = variable.bindings.first, let type = binding.typeAnnotation?.type,
        case .context(let verge)? = context.index.classicRole(
          of: TypeReference(type.trimmedDescription, in: context.scope)),
        context.isVerge(verge, at: Syntax(variable))
      else { return }
      context.handle(type)
      guard type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self),
        variable.bindingSpecifier.text == "var", binding.accessorBlock == nil
      else {
        context.report(
          record, at: variable, "A non-optional context would become a weak reference",
          symbol: "DispatchContext", grade: .manual)
        return
      }
      let mark = type.trimmedDescription.suffix(1)
      context.report(
        record, at: variable, "The property stores the view model weakly",
        symbol: "DispatchContext",
        [
          context.replace(
            variable.bindingSpecifier.bytes.lowerBound..<variable.bindingSpecifier.bytes.lowerBound,
            "weak "),
          context.replace(type.bytes, "\(verge.text)\(mark)"),
        ])
    }

    /// Replaces a context type with the view model, if the context is passed on but not stored.
    static func rewrite(_ name: ClassicTypeName, in context: ClassicContext) {
      guard context.isLegacy(name.text, in: ClassicNames.contexts), let argument = name.argument
      else { return }
      let node = name.node
      context.handled.insert(node.id)
      guard context.isVerge(TypeReference(argument, in: context.scope), at: node) else { return }
      guard !node.isPartOfOtherType else {
        context.report(
          record, at: node,
          "The stored value would retain the view model, but a context did not", symbol: name.text,
          grade: .manual)
        return
      }
      let isKept = node.contextParameter.map { parameter, body in
        let finder = ClosureFinder(viewMode: .sourceAccurate)
        finder.walk(body)
        return finder.found.contains { $0.mentions(parameter) && !context.isNonescaping($0) }
      }
      context.report(
        record, at: node,
        isKept == true
          ? "A closure that runs later retains the view model, but a context did not"
          : "The view model replaces its context", symbol: name.text,
        grade: isKept == true ? .review : nil, [context.replace(node.bytes, argument)])
    }
  }
}

extension Syntax {
  /// Whether the type is the element of a collection, or the type of a variable or a result.
  fileprivate var isPartOfOtherType: Bool {
    var current = parent
    while let node = current {
      if node.is(FunctionParameterSyntax.self) || node.is(ClosureParameterSyntax.self)
        || node.is(FunctionTypeSyntax.self) || node.is(ExtensionDeclSyntax.self)
        || node.is(TypeInitializerClauseSyntax.self)
      {
        return false
      }
      if node.is(ArrayTypeSyntax.self) || node.is(DictionaryTypeSyntax.self)
        || node.is(GenericArgumentSyntax.self)
        || node.parent?.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true
          && node.is(TypeAnnotationSyntax.self)
      {
        return true
      }
      current = node.parent
    }
    return false
  }

  /// The function parameter with this type, and the body of the function.
  fileprivate var contextParameter: (name: String, body: CodeBlockSyntax)? {
    var current = parent
    while let node = current, !node.is(CodeBlockItemSyntax.self) {
      if let parameter = node.as(FunctionParameterSyntax.self) {
        let owner = parameter.parent?.parent?.parent?.parent
        let body =
          owner?.as(FunctionDeclSyntax.self)?.body ?? owner?.as(InitializerDeclSyntax.self)?.body
        return body.map { ((parameter.secondName ?? parameter.firstName).text, $0) }
      }
      current = node.parent
    }
    return nil
  }
}

private final class ClosureFinder: SyntaxVisitor {
  var found: [ClosureExprSyntax] = []

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    found.append(node)
    return .visitChildren
  }
}
