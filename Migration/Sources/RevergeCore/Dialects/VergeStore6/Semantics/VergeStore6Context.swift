import SwiftSyntax

/// The facts about a type that the rules for VergeStore 6 need.
struct VergeStore6Details {
  let role: ModuleIndex.Role?
  var namespace: Namespace?
  /// Whether `self` is the context of an action.
  var isContext = false
}

/// The names of VergeStore 6 in the scope of a node, and the findings of the rules.
class VergeStore6Context: TypeRewriter<VergeStore6Details> {
  lazy var canNameLibrary = index.canName(VergeStore6.self, in: file)
  /// Whether the file belongs to the betas with two parameters.
  lazy var isBeta: Bool = {
    let imported = file.tree.statements.compactMap {
      $0.item.as(ImportDeclSyntax.self)?.module
    }
    return imported.contains(VergeStore6.betaModule)
      || (index.sees(VergeStore6.betaModule, inModule: file.module)
        && !imported.contains(where: VergeStore6.modules.contains))
  }()

  // MARK: Resolving names

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

  /// Whether a name is the base of the visited namespace, not a local variable or a parameter.
  func isBase(_ name: String, at node: some SyntaxProtocol) -> Bool {
    name == "base" && frame?.namespace != nil && isLegacy(frame?.role)
      && localMeaning(of: name, at: Syntax(node)) == nil && !node.hasLocal(name)
      && resolve(name, at: Syntax(node)) == .value(TypeReference(frame?.type ?? "", in: []))
  }

  // MARK: Roles

  func role(of resolution: Resolution) -> ModuleIndex.Role? {
    switch resolution {
    case .context: frame?.role
    case .value(let type): index.role(of: type)
    case .unknown: nil
    }
  }

  func isLegacy(_ role: ModuleIndex.Role?) -> Bool {
    switch role {
    case .dispatcher, .store, .dispatching, .viewModel: true
    case .kept, .storage, .emitter, .other, nil: false
    }
  }

  func isStore(_ role: ModuleIndex.Role?) -> Bool {
    switch role {
    case .store, .viewModel: true
    default: false
    }
  }

  func state(of role: ModuleIndex.Role?, _ type: String? = nil) -> TypeReference? {
    switch role {
    case .dispatching: type.flatMap { index.declarations.protocolStates[$0] }
    case .dispatcher(let state), .store(let state), .viewModel(let state, _): state
    default: nil
    }
  }

  // MARK: Findings

  /// Records a finding about a node that no further rule rewrites.
  func settle(
    _ rule: Rule, at node: some SyntaxProtocol, _ message: String, symbol: String,
    grade: Grade? = nil, _ edits: [Edit] = []
  ) {
    report(rule, at: node, message, symbol: symbol, grade: grade, edits)
    handled.insert(node.id)
  }

  // MARK: Names

  /// The type of a state's modern store, as written in this file.
  ///
  /// - Parameter isInherited: Whether the type is for the superclass of the visited class, where the
  ///   members of that class must be qualified.
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

  /// Whether a member is the store of a dispatcher.
  func isTarget(_ name: String) -> Bool {
    name == "dispatchTarget" || name == "targetStore" || (isBeta && name == "target")
  }

  /// The `self.` before a member, if it must be explicit or a local variable has the same name.
  func selfPrefix(for name: String, at node: some SyntaxProtocol) -> String {
    needsSelf(at: node) || node.hasLocal(name) || node.isDeclaring(name) ? "self." : ""
  }

  /// Whether only a property of a state is read.
  func isRead(_ node: some SyntaxProtocol) -> Bool {
    guard let outer = node.parent?.as(MemberAccessExprSyntax.self), outer.base?.id == node.id
    else { return false }
    let name = outer.declName.baseName.text
    if ModernNames.ofChanges.contains(name), name != "primitive" || isOfState(name, node) {
      return false
    }
    // A method of the state is not available on a `Changes` value.
    if let call = outer.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == outer.id
    {
      return false
    }
    return true
  }

  /// Whether the state that an expression reads has a property of this name.
  private func isOfState(_ name: String, _ node: some SyntaxProtocol) -> Bool {
    guard let state = node.as(ExprSyntax.self).map(resolve), case .value(let type) = state else {
      return false
    }
    return typeName(of: .value(type)).map { property(name, of: $0) != nil } ?? false
  }
}
