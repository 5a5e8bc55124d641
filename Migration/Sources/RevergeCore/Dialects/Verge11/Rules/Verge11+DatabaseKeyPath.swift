import SwiftSyntax

extension Verge11 {
  /// Declares key paths to databases `Sendable`.
  enum DatabaseKeyPath: Verge11Rule {
    static let record = rule("database-key-path")

    static let names = Set(labels.keys)

    /// Functions with a parameter that is a key path to a database, by the label of the parameter.
    fileprivate static let labels = [
      "derivedEntity": "from", "derivedEntityPersistent": "from", "keyPath": nil,
    ]

    static func rewrite(_ node: FunctionDeclSyntax, in context: Verge11Context) {
      rewrite(node.signature.parameterClause, of: node.body, in: context)
    }

    static func rewrite(_ node: InitializerDeclSyntax, in context: Verge11Context) {
      rewrite(node.signature.parameterClause, of: node.body, in: context)
    }

    /// Rewrites the key paths that a function passes to the library.
    private static func rewrite(
      _ clause: FunctionParameterClauseSyntax, of body: CodeBlockSyntax?,
      in context: Verge11Context
    ) {
      guard let body else { return }
      let names = DatabasePathFinder.names(in: body)
      for parameter in clause.parameters
      where names.contains((parameter.secondName ?? parameter.firstName).text) {
        rewrite(parameter.type, of: parameter, in: context)
      }
    }

    /// Rewrites the key paths that a type stores for the library, and the parameters of its
    /// initializers with the same names.
    static func rewrite(_ block: MemberBlockSyntax, in context: Verge11Context) {
      let names = DatabasePathFinder.names(in: block)
      guard !names.isEmpty else { return }
      var stored: Set<String> = []
      for member in block.members {
        guard let variable = member.decl.as(VariableDeclSyntax.self) else { continue }
        for binding in variable.bindings {
          let name = binding.pattern.trimmedDescription
          guard names.contains(name), let type = binding.typeAnnotation?.type,
            rewrite(type, of: variable, in: context)
          else { continue }
          stored.insert(name)
        }
      }
      for member in block.members {
        guard let initializer = member.decl.as(InitializerDeclSyntax.self) else { continue }
        for parameter in initializer.signature.parameterClause.parameters
        where stored.contains((parameter.secondName ?? parameter.firstName).text) {
          rewrite(parameter.type, of: parameter, in: context)
        }
      }
    }

    @discardableResult
    private static func rewrite(
      _ type: TypeSyntax, of node: some SyntaxProtocol, in context: Verge11Context
    ) -> Bool {
      guard context.usesEntities, let name = type.as(IdentifierTypeSyntax.self),
        !context.handled.contains(type.id),
        ["KeyPath", "WritableKeyPath"].contains(name.name.text), name.genericArgumentClause != nil
      else { return false }
      context.handled.insert(type.id)
      let (start, end) = (type.bytes.lowerBound, type.bytes.upperBound)
      context.report(
        record, at: node, "The key path to a database is 'Sendable'", symbol: name.name.text,
        [context.replace(start..<start, "any "), context.replace(end..<end, " & Sendable")])
      return true
    }
  }
}

/// Finds the names of key paths that are passed to the library as paths to a database.
private final class DatabasePathFinder: SyntaxVisitor {
  private var names: Set<String> = []

  static func names(in node: some SyntaxProtocol) -> Set<String> {
    let finder = DatabasePathFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.names
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let called = node.calledExpression.lastName,
      let label = Verge11.DatabaseKeyPath.labels[called],
      let argument = node.arguments.first(where: { $0.label?.text == label })?.expression
    else { return .visitChildren }
    if called == "keyPath" {
      // A selector of a storage or a table has no base.
      guard node.calledExpression.as(MemberAccessExprSyntax.self)?.base == nil,
        let outer = node.parent?.parent?.parent?.as(FunctionCallExprSyntax.self),
        ["normalizedStorage", "table"].contains(outer.calledExpression.lastName ?? "")
      else { return .visitChildren }
    }
    if let name = argument.as(DeclReferenceExprSyntax.self)?.baseName.text {
      names.insert(name)
    } else if let member = argument.as(MemberAccessExprSyntax.self),
      member.base?.trimmedDescription == "self"
    {
      names.insert(member.declName.baseName.text)
    }
    return .visitChildren
  }
}
