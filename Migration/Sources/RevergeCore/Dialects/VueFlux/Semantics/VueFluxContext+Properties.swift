import SwiftSyntax

extension VueFluxContext {
  /// The variable or sink of a state that an expression names.
  func stateProperty(_ expression: ExprSyntax) -> (
    move: VueFluxMove, property: VueFluxDeclarations.Property
  )? {
    if let own = expression.as(DeclReferenceExprSyntax.self) {
      guard let move = frame?.state, frame?.isComputed == false,
        let property = move.declaration.property(own.baseName.text),
        case .other? = vueFluxType(of: expression)
      else { return nil }
      return (move, property)
    }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base,
      case .state(let state)? = vueFluxType(of: base), let move = moves[state],
      let property = move.declaration.property(member.declName.baseName.text)
    else { return nil }
    return (move, property)
  }

  /// The owner of a `computed` expression: a store, or its replacement.
  func owner(ofComputed base: ExprSyntax) -> ExprSyntax {
    guard let access = base.as(MemberAccessExprSyntax.self),
      access.declName.baseName.text == "computed", let store = access.base
    else { return base }
    return store
  }
}
