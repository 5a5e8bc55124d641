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
    if arguments == nil, rewriteOwnNamespace(node, name) { return true }
    if name == "Store", arguments == nil, rewriteExtendedStore(node) { return true }
    guard text.isQualifiedVueFlux || index.isVueFlux(name, in: scope) else { return false }
    switch vueFluxType(TypeReference(text, in: scope)) {
    case .store(let state)?:
      guard let move = moves[state] else { return false }
      if reportKeyPath(node, name) { return true }
      let requirement = requirement(for: node)
      report(
        VueFluxRules.store, at: node,
        requirement.map { "'\($0)' requires a store here, which the component is not" }
          ?? "The component replaces the store", symbol: "Store",
        grade: requirement == nil ? nil : .review, [replace(node.bytes, self.name(of: move))])
      return true
    case .actions(let state)?, .computed(let state)?:
      guard let move = moves[state] else { return false }
      if reportKeyPath(node, name) { return true }
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
    case .state?: return false
    case nil: return reportGeneric(node, name, arguments)
    }
  }

  /// Rewrites `Actions` or `Computed` in its own extension.
  func rewriteOwnNamespace(_ node: Syntax, _ name: String) -> Bool {
    let target: String
    if name == "Actions", frame?.isActions == true, let move = frame?.component {
      target = self.name(of: move)
    } else if name == "Computed", let move = frame?.owner {
      target = self.name(of: move)
    } else if name == "Computed", frame?.isComputed == true, let move = frame?.state {
      target = shortened(TypeReference(move.state, in: []))
    } else {
      return false
    }
    guard index.isVueFlux(name, in: scope) else { return false }
    report(
      name == "Actions" ? VueFluxRules.actions : VueFluxRules.computed, at: node,
      name == "Actions"
        ? "The component replaces its actions, which did not retain the store"
        : "The state replaces its computed values, which reflected later changes", symbol: name,
      grade: .review, [replace(node.bytes, target)])
    return true
  }

  /// Reports a key path that starts at a store, or at its actions or computed values.
  private func reportKeyPath(_ node: Syntax, _ name: String) -> Bool {
    let isRoot = node.parent?.is(KeyPathExprSyntax.self) == true
    let generic = node.parent?.as(GenericArgumentSyntax.self)?.parent?.parent?.parent
    let isOfType =
      generic?.as(IdentifierTypeSyntax.self)?.name.text.hasSuffix("KeyPath") == true
    guard isRoot || isOfType else { return false }
    report(
      name == "Store" ? VueFluxRules.store : VueFluxRules.computedUse, at: node,
      "The key path has another root", symbol: name, grade: .manual)
    return true
  }

  /// Reports a store, actions or computed values of any state.
  private func reportGeneric(
    _ node: Syntax, _ name: String, _ arguments: GenericArgumentClauseSyntax?
  ) -> Bool {
    guard !moves.isEmpty, ["Store", "Actions", "Computed"].contains(name),
      arguments?.arguments.count == 1,
      let argument = node.trimmedDescription.onlyGenericArgument, node.isPlaceholder(argument)
    else { return false }
    report(
      VueFluxRules.store, at: node, "Each state has its own component: none is generic",
      symbol: name, grade: .manual)
    return true
  }

  /// The protocol that requires a store of any state in a member, for the type of that member.
  private func requirement(for node: Syntax) -> String? {
    guard let type = frame?.type, frame?.component == nil,
      let member = sequence(first: node, next: \.parent).lazy
        .compactMap({ $0.as(MemberBlockItemSyntax.self) }).first?.decl
    else { return nil }
    let names =
      member.as(VariableDeclSyntax.self)?.bindings.map(\.pattern.trimmedDescription)
      ?? member.as(FunctionDeclSyntax.self).map { [$0.name.text] } ?? []
    return index.lineage(of: type).dropFirst().first { owner in
      let properties = names.compactMap { index.declarations.properties[owner]?[$0]?.text }
      let methods = (index.declarations.methods[owner] ?? []).filter { names.contains($0.name) }
      let types = properties + methods.flatMap { $0.types + [$0.result].compactMap { $0 } }
      return index.declarations.types[owner]?.contains { $0.kind == .protocol } == true
        && types.contains { $0.plainType.unqualified.hasPrefix("Store<") && !isMigrated($0, owner) }
    }
  }

  /// Whether a type in a protocol is a store that becomes a component.
  private func isMigrated(_ type: String, _ owner: String) -> Bool {
    let scope = owner.split(separator: ".").map(String.init)
    guard case .store(let state)? = vueFluxType(TypeReference(type, in: scope)) else {
      return false
    }
    return moves[state] != nil
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

extension SyntaxProtocol {
  /// Whether a name is that of a generic parameter or an associated type.
  fileprivate func isPlaceholder(_ name: String) -> Bool {
    if hasGenericParameter(name) { return true }
    return sequence(first: Syntax(self), next: \.parent).contains {
      $0.as(ProtocolDeclSyntax.self)?.memberBlock.members.contains {
        $0.decl.as(AssociatedTypeDeclSyntax.self)?.name.text == name
      } == true
    }
  }
}
