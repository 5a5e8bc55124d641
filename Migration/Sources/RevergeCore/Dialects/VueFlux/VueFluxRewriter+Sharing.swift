import SwiftSyntax

/// Variables on a modern store: `Variable(sharing: root, at: \.unread)`.
extension VueFluxRewriter {
  /// Whether an expression is such a variable.
  func isSharedVariable(_ expression: ExprSyntax) -> Bool {
    let name: String
    let owner: String?
    if let own = expression.as(DeclReferenceExprSyntax.self) {
      name = own.baseName.text
      if let local = localValue(of: expression) {
        return local.value.as(FunctionCallExprSyntax.self)?.makesSharedVariable == true
      }
      guard !own.hasLocal(name) else { return false }
      owner = frame?.type
    } else if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
      name = member.declName.baseName.text
      owner = typeName(of: resolve(base))
    } else {
      return false
    }
    return owner.map { index.declarations.vueFlux.shared["\($0).\(name)"] != nil } ?? false
  }

  /// Replaces a variable on a modern store with the store, or with a store on its slice.
  func rewriteSharing(_ call: FunctionCallExprSyntax) -> Bool {
    guard call.makesSharedVariable, isOfVueFlux, let shared = SharedStore(call) else {
      return false
    }
    handle(call.calledExpression)
    let whole = call.bytes
    let store = shared.store.bytes
    var edits = [replace(whole.lowerBound..<store.lowerBound, "")]
    if let path = shared.path {
      edits += [
        replace(store.upperBound..<path.bytes.lowerBound, ".scoped("),
        replace(path.bytes.upperBound..<whole.upperBound, ")"),
      ]
    } else {
      edits.append(replace(store.upperBound..<whole.upperBound, ""))
    }
    report(
      VueFluxRules.sharedVariable, at: call,
      shared.path == nil
        ? "The modern store replaces the variable on it"
        : "A scoped store replaces the variable on a slice", symbol: "Variable", edits)
    return true
  }

  /// Writes the type of a store where a property is such a variable.
  ///
  /// - Returns: Whether the type is that of one.
  func rewriteSharedType(_ node: Syntax) -> Bool {
    guard let annotation = node.parent?.as(TypeAnnotationSyntax.self),
      let binding = annotation.parent?.as(PatternBindingSyntax.self), let type = frame?.type,
      let root = index.declarations.vueFlux.shared[
        "\(type).\(binding.pattern.trimmedDescription)"],
      let value = node.as(IdentifierTypeSyntax.self)?.genericArgumentClause?.arguments.first
    else { return false }
    let arguments = root.plainType.genericArguments
    let activity = arguments.count == 2 ? arguments[1] : "Never"
    handle(node)
    report(
      VueFluxRules.sharedVariable, at: node, "A store on the slice replaces the variable",
      symbol: "Variable",
      [replace(node.bytes, "\(storeName)<\(value.argument.trimmedDescription), \(activity)>")])
    return true
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call creates a variable on a modern store.
  var makesSharedVariable: Bool {
    isShared
      && calledExpression.trimmedDescription.unqualified.withoutGenericArguments == "Variable"
  }

  /// The property to which the call is assigned, or of which it is the initial value.
  var assignedProperty: String? {
    if let binding = parent?.parent?.as(PatternBindingSyntax.self) {
      return binding.pattern.trimmedDescription
    }
    guard let list = parent?.as(ExprListSyntax.self), list.count == 3,
      list.last?.id == ExprSyntax(self).id, let target = list.first
    else { return nil }
    let text = target.trimmedDescription
    return text.hasPrefix("self.") ? String(text.dropFirst("self.".count)) : text
  }

  /// The type of a parameter of the enclosing initializer.
  func typeOfParameter(_ name: String) -> String? {
    var current = parent
    while let node = current {
      if let initializer = node.as(InitializerDeclSyntax.self) {
        return initializer.signature.parameterClause.type(of: name)
      }
      current = node.parent
    }
    return nil
  }
}
