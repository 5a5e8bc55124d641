import SwiftSyntax

/// The facts about a type that the rewriter for VergeStore 6 needs.
struct VergeStore6Details {
  let role: ModuleIndex.Role?
  let namespace: Namespace?
  /// Whether `self` is the context of an action.
  let isContext: Bool
}

/// Finds VergeStore 6 code in a file, and rewrites it for modern Verge.
final class VergeStore6Rewriter: Rewriter<VergeStore6Details> {
  static func findings(in file: SourceFile, index: ModuleIndex) -> [Finding] {
    let rewriter = VergeStore6Rewriter(file, index)
    rewriter.walk(file.tree)
    return rewriter.findings
  }

  lazy var canNameLibrary = file.canName(VergeStore6.self)
  /// Whether the file belongs to the betas with two parameters.
  lazy var isBeta: Bool = {
    let imported = file.tree.statements.compactMap {
      $0.item.as(ImportDeclSyntax.self)?.module
    }
    return imported.contains(VergeStore6.betaModule)
      || (index.declarations.betaModules.contains(file.module)
        && !imported.contains(where: VergeStore6.modules.contains))
  }()

  override func resolve(implicit name: String) -> Resolution {
    guard name == "base", frame?.namespace != nil, let type = frame?.type else { return .unknown }
    return .value(TypeReference(type, in: []))
  }

  override func property(_ name: String, of type: String) -> TypeReference? {
    if let declared = index.property(name, of: type) { return declared }
    if name == "base", frame?.namespace != nil, type == frame?.type {
      return TypeReference(type, in: [])
    }
    if name == "dispatchTarget" || name == "targetStore",
      case .dispatcher(let state)? = index.role(of: TypeReference(type, in: []))
    {
      return legacyStore(of: state)
    }
    if name == "target", case .dispatcher(let state)? = index.role(of: TypeReference(type, in: [])),
      state.activity != nil
    {
      return legacyStore(of: state)
    }
    guard name == "parent" || name == "store",
      case .viewModel(_, let parent)? = index.role(of: TypeReference(type, in: []))
    else { return nil }
    return legacyStore(of: parent)
  }

  /// The legacy store type of a state.
  func legacyStore(of state: TypeReference) -> TypeReference {
    TypeReference(
      state.activity.map { "StoreBase<\(state.text), \($0)>" }
        ?? "VergeDefaultStore<\(state.text)>",
      in: state.scope)
  }

  override func type(of call: FunctionCallExprSyntax) -> TypeReference? {
    if let slice = sharedState(of: call) { return legacyStore(of: slice) }
    guard let store = plainDispatcherStore(call), case .value(let type) = resolve(store) else {
      return nil
    }
    return type
  }

  override func knows(_ type: TypeReference) -> Bool { index.role(of: type) != nil }

  func push(
    scope: [String], type: String?, role: ModuleIndex.Role?, namespace: Namespace? = nil,
    isContext: Bool = false
  ) {
    frames.append(
      Frame(
        scope: scope, type: type,
        details: VergeStore6Details(role: role, namespace: namespace, isContext: isContext)))
  }

  // MARK: Visiting

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { frames.removeLast() }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    rewrite(node)
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { frames.removeLast() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    rewriteValue(node, node.inheritanceClause)
    return .visitChildren
  }
  override func visitPost(_ node: StructDeclSyntax) { frames.removeLast() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    rewriteValue(node, node.inheritanceClause)
    return .visitChildren
  }
  override func visitPost(_ node: EnumDeclSyntax) { frames.removeLast() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    rewrite(node)
    return .visitChildren
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { frames.removeLast() }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
    return .visitChildren
  }

  override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
    return .visitChildren
  }

  override func visit(
    _ node: OptionalBindingConditionSyntax
  ) -> SyntaxVisitorContinueKind {
    rewrite(node)
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: GenericSpecializationExprSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node) ? .skipChildren : .visitChildren
  }

  // MARK: Names

  /// The type of a state's modern store, as written in this file.
  ///
  /// - Parameter isInherited: Whether it is the superclass of the visited class, whose members it
  ///   cannot name without the class.
  func storeType(of state: TypeReference, isInherited: Bool = false) -> String {
    let activity =
      state.activity.map { shortened(TypeReference($0, in: []), isInherited: isInherited) }
      ?? "Never"
    return "\(storeName)<\(shortened(state, isInherited: isInherited)), \(activity)>"
  }

  func hasLegacyName(_ name: String, in set: Set<String>) -> Bool {
    set.contains(name.unqualified) && canNameLibrary
      && (name != name.unqualified || index.resolve(TypeReference(name, in: scope)) == nil)
  }
}
