import SwiftSyntax

/// A call that creates a storage.
struct ClassicMaking {
  let call: FunctionCallExprSyntax
  /// Whether the declared type of the target is a storage.
  let isTyped: Bool

  /// Whether the storage is on a modern store.
  var isSharing: Bool { call.arguments.first?.label?.text == "sharing" }
}

/// A call that creates a storage from a value.
struct MadeStorage {
  let call: FunctionCallExprSyntax
  let value: ExprSyntax
}

extension ClassicContext {
  /// The call, if it creates a storage that it names, or that the code around it expects.
  func making(_ call: FunctionCallExprSyntax) -> ClassicMaking? {
    let callee = call.calledExpression.trimmedDescription
    if isStorageName(callee) { return making(call, isTyped: false) }
    guard callee == ".init", let type = expectedType(of: call),
      case .storage? = index.classicRole(of: type)
    else { return nil }
    return making(call, isTyped: true)
  }

  /// The call to `.init` that is assigned to a storage.
  func making(assignedIn node: SequenceExprSyntax) -> ClassicMaking? {
    guard let (target, value) = node.assignment, storage(target) != nil else { return nil }
    return implicitMaking(value)
  }

  private func implicitMaking(_ value: ExprSyntax) -> ClassicMaking? {
    guard let call = value.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription == ".init"
    else { return nil }
    return making(call, isTyped: true)
  }

  /// The creation of a storage by a call. No other rule rewrites the call.
  private func making(_ call: FunctionCallExprSyntax, isTyped: Bool) -> ClassicMaking {
    handle(call.calledExpression)
    handled.insert(call.id)
    return ClassicMaking(call: call, isTyped: isTyped)
  }

  /// The call, if an expression creates a storage from a value, or may do so.
  ///
  /// - Parameter isTyped: Whether the declared type of the target is a storage.
  func madeStorage(_ expression: ExprSyntax, isTyped: Bool = true) -> MadeStorage? {
    guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      let argument = call.arguments.first, argument.label == nil, call.trailingClosure == nil,
      storage(argument.expression) == nil
    else { return nil }
    let callee = call.calledExpression.trimmedDescription
    let isImplicit = callee == ".init" && isTyped
    guard isImplicit || isStorageName(callee) else { return nil }
    return MadeStorage(call: call, value: argument.expression)
  }

  /// Whether a called function is the initializer of a storage, or of a type alias of one.
  func isStorageName(_ callee: String) -> Bool {
    let name = callee.hasSuffix(".init") ? String(callee.dropLast(5)) : callee
    if isLegacy(name, in: ClassicNames.storages) { return true }
    guard name.first?.isUppercase == true else { return false }
    // A type alias of a storage.
    if case .storage? = index.classicRole(of: TypeReference(name, in: scope)) { return true }
    return false
  }

  /// The edits that create a store instead of a storage.
  func edits(making made: MadeStorage, as callee: String, logger: String?) -> [Edit] {
    var edits: [Edit] = []
    let called = made.call.calledExpression.bytes
    if text(of: called) != callee { edits.append(replace(called, callee)) }
    let start = made.value.bytes.lowerBound
    edits.append(replace(start..<start, "initialState: "))
    if let logger {
      let end = made.value.bytes.upperBound
      edits.append(replace(end..<end, ", logger: \(logger)"))
    }
    return edits
  }

  /// Whether a shared storage can become the store of a view model.
  func isShared(_ value: ExprSyntax, with type: String) -> Bool {
    index.isSilent(type) && storage(value) != nil
  }
}
