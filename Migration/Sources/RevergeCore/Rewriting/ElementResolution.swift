import SwiftSyntax

/// The types that a use of a type, a collection or a tuple determines.
extension Rewriter {
  /// The declared type that an expression names, such as `Shop` in `Shop.shared`.
  func namedType(_ expression: ExprSyntax) -> String? {
    let text: String
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      text = reference.baseName.text
      guard localMeaning(of: text, at: Syntax(reference)) == nil, !reference.hasLocal(text) else {
        return nil
      }
    } else if expression.as(MemberAccessExprSyntax.self)?.base.map({ namedType($0) != nil }) == true
    {
      text = expression.trimmedDescription
    } else {
      return nil
    }
    guard text.split(separator: ".").last?.first?.isUppercase == true else { return nil }
    return index.declaration(of: TypeReference(text, in: scope))?.name
  }

  /// The type of a parameter of a closure that receives the elements of a collection.
  func elementParameter(_ name: String, of closure: ClosureExprSyntax) -> Resolution? {
    guard let call = closure.enclosingCall,
      call.trailingClosure?.id == closure.id || call.arguments.count == 1,
      let callee = call.calledExpression.as(MemberAccessExprSyntax.self), let base = callee.base,
      elementFunctions.contains(callee.declName.baseName.text),
      let position = closure.parameterPlace(of: name)
    else { return nil }
    return part(position.index, of: position.count, in: base)
  }

  /// The type of a name in the pattern of a loop.
  func loopVariable(_ name: String, in loop: ForStmtSyntax) -> Resolution? {
    guard let tuple = loop.pattern.as(TuplePatternSyntax.self) else { return nil }
    let names = tuple.elements.map { $0.pattern.trimmedDescription }
    guard let index = names.firstIndex(of: name) else { return nil }
    return part(index, of: names.count, in: loop.sequence)
  }

  /// The type of one of the `count` names that are bound to an element of a sequence.
  private func part(_ position: Int, of count: Int, in sequence: ExprSyntax) -> Resolution? {
    if count == 2, let call = sequence.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
      let callee = call.calledExpression.as(MemberAccessExprSyntax.self), let base = callee.base,
      callee.declName.baseName.text == "enumerated"
    {
      return position == 1 ? part(0, of: 1, in: base) : nil
    }
    guard case .value(let type) = resolve(sequence), !type.text.trimmingSpaces.hasSuffix("?"),
      case .value(let element) = self.element(of: .value(type))
    else { return nil }
    guard count > 1 else { return .value(element) }
    guard let parts = element.text.tupleTypes, parts.count == count else { return nil }
    return .value(TypeReference(parts[position], in: element.scope))
  }
}

/// Functions of collections whose closure receives an element.
private let elementFunctions: Set<String> = [
  "map", "compactMap", "flatMap", "forEach", "filter", "first", "contains", "allSatisfy",
]

extension ClosureExprSyntax {
  /// The index of a parameter, and the number of parameters; `nil` if the parameter types are written.
  fileprivate func parameterPlace(of name: String) -> (index: Int, count: Int)? {
    let names: [String]
    switch signature?.parameterClause {
    case .simpleInput(let list): names = list.map(\.name.text)
    case .parameterClause(let clause):
      guard clause.parameters.allSatisfy({ $0.type == nil }) else { return nil }
      names = clause.parameters.map { ($0.secondName ?? $0.firstName).text }
    case nil:
      // `$1` shows that there are two parameters.
      names = statements.mentions("$1") ? ["$0", "$1"] : ["$0"]
    }
    return names.firstIndex(of: name).map { ($0, names.count) }
  }
}

extension String {
  /// The types of the elements of a tuple type without labels.
  fileprivate var tupleTypes: [String]? {
    let text = trimmingSpaces
    guard text.hasPrefix("("), text.hasSuffix(")"), !text.contains("->") else { return nil }
    return "<\(text.dropFirst().dropLast())>".genericArguments
  }
}
