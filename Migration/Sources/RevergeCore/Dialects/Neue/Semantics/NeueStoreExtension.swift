import SwiftSyntax

/// An extension of stores or contexts.
struct NeueStoreExtension {
  enum Form {
    /// The stores of one reducer, which becomes a component. `base` is its name in the extension.
    case stores(reducer: String, base: String)
    /// All stores or contexts, with members that components can have.
    case any
    case unsupported
  }

  let node: ExtensionDeclSyntax
  /// The extended type.
  let name: String
  let form: Form
}

extension NeueContext {
  /// The extension, if it extends stores or contexts of the library.
  func storeExtension(_ node: ExtensionDeclSyntax) -> NeueStoreExtension? {
    let name = node.extendedType.trimmedDescription
    guard NeueNames.extensible.contains(name.unqualified), isLegacy(name.unqualified),
      isInLegacyModule
    else { return nil }
    return NeueStoreExtension(node: node, name: name, form: form(of: node))
  }

  private func form(of node: ExtensionDeclSyntax) -> NeueStoreExtension.Form {
    if let base = node.genericWhereClause?.constraint(on: "Reducer"),
      let reducer = index.reducer(TypeReference(base, in: scope)), index.isMoved(reducer),
      node.inheritanceClause == nil
    {
      return .stores(reducer: reducer, base: base)
    }
    let functions = node.functions.map(\.identity)
    let shared = index.declarations.neue.sharedFunctions
    let isAny =
      node.extendsAnyStore
      && functions.allSatisfy { function in shared.count { $0 == function } == 1 }
    return isAny ? .any : .unsupported
  }

  /// Enters an extension of stores as an extension of components.
  func enter(_ extended: NeueStoreExtension) {
    switch extended.form {
    case .stores(let reducer, _):
      push(scope, reducer, NeueDetails(reducer: reducer, isStore: true))
    case .any:
      push(scope, nil, NeueDetails(reducer: NeueNames.anyReducer, isStore: true))
    case .unsupported: push(scope, nil, NeueDetails())
    }
  }
}

extension DeclGroupSyntax {
  /// The functions that are members of the type or extension.
  var functions: [FunctionDeclSyntax] {
    memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
  }
}

extension ExtensionDeclSyntax {
  /// Whether the extension applies to all stores or contexts of VergeNeue, and components can have its
  /// members.
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
