import SwiftSyntax

/// Extensions of stores and contexts.
extension NeueRewriter {
  /// Enters an extension of the stores of one reducer, or of all stores, as an extension of components.
  func enterStoreExtension(_ node: ExtensionDeclSyntax, _ name: String) {
    let base = node.genericWhereClause?.constraint(on: "Reducer")
    let reducer = base.flatMap { index.reducer(TypeReference($0, in: scope)) }
    handleAll(node.extendedType)
    if let clause = node.genericWhereClause { handleAll(clause) }
    guard let base, let reducer, index.isMoved(reducer), node.inheritanceClause == nil else {
      enterOpenExtension(node, name)
      return
    }
    push(scope: scope, type: reducer, NeueDetails(reducer: reducer, isStore: true))
    let members = node.memberBlock.members
    if !members.isEmpty, members.allSatisfy({ isForwarder($0.decl, of: reducer) }) {
      for member in members { handled.insert(member.decl.id) }
      report(
        NeueRules.storeExtension, at: node, "The component has these functions itself",
        symbol: name, [removal(of: node)])
      return
    }
    let range = node.extendedType.bytes.lowerBound..<node.genericWhereClause!.bytes.upperBound
    report(
      NeueRules.storeExtension, at: node, "'\(name)' becomes an extension of '\(base)'",
      symbol: name, [replace(range, base)])
  }

  /// Enters an extension of all stores or contexts.
  private func enterOpenExtension(_ node: ExtensionDeclSyntax, _ name: String) {
    let functions = node.functions.map(\.identity)
    let shared = index.declarations.neue.sharedFunctions
    guard node.extendsAnyStore,
      functions.allSatisfy({ function in shared.count { $0 == function } == 1 })
    else {
      push(scope: scope, type: nil, NeueDetails())
      report(
        NeueRules.storeExtension, at: node,
        "The extension does not extend the stores of one reducer type", symbol: name,
        grade: .manual)
      return
    }
    push(scope: scope, type: nil, NeueDetails(reducer: NeueNames.anyReducer, isStore: true))
    report(
      NeueRules.storeExtension, at: node, "'\(name)' becomes an extension of all components",
      symbol: name, grade: .review, [replace(node.extendedType.bytes, "StoreComponentType")])
  }

  /// Rewrites a function of a store whose name and labels a function of the reducer has, too.
  ///
  /// - Returns: Whether the function is deleted, or requires manual migration.
  func rewriteStoreFunction(_ node: FunctionDeclSyntax) -> Bool {
    guard frame?.isStore == true, let reducer = frame?.reducer, isTaken(node, by: reducer) else {
      return false
    }
    handleAll(node)
    let isSame = isForwarder(DeclSyntax(node), of: reducer)
    report(
      NeueRules.storeExtension, at: node,
      isSame
        ? "The component has this function itself"
        : "The component has another function with this name: rename one of them",
      symbol: node.name.text, grade: isSame ? nil : .manual, isSame ? [dropping(node)] : [])
    return true
  }

  private func isTaken(_ node: FunctionDeclSyntax, by reducer: String) -> Bool {
    let labels = node.signature.parameterClause.parameters.map { $0.firstName.text }
    return index.lineage(of: reducer).contains { type in
      index.declarations.methods[type]?.contains {
        $0.name == node.name.text && $0.labels == labels
      } == true
    }
  }

  /// Whether a function only passes its parameters to the function of the reducer with its name.
  private func isForwarder(_ node: DeclSyntax, of reducer: String) -> Bool {
    guard let node = node.as(FunctionDeclSyntax.self), isTaken(node, by: reducer),
      let body = node.body, body.statements.count == 1,
      let call = body.statements.first?.item.soleCall?.call,
      ["commit", "dispatch", "self.commit", "self.dispatch"].contains(
        call.calledExpression.trimmedDescription),
      call.arguments.count == (call.trailingClosure == nil ? 1 : 0), let closure = call.closure,
      let inner = closure.onlyCall, inner.method(of: closure.onlyParameter) == node.name.text,
      inner.trailingClosure == nil
    else { return false }
    let parameters = node.signature.parameterClause.parameters
    return parameters.map { $0.firstName.text } == inner.arguments.map { $0.label?.text ?? "_" }
      && parameters.map { ($0.secondName ?? $0.firstName).text }
        == inner.arguments.map(\.expression.trimmedDescription)
      && parameters.allSatisfy { $0.defaultValue == nil }
  }
}

extension ExtensionDeclSyntax {
  /// The functions that are members of the extension.
  var functions: [FunctionDeclSyntax] {
    memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
  }

  /// Whether it extends all stores or contexts of VergeNeue, with members that components can have.
  var extendsAnyStore: Bool {
    guard NeueNames.extensible.contains(extendedType.trimmedDescription.unqualified),
      genericWhereClause == nil, inheritanceClause == nil
    else { return false }
    let isPlain = memberBlock.members.allSatisfy { member in
      member.decl.is(FunctionDeclSyntax.self) || member.decl.is(SubscriptDeclSyntax.self)
        || member.decl.as(VariableDeclSyntax.self)?.bindings.allSatisfy(\.isComputed) == true
    }
    return isPlain && !ReducerUseFinder.finds(in: memberBlock)
  }
}

extension FunctionDeclSyntax {
  /// The name of the function with its labels.
  var identity: String {
    name.text + "(" + signature.parameterClause.parameters.map { $0.firstName.text + ":" }.joined()
      + ")"
  }
}

/// Finds uses of the reducer type of a store, other than for its state and its mutations, and of
/// members that components do not have.
private final class ReducerUseFinder: SyntaxVisitor {
  private var isFound = false

  static func finds(in node: MemberBlockSyntax) -> Bool {
    let finder = ReducerUseFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.isFound
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    guard node.baseType.trimmedDescription == "Reducer" else { return .visitChildren }
    if !NeueNames.stateAliases.contains(node.name.text) { isFound = true }
    return .skipChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "Reducer" { isFound = true }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let outer = node.parent?.as(MemberAccessExprSyntax.self)
    switch node.baseName.text {
    case "Reducer":
      if outer?.base?.id != ExprSyntax(node).id || outer?.declName.baseName.text != "Mutation" {
        isFound = true
      }
    case "reducer", "dispatch", "register", "sourceState", "sourceStore", "makeScoped",
      "addAdapter", "removeAdapter", "addScopedStore", "removeScopedStore":
      isFound = true
    default: break
    }
    return .visitChildren
  }
}
