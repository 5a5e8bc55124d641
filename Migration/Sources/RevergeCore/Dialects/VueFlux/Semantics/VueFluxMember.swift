import SwiftSyntax

/// A member of an expression.
struct VueFluxMember {
  let node: MemberAccessExprSyntax
  let base: ExprSyntax
  /// The library type of the base.
  let type: VueFluxType?

  var name: String { node.declName.baseName.text }

  /// Whether another member follows.
  var isFollowed: Bool { node.parent?.as(MemberAccessExprSyntax.self)?.base?.id == node.id }

  /// The end of the store, if the member is deleted.
  var endOfStore: Int { base.endOfStore(isFollowed: isFollowed) }
}

/// A use of the actions of all stores of a state.
enum VueFluxBus {
  /// Code in an extension of the stores.
  case ofExtension
  case state(String)
}

extension VueFluxContext {
  /// The actions of all stores, `Store<S>.actions` or `Subclass.actions`; `nil` if the member is
  /// not such a member.
  func bus(_ member: VueFluxMember) -> VueFluxBus? {
    guard member.name == "actions" else { return nil }
    let base = member.base
    let text = base.trimmedDescription
    if frame?.extended != nil, ["Store", "Self"].contains(text) { return .ofExtension }
    guard base.is(GenericSpecializationExprSyntax.self) || base.is(DeclReferenceExprSyntax.self),
      text.first?.isUppercase == true,
      case .store(let state)? = vueFluxType(TypeReference(text, in: scope))
    else { return nil }
    return .state(state)
  }

  /// The member that follows `actions` or `computed`, if the type of the base is unknown.
  func memberOfPossibleStore(_ member: VueFluxMember) -> MemberAccessExprSyntax? {
    guard isOfVueFlux, resolve(member.base) == .unknown,
      let next = member.node.parent?.as(MemberAccessExprSyntax.self),
      next.base?.id == member.node.id
    else { return nil }
    return next
  }

  /// Whether the base is a store of a migrated state, outside of a commit to that state.
  func isStoreOutsideCommit(_ member: VueFluxMember) -> Bool {
    guard case .store(let state)? = member.type, moves[state] != nil else { return false }
    return !isInCommit(to: state)
  }

  /// Whether a member of a store is only assigned to a local variable, and the store outlives that
  /// variable.
  func isKeptShortly(_ value: ExprSyntax, _ store: ExprSyntax) -> Bool {
    guard let binding = value.parent?.parent?.as(PatternBindingSyntax.self),
      binding.initializer?.value.id == value.id, binding.typeAnnotation == nil,
      let variable = binding.parent?.parent?.as(VariableDeclSyntax.self),
      variable.bindingSpecifier.text == "let",
      let item = variable.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return false }
    let store = store.as(ForceUnwrapExprSyntax.self)?.expression ?? store
    // No other object retains a store that is created in the expression.
    if store.is(FunctionCallExprSyntax.self) { return false }
    if let owner = localValue(of: store)?.binding.parent?.parent?.as(VariableDeclSyntax.self),
      owner.bindingSpecifier.text != "let"
    {
      return false
    }
    let finder = AnyUseFinder(name: binding.pattern.trimmedDescription)
    for other in list where other.position > item.position { finder.walk(other) }
    return finder.uses.allSatisfy { !$0.isInClosure(below: Syntax(list)) && $0.isBaseOrCallee }
  }
}

extension ExprSyntax {
  /// The end of an expression whose member is deleted: without `?`, if no other member follows.
  func endOfStore(isFollowed: Bool) -> Int {
    let chain = isFollowed ? nil : self.as(OptionalChainingExprSyntax.self)
    return (chain?.expression ?? self).bytes.upperBound
  }
}
