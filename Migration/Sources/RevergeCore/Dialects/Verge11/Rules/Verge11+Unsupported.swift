import SwiftSyntax

extension Verge11 {
  /// Marks API that this package does not have.
  enum Unsupported: Verge11Rule {
    static let record = rule("not-offered")

    static let names = types.union(hooks).union(entityMembers.keys)
      .union(["lock", "unlock", "sanitizer", "rx", "objectDidChange", "derivedNonNull"])

    /// Types that this package does not have. The guide states the replacements.
    private static let types: Set = [
      "DispatcherBase", "TaskQueueActor", "DynamicPropertyStorage", "InstancePool",
      "EntityGetter", "VergeConcurrency", "RuntimeSanitizer", "ReadRef", "DerivedMaking",
      "MainActorTargetQueue",
    ]

    /// Members of `VergeORM` that this package does not have, with the replacements.
    private static let entityMembers = [
      "entityGetter": "'derived(from:)'", "nonNullEntityGetter": "'derivedNonNull(from:)'",
      "entitySelector": "'derived(from:)'", "orderTables": "'indexes'",
    ]

    /// Members of a store that subclasses override.
    private static let hooks: Set = ["stateDidUpdate", "keepsAliveForSubscribers"]

    static func rewrite(_ name: Verge11TypeName, in context: Verge11Context) {
      find(name.token, name.generics, at: name.node, in: context)
    }

    static func rewrite(_ name: DeclReferenceExprSyntax, in context: Verge11Context) {
      find(name.baseName, name.genericArguments, at: name, in: context)
    }

    private static func find(
      _ token: TokenSyntax, _ generics: GenericArgumentClauseSyntax?, at node: some SyntaxProtocol,
      in context: Verge11Context
    ) {
      let name = token.text
      guard types.contains(name), context.isOfLibrary(name),
        (generics?.arguments.count ?? 0) > 1 || !Verge11Names.shared.contains(name)
      else { return }
      context.report(record, at: node, "'\(name)' has no equivalent", symbol: name)
    }

    static func rewrite(_ call: FunctionCallExprSyntax, in context: Verge11Context) {
      if let argument = call.arguments.first(where: { $0.label?.text == "sanitizer" }),
        call.arguments.contains(where: { $0.label?.text == "initialState" })
      {
        context.report(
          record, at: argument, "Misuse always traps with a message", symbol: "sanitizer")
      }
      findSeveralEntities(in: call, context)
      guard let callee = call.callee, ["lock", "unlock"].contains(callee.text),
        call.arguments.isEmpty, call.trailingClosure == nil,
        context.subject(ofCalled: call).isStore
      else { return }
      context.report(
        record, at: call, "A store has no lock: use one commit", symbol: callee.text)
    }

    /// Finds a derived value of several entities.
    private static func findSeveralEntities(
      in call: FunctionCallExprSyntax, _ context: Verge11Context
    ) {
      let arguments = Array(call.arguments)
      guard call.callee?.text == "derivedNonNull", context.usesEntities, arguments.count > 1,
        arguments[0].label?.text == "from",
        arguments[1].label?.text == nil || arguments[1].label?.text == "_"
      else { return }
      context.report(
        record, at: call, "Combine the values with 'Derived.combined'", symbol: "derivedNonNull")
    }

    static func rewrite(_ member: MemberAccessExprSyntax, in context: Verge11Context) {
      let name = member.declName.baseName.text
      if context.usesEntities, member.base != nil, let new = entityMembers[name] {
        context.report(
          record, at: member, "'\(name)' has no equivalent: write \(new)", symbol: name)
      }
      guard name == "objectDidChange" || member.isOfVergeRx, let base = member.base,
        context.subject(of: base, askedFor: name).isStore
      else { return }
      context.report(record, at: member, "'\(name)' has no equivalent", symbol: name)
    }

    static func rewrite(_ function: FunctionDeclSyntax, in context: Verge11Context) {
      findHook(function.name.text, function.modifiers, at: function, in: context)
    }

    static func rewrite(_ variable: VariableDeclSyntax, in context: Verge11Context) {
      guard let name = variable.bindings.first?.pattern.trimmedDescription else { return }
      findHook(name, variable.modifiers, at: variable, in: context)
    }

    /// Finds overrides in a subclass of a store.
    private static func findHook(
      _ name: String, _ modifiers: DeclModifierListSyntax, at node: some DeclSyntaxProtocol,
      in context: Verge11Context
    ) {
      guard hooks.contains(name), context.frame?.subject.isStore == true,
        modifiers.contains(where: { $0.name.text == "override" })
      else { return }
      context.report(
        record, at: node, "Observe the state instead: 'sinkState(queue: .passthrough)'",
        symbol: name)
    }
  }
}

extension MemberAccessExprSyntax {
  /// Whether the expression is `rx` with a member for RxSwift.
  fileprivate var isOfVergeRx: Bool {
    guard declName.baseName.text == "rx", let next = parent?.as(MemberAccessExprSyntax.self) else {
      return false
    }
    return ["stateObservable", "stateInfallible", "activitySignal", "commitBinder"]
      .contains(next.declName.baseName.text)
  }
}
