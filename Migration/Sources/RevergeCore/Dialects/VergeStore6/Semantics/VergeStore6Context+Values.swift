import SwiftSyntax

/// A call that runs the mutation or the action that a function returns: `x.accept { $0.f() }`.
struct VergeStore6ValueCall {
  let verb: String
  /// The object; `nil` if it is not written.
  let base: ExprSyntax?
  /// Whether the object is the context of an action.
  let isOfContext: Bool
  /// The type of the object, if it is known.
  let type: String?
  /// The call in the closure.
  let inner: FunctionCallExprSyntax
  let method: MemberAccessExprSyntax
  /// The parameter of the closure.
  let parameter: DeclReferenceExprSyntax
}

/// Actions, and functions that return mutations and actions.
extension VergeStore6Context {
  /// The closure of a call that runs an action of the dispatcher itself.
  func actionClosure(of call: FunctionCallExprSyntax) -> ClosureExprSyntax? {
    guard let closure = call.closure, closure.onlyParameter != nil,
      closure.signature?.capture == nil, isLegacy(frame?.role)
    else { return nil }
    switch call.calledExpression.trimmedDescription {
    case "dispatch", "self.dispatch", "dispatchInline", "self.dispatchInline":
      return frame?.namespace == .mutations ? nil : closure
    case "descriptor.dispatch", "self.descriptor.dispatch":
      return frame?.namespace == .actions ? closure : nil
    case "dispatch.descriptor.dispatch":
      return closure
    default:
      return nil
    }
  }

  /// The result of a function that returns a mutation or an action.
  func valueResult(of function: FunctionDeclSyntax) -> ReturnClauseSyntax? {
    guard let result = function.signature.returnClause, canNameLibrary,
      VergeStore6Names.isValue(result.type.trimmedDescription),
      isLegacy(frame?.role)
        || index.resolve(TypeReference(result.type.trimmedDescription, in: scope)) == nil
    else { return nil }
    return result
  }

  /// Whether a type has a function that returns a mutation or an action.
  func hasValueMethod(_ name: String, _ type: String) -> Bool {
    index.lineage(of: type).contains {
      index.declarations.valueMethods[$0]?.contains(name) == true
    }
  }

  /// The mutation or the action that a call runs.
  func valueCall(_ call: FunctionCallExprSyntax) -> VergeStore6ValueCall? {
    let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    guard let verb = call.callee?.text,
      base != nil || call.calledExpression.is(DeclReferenceExprSyntax.self),
      ["accept", "do", "`do`", "commit", "dispatch"].contains(verb), let closure = call.closure,
      call.arguments.count == (call.trailingClosure == nil ? 1 : 0),
      closure.statements.count == 1, let inner = closure.statements.first?.item.soleCall?.call,
      let method = inner.calledExpression.as(MemberAccessExprSyntax.self),
      let parameter = method.base?.as(DeclReferenceExprSyntax.self),
      parameter.baseName.text == closure.onlyParameter
    else { return nil }
    let resolution =
      base.map { resolve($0) } ?? frame?.type.map { .value(TypeReference($0, in: [])) } ?? .unknown
    if let role = role(of: resolution), !isLegacy(role) { return nil }
    if case .value(let store) = resolution, index.store(of: store) != nil { return nil }
    let name = method.declName.baseName.text
    let type = typeName(of: resolution)
    if let type {
      guard hasValueMethod(name, type) else { return nil }
    } else {
      guard canNameLibrary,
        index.declarations.valueMethods.values.contains(where: { $0.contains(name) })
      else { return nil }
    }
    return VergeStore6ValueCall(
      verb: verb, base: base, isOfContext: resolution == .context, type: type, inner: inner,
      method: method, parameter: parameter)
  }
}
