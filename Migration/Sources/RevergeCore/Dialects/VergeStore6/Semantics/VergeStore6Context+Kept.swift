import SwiftSyntax

/// Uses of dispatchers that require manual migration: the uses are counted, and stay unchanged.
extension VergeStore6Context {
  /// Whether the members of a dispatcher that is not migrated are visited.
  var isInKept: Bool {
    if case .kept? = frame?.role { return true }
    return false
  }

  /// Counts a use of a dispatcher that is not migrated. Only the declaration of the dispatcher gets a
  /// marker.
  func countKept(_ node: some SyntaxProtocol, _ symbol: String, by rule: Rule) {
    let type = keptType(at: Syntax(node))
    let name = type.map { " '\($0)'\(index.place(of: $0))" } ?? ""
    report(
      rule, at: node, "The dispatcher\(name) is not migrated", symbol: symbol, grade: .manual,
      isMarked: false)
    handled.insert(node.id)
  }

  /// The dispatcher that is not migrated, and that a node uses or belongs to.
  private func keptType(at node: Syntax) -> String? {
    var used = node.as(ExprSyntax.self)
    while let expression = used {
      if let named = expression.namedType,
        let type = index.resolve(TypeReference(named, in: scope)),
        case .kept? = index.role(of: TypeReference(type, in: []))
      {
        return type
      }
      let resolution = resolve(expression)
      if case .kept? = role(of: resolution) { return typeName(of: resolution) }
      used =
        expression.as(FunctionCallExprSyntax.self)?.calledExpression
        ?? expression.as(MemberAccessExprSyntax.self)?.base
    }
    return isInKept ? frame?.type : nil
  }

  /// The name of the called function, if it is a commit or an action of a dispatcher that is not
  /// migrated. A plain commit does not count: it is the same in modern Verge.
  func keptVerb(of call: FunctionCallExprSyntax) -> String? {
    guard let verb = call.calledExpression.lastName, call.closure != nil,
      VergeStore6Names.commits.contains(verb) || verb == "dispatch"
    else { return nil }
    let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    guard case .kept? = base.map({ role(of: resolve($0)) }) ?? frame?.role else { return nil }
    let isPlain =
      verb == "commit" && call.arguments.first?.expression.is(KeyPathExprSyntax.self) != true
    return isPlain ? nil : verb
  }

  /// Whether a call creates a dispatcher that is not migrated, or is its `super.init`.
  func createsKept(_ call: FunctionCallExprSyntax) -> Bool {
    if isInKept, call.calledExpression.trimmedDescription == "super.init" { return true }
    guard let named = ExprSyntax(call).namedType,
      case .kept? = index.role(of: TypeReference(named, in: scope))
    else { return false }
    return true
  }
}
