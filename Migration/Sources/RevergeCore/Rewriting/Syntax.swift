import SwiftSyntax

extension ClosureExprSyntax {
  /// The name of the only parameter, or `$0`; `nil` if there are several.
  var onlyParameter: String? {
    guard let clause = signature?.parameterClause else { return "$0" }
    switch clause {
    case .simpleInput(let names): return names.count == 1 ? names.first!.name.text : nil
    case .parameterClause(let list):
      guard list.parameters.count == 1 else { return nil }
      return (list.parameters.first!.secondName ?? list.parameters.first!.firstName).text
    }
  }

  /// The written type of a parameter with this name. The outer optional is `nil` if there is no such
  /// parameter, and the inner one if its type is not written.
  func parameter(_ name: String) -> String?? {
    switch signature?.parameterClause {
    case .simpleInput(let names): return names.contains { $0.name.text == name } ? .some(nil) : nil
    case .parameterClause(let list):
      for parameter in list.parameters
      where (parameter.secondName ?? parameter.firstName).text == name {
        return .some(parameter.type?.trimmedDescription)
      }
      return nil
    case nil: return name.hasPrefix("$") ? .some(nil) : nil
    }
  }

  /// The uses of a name in the closure, except in inner closures with a parameter of this name.
  func uses(of name: String) -> [DeclReferenceExprSyntax] { statements.uses(of: name) }
}

extension CodeBlockItemListSyntax {
  /// The uses of a name from an enclosing scope, except in closures with a parameter of this name.
  func uses(of name: String) -> [DeclReferenceExprSyntax] {
    let finder = UseFinder(name: name)
    finder.walk(self)
    return finder.uses
  }
}

/// Finds the uses of a name, except as a member.
private final class UseFinder: SyntaxVisitor {
  let name: String
  var uses: [DeclReferenceExprSyntax] = []

  init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if !node.isMemberName, node.baseName.text == name { uses.append(node) }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    node.parameter(name) != nil || (name == "$0" && node.signature == nil)
      ? .skipChildren : .visitChildren
  }
}

extension FunctionParameterClauseSyntax {
  func type(of name: String) -> String? {
    parameters.first { ($0.secondName ?? $0.firstName).text == name }?.type.trimmedDescription
  }
}

extension ConditionElementListSyntax {
  /// The value that is bound to a name.
  func bound(_ name: String) -> ExprSyntax? {
    for element in self {
      if let binding = element.condition.as(OptionalBindingConditionSyntax.self),
        binding.pattern.trimmedDescription == name
      {
        return binding.initializer?.value
      }
    }
    return nil
  }
}

extension FunctionCallExprSyntax {
  /// The only closure of the call: the trailing closure, or the last argument.
  var closure: ClosureExprSyntax? {
    guard additionalTrailingClosures.isEmpty else { return nil }
    return trailingClosure ?? arguments.last?.expression.as(ClosureExprSyntax.self)
  }
}

extension ExprSyntax {
  /// The last name of the expression, such as `b` in `a?.b`.
  var lastName: String? {
    if let name = self.as(DeclReferenceExprSyntax.self) { return name.baseName.text }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.declName.baseName.text }
    if let chained = self.as(OptionalChainingExprSyntax.self) { return chained.expression.lastName }
    if let forced = self.as(ForceUnwrapExprSyntax.self) { return forced.expression.lastName }
    return nil
  }
}

/// Finds accesses to members with these names, including in closures that may run later.
final class MemberFinder: SyntaxVisitor {
  private let names: Set<String>
  private(set) var found: [MemberAccessExprSyntax] = []

  init(names: Set<String>) {
    self.names = names
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if names.contains(node.declName.baseName.text) { found.append(node) }
    return .visitChildren
  }
}

extension PatternBindingSyntax {
  /// The statements of the getter, if there is one.
  var getter: CodeBlockItemListSyntax? {
    switch accessorBlock?.accessors {
    case .getter(let items): items
    case .accessors(let accessors):
      accessors.first { $0.accessorSpecifier.text == "get" }?.body?.statements
    case nil: nil
    }
  }
}

extension DeclReferenceExprSyntax {
  /// Whether the name is that of a member, behind a period or in a key path.
  var isMemberName: Bool {
    parent?.as(MemberAccessExprSyntax.self)?.declName.id == id
      || parent?.is(KeyPathPropertyComponentSyntax.self) == true
  }
}
