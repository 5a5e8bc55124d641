import SwiftSyntax

extension VueFluxRewriter {
  /// - Returns: Whether the node needs no further visit.
  func rewriteType(
    _ node: Syntax, name: String, arguments: GenericArgumentClauseSyntax?
  ) -> Bool {
    guard !handled.contains(node.id), isOfVueFlux else { return false }
    let text = node.trimmedDescription
    if name == "State", frame?.isActions == true || frame?.isComputed == true,
      let move = frame?.component ?? frame?.state, arguments == nil
    {
      report(
        VueFluxRules.computed, at: node, "The name of the state is written out", symbol: "State",
        [replace(node.bytes, shortened(TypeReference(move.state, in: [])))])
      return true
    }
    if rewriteMutationsName(node, text) { return true }
    if name == "Store", arguments == nil, rewriteExtendedStore(node) { return true }
    guard text.isQualifiedVueFlux || index.isVueFlux(name, in: scope) else { return false }
    switch vueFluxType(TypeReference(text, in: scope)) {
    case .store(let state)?:
      guard let move = moves[state] else { return false }
      report(
        VueFluxRules.store, at: node, "The component replaces the store", symbol: "Store",
        [replace(node.bytes, self.name(of: move))])
      return true
    case .actions(let state)?, .computed(let state)?:
      guard let move = moves[state] else { return false }
      report(
        name == "Actions" ? VueFluxRules.actionCall : VueFluxRules.computedUse, at: node,
        "The component replaces its '\(name)', which did not retain the store", symbol: name,
        grade: .review, [replace(node.bytes, self.name(of: move))])
      return true
    case .other(let name)?:
      if rewriteSignalName(node, name) { return false }
      if let modern = name == "AnyDisposable" && feed != nil ? "CancelAction" : Self.tokens[name] {
        let isOptional =
          node.parent?.is(OptionalTypeSyntax.self) == true
          || node.parent?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true
        let isExistential = modern.hasPrefix("any ")
        if isExistential, node.parent?.is(InheritedTypeSyntax.self) == true {
          // The method that ends it has another name there.
          reportType(node, name)
          return true
        }
        if isExistential,
          node.parent?.is(GenericParameterSyntax.self) == true
            || node.parent?.is(ConformanceRequirementSyntax.self) == true
        {
          report(
            VueFluxRules.token, at: node, "The modern type replaces the token",
            symbol: name, [replace(node.bytes, String(modern.dropFirst("any ".count)))])
          return true
        }
        report(
          VueFluxRules.token, at: node, "The modern type replaces the token",
          symbol: name,
          [replace(node.bytes, isOptional && isExistential ? "(\(modern))" : modern)]
            + (modern == "CancelAction" ? feedImport() : []))
        return true
      }
      if ["AtomicReference", "ThreadSafe"].contains(name) {
        rewriteAtomicType(node, name)
        return true
      }
      if name == "Executor" {
        rewriteExecutorType(node)
        return true
      }
      reportType(node, name)
      return true
    case .state?, nil: return false
    }
  }

  private static let tokens = [
    "Subscription": "StoreActivitySubscription", "SubscriptionScope": "VergeAnyCancellable",
    "DisposableScope": "VergeAnyCancellable", "Disposable": "any Cancellable",
    "AnyDisposable": "VergeAnyCancellable",
  ]

  /// Reports a type of the library that stays.
  func reportType(_ node: Syntax, _ name: String) {
    handle(node)
    let rule: Rule
    switch name {
    case "Binder": rule = VueFluxRules.binder
    case "Signal", "Constant", "Variable", "Sink": rule = VueFluxRules.ownSignal
    case "AtomicReference", "ThreadSafe": rule = VueFluxRules.atomic
    case "Disposable": rule = VueFluxRules.token
    default: rule = VueFluxRules.leftover
    }
    report(rule, at: node, "'\(name)' has no equivalent here", symbol: name, grade: .manual)
  }
}
