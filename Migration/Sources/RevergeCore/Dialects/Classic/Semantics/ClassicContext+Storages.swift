import SwiftSyntax

/// An expression that is a storage.
struct StorageUse {
  let expression: ExprSyntax
  /// Whether the expression is the `state` of a view model whose storage becomes a store.
  let isOfVerge: Bool
  /// The expression of the view model, if it is explicit.
  let owner: ExprSyntax?
  /// The type of the value, if it is known.
  let value: TypeReference?
  /// Whether the storage is the result of `map`.
  let isMapped: Bool
}

extension ClassicContext {
  /// The storage of an expression, as far as the declarations determine it.
  func storage(_ expression: ExprSyntax) -> StorageUse? {
    if let forced = expression.as(ForceUnwrapExprSyntax.self) { return storage(forced.expression) }
    if let chained = expression.as(OptionalChainingExprSyntax.self) {
      return storage(chained.expression)
    }
    if let name = expression.as(DeclReferenceExprSyntax.self), name.baseName.text == "state",
      isOwnState(name)
    {
      return ofVerge(expression, nil)
    }
    if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base,
      member.declName.baseName.text == "state"
    {
      if isVerge(base) == true { return ofVerge(expression, base) }
      if staysVerge(vergeName(of: base)) { return nil }
    }
    if let call = expression.as(FunctionCallExprSyntax.self),
      let callee = call.calledExpression.as(MemberAccessExprSyntax.self), let base = callee.base,
      ["map", "asStorage"].contains(callee.declName.baseName.text), let source = storage(base)
    {
      let isMapped = callee.declName.baseName.text == "map"
      return StorageUse(
        expression: expression, isOfVerge: false, owner: nil, value: isMapped ? nil : source.value,
        isMapped: isMapped)
    }
    if expression.lastName == "state", expression.is(DeclReferenceExprSyntax.self),
      staysVerge(frame?.type), !isLocal("state", at: expression)
    {
      return nil
    }
    guard case .value(let type) = resolve(expression),
      case .storage(let value)? = index.classicRole(of: type)
    else { return nil }
    return StorageUse(
      expression: expression, isOfVerge: false, owner: nil, value: value,
      isMapped: isMapped(expression))
  }

  /// Whether a type is a view model that requires manual migration, with all of its uses.
  private func staysVerge(_ name: String?) -> Bool {
    name.map { index.isVerge($0) && !index.isMovable($0) } ?? false
  }

  private func ofVerge(_ expression: ExprSyntax, _ owner: ExprSyntax?) -> StorageUse {
    StorageUse(
      expression: expression, isOfVerge: true, owner: owner,
      value: vergeName(of: owner).flatMap { index.classicState(of: $0) }, isMapped: false)
  }

  /// Whether a name is the storage of the visited view model.
  func isOwnState(_ name: DeclReferenceExprSyntax) -> Bool {
    frame?.isVerge == true && !isLocal("state", at: name)
      && name.parent?.as(MemberAccessExprSyntax.self)?.declName.id != name.id
  }

  /// Whether the value of a variable or of a call is the result of `map`.
  private func isMapped(_ expression: ExprSyntax) -> Bool {
    let call = expression.as(FunctionCallExprSyntax.self)
    let named = call?.calledExpression ?? expression
    guard let name = named.lastName.map({ call == nil ? $0 : "\($0)()" }) else { return false }
    let owner: String
    if let base = named.as(MemberAccessExprSyntax.self)?.base {
      guard let type = typeName(of: resolve(base)) else { return false }
      owner = type
    } else {
      owner = index.fullName(of: scope)
    }
    let owners = [owner] + (call == nil && owner != "" ? [""] : [])
    return owners.contains { index.classicMapping(name, of: $0) != .none }
  }

  /// The expression before a member of a store: a plain storage as a whole, or the owner of a view
  /// model's storage.
  func head(of storage: StorageUse, call: MemberAccessExprSyntax) -> Edit {
    let end = call.declName.bytes.upperBound
    guard storage.isOfVerge else { return replace(call.base!.bytes.upperBound..<end, ".") }
    handle(call.base!)
    if let owner = storage.owner {
      let dot = isInitializing(at: call) && owner.isSelf ? ".store." : "."
      return replace(owner.bytes.upperBound..<end, dot)
    }
    return replace(call.bytes.lowerBound..<end, isInitializing(at: call) ? "store." : "")
  }
}
