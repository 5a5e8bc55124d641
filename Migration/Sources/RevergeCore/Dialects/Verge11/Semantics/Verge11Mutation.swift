import SwiftSyntax

/// A closure that changes a state, whose first parameter was an `InoutRef`.
struct Verge11Mutation {
  let closure: ClosureExprSyntax
  /// The names of the parameters.
  let parameters: [String]
  /// The first parameter.
  let reference: Verge11Reference
  /// The removal of the written types of the parameters, if one of them is an `InoutRef`.
  let withoutTypes: [Edit]
  /// The accesses to the transaction, if the closure can have it as its second parameter.
  let transactionUses: [MemberAccessExprSyntax]
}

extension Verge11Context {
  /// The closure of a commit, of a middleware, or of a binding that is not rewritten as a whole.
  func mutation(of call: FunctionCallExprSyntax) -> Verge11Mutation? {
    switch call.callee?.text {
    case "commit", "backgroundCommit": commit(call)
    case "modify", "AnyStoreMiddleware": middleware(call)
    case "bindingDerived": binding(call)
    default: nil
    }
  }

  private func commit(_ call: FunctionCallExprSyntax) -> Verge11Mutation? {
    let subject = subject(ofCalled: call)
    guard subject != .other, let closure = call.closure else { return nil }
    let scope = call.arguments.first { $0.label?.text == "scope" }
    let path = scope?.expression.as(KeyPathExprSyntax.self)
    return mutation(
      closure,
      of: scope == nil ? subject.state : path.flatMap { target(of: $0, in: subject.root) },
      hasTransaction: true)
  }

  /// The closure of a middleware `.modify { modifying, current in … }`.
  private func middleware(_ call: FunctionCallExprSyntax) -> Verge11Mutation? {
    guard let closure = call.closure, closure.parameterNames?.count == 2,
      let argument = call.parent?.as(LabeledExprSyntax.self), argument.label?.text == "middleware",
      let outer = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
      outer.callee?.text == "add"
    else { return nil }
    let subject = subject(ofCalled: outer)
    guard subject != .other else { return nil }
    return mutation(closure, of: subject.state, hasTransaction: false)
  }

  private func binding(_ call: FunctionCallExprSyntax) -> Verge11Mutation? {
    let subject = subject(ofCalled: call)
    guard subject != .other, call.arguments.contains(where: { $0.label?.text == "get" }),
      let setter = call.setter, !handled.contains(setter.id)
    else { return nil }
    return mutation(setter, of: subject.root, hasTransaction: false)
  }

  private func mutation(
    _ closure: ClosureExprSyntax, of state: TypeReference?, hasTransaction: Bool
  ) -> Verge11Mutation? {
    let parameters = closure.parameterNames ?? ["$0"]
    var writtenState: String?
    var withoutTypes: [Edit] = []
    if case .parameterClause(let clause)? = closure.signature?.parameterClause,
      let written = clause.parameters.lazy.compactMap({ $0.type?.referencedState }).first,
      isOfLibrary("InoutRef")
    {
      writtenState = written
      withoutTypes.append(replace(clause.bytes, parameters.joined(separator: ", ")))
      handle(clause)
      handled.insert(closure.id)
    }
    guard let name = parameters.first else { return nil }
    let reference = Verge11Reference(
      name: name, state: writtenState.map { TypeReference($0, in: scope) } ?? state,
      isCertain: writtenState != nil)
    let uses =
      hasTransaction
      ? uses(of: reference, in: closure.statements, around: Syntax(closure)) : []
    return Verge11Mutation(
      closure: closure, parameters: parameters, reference: reference, withoutTypes: withoutTypes,
      transactionUses: uses.filter { $0.declName.baseName.text == "_transaction" })
  }
}
