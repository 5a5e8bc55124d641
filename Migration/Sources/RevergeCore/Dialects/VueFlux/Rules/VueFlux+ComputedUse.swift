import SwiftSyntax

extension VueFlux {
  /// Rewrites `store.computed.isOn` to `store.state.isOn`.
  enum ComputedUse: VueFluxRule {
    static let record = rule("computed-use")

    /// Rewrites `computed`, and its members.
    static func rewrite(_ member: VueFluxMember, in context: VueFluxContext) {
      if member.name == "computed" { context.countBlocked(member, by: record) }
      if member.name == "value", rewriteDerived(member.node, member.base, context) {
        context.handled.insert(member.node.id)
      } else if member.name == "computed", let next = context.memberOfPossibleStore(member) {
        rewriteUnknown(member, next, context)
      } else if member.name == "computed", context.isStoreOutsideCommit(member) {
        rewriteStored(member, context)
      } else if case .computed(let state)? = member.type, let move = context.moves[state] {
        rewriteValue(member, move, context)
      }
    }

    /// Rewrites `x.computed.level` if the type of `x` is unknown.
    private static func rewriteUnknown(
      _ member: VueFluxMember, _ next: MemberAccessExprSyntax, _ context: VueFluxContext
    ) {
      let (node, value) = (member.node, next.declName.baseName.text)
      let message = "'\(member.base.trimmedDescription)' may be a store"
      guard !context.index.seesSeveralDialects(context.file) else {
        return context.report(
          record, at: node.declName, message, symbol: member.name, grade: .manual)
      }
      if value == "state", !context.moves.isEmpty {
        context.report(
          record, at: node.declName, message, symbol: member.name, grade: .review,
          [
            context.replace(
              node.declName.bytes.lowerBound..<next.declName.bytes.upperBound, "state.primitive")
          ])
        return
      }
      let found = context.moves.values.filter { $0.getter(value) != nil }
      guard !found.isEmpty else { return }
      let isPlain = found.allSatisfy { $0.getter(value)!.isSignal(of: $0) == false }
      context.report(
        record, at: node.declName, message, symbol: member.name,
        grade: isPlain ? .review : .manual,
        isPlain ? [context.replace(node.declName.bytes, "state.primitive")] : [])
    }

    /// Rewrites `computed` where it is stored or passed on.
    private static func rewriteStored(_ member: VueFluxMember, _ context: VueFluxContext) {
      guard !member.isFollowed else { return }
      let isShort = context.isKeptShortly(ExprSyntax(member.node), member.base)
      context.report(
        record, at: member.node.declName,
        isShort
          ? "The component replaces 'computed'" : "The stored value retains the component",
        symbol: member.name, grade: isShort ? .safe : .review,
        [context.replace(member.endOfStore..<member.node.declName.bytes.upperBound, "")])
    }

    /// Rewrites a member of `computed`.
    private static func rewriteValue(
      _ member: VueFluxMember, _ move: VueFluxMove, _ context: VueFluxContext
    ) {
      let (node, base, name) = (member.node, member.base, member.name)
      if let getter = move.getter(name), getter.isOfComponent {
        let owner = context.owner(ofComputed: base)
        context.report(
          record, at: node.declName, "The component has '\(name)'", symbol: "computed",
          [context.replace(owner.bytes.upperBound..<base.bytes.upperBound, "")])
        return
      }
      if let getter = move.getter(name), getter.isSignal(of: move) {
        if rewriteConstant(node, base, getter, context)
          || rewriteKeptConstant(node, base, getter, context)
        {
          context.handled.insert(node.id)
        }
        return
      }
      let access = base.as(MemberAccessExprSyntax.self)
      let isOfStore = access?.declName.baseName.text == "computed"
      let start = isOfStore ? access!.base!.bytes.upperBound : base.bytes.upperBound
      if name == "state" {
        let isAsked = node.parent?.as(MemberAccessExprSyntax.self)?.base?.id == node.id
        context.report(
          record, at: node.declName,
          isAsked
            ? "The component provides the state"
            : "The state is a snapshot, which does not reflect later changes",
          symbol: "computed", grade: isAsked ? .safe : .review,
          [
            context.replace(
              start..<node.declName.bytes.upperBound,
              ".state\(node.isMemberOfState ? "" : ".primitive")")
          ])
        return
      }
      context.report(
        record, at: node.declName, "'\(name)' is read from the state",
        symbol: "computed",
        [
          context.replace(
            start..<base.bytes.upperBound, base.isMemberOfState ? ".state" : ".state.primitive")
        ]
      )
    }

    /// Rewrites the value of a signal or constant of a computed value.
    private static func rewriteConstant(
      _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ getter: VueFluxDeclarations.Getter,
      _ context: VueFluxContext
    ) -> Bool {
      guard let value = node.parent?.as(MemberAccessExprSyntax.self), value.base?.id == node.id,
        value.declName.baseName.text == "value", case .property(let property) = getter.kind
      else { return false }
      let owner = context.owner(ofComputed: base)
      let edge = property == getter.name ? "" : ".wrappedValue"
      context.report(
        record, at: node.declName, "'\(getter.name)' is read from the state",
        symbol: "computed",
        [
          context.replace(
            owner.bytes.upperBound..<value.declName.bytes.upperBound,
            ModernNames.ofChanges.contains(getter.name)
              ? ".state.primitive.\(getter.name)\(edge)" : ".state.\(getter.name)\(edge)")
        ])
      return true
    }

    /// Converts a constant in a local variable that is only read to a derived value.
    private static func rewriteKeptConstant(
      _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ getter: VueFluxDeclarations.Getter,
      _ context: VueFluxContext
    ) -> Bool {
      guard case .property(getter.name) = getter.kind,
        let binding = node.parent?.parent?.as(PatternBindingSyntax.self),
        binding.initializer?.value.id == node.id, binding.typeAnnotation == nil,
        let item = binding.parent?.parent?.parent?.as(CodeBlockItemSyntax.self),
        let list = item.parent?.as(CodeBlockItemListSyntax.self)
      else { return false }
      let finder = AnyUseFinder(name: binding.pattern.trimmedDescription)
      for other in list where other.position > item.position { finder.walk(other) }
      guard finder.uses.allSatisfy(\.isValueRead) else { return false }
      context.derivedNames.insert(binding.id)
      let owner = context.owner(ofComputed: base)
      context.report(
        record, at: node.declName, "The value becomes a derived value",
        symbol: "computed",
        [
          context.replace(
            owner.bytes.upperBound..<node.declName.bytes.upperBound,
            ".derived(.select(\\.\(getter.name)))")
        ])
      return true
    }

    /// Rewrites `constant.value`, if the constant has become a derived value.
    private static func rewriteDerived(
      _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ context: VueFluxContext
    ) -> Bool {
      guard let (binding, _) = context.localValue(of: base),
        context.derivedNames.contains(binding.id)
      else {
        return false
      }
      context.report(
        record, at: node.declName, "The value is read from the derived value",
        symbol: "value", [context.replace(node.declName.bytes, "state.primitive")])
      return true
    }

    /// Rewrites `computed` in a class that is a store.
    static func rewrite(_ own: VueFluxOwnMember, in context: VueFluxContext) {
      guard own.name == "computed", !own.reachesAllStores else { return }
      let node = own.node
      context.handled.insert(node.id)
      if let member = own.member, member.base?.id == ExprSyntax(node).id,
        let getter = own.move.getter(member.declName.baseName.text), !getter.isOfComponent,
        !getter.isSignal(of: own.move)
      {
        context.report(
          record, at: node, "'\(getter.name)' is read from the state", symbol: own.name,
          [context.replace(node.bytes, "state" + (node.isMemberOfState ? "" : ".primitive"))])
        return
      }
      if let member = own.member, member.declName.baseName.text == "state", member.isMemberOfState {
        context.handled.insert(member.id)
        context.report(
          record, at: node, "The component provides the state", symbol: own.name,
          [context.replace(node.bytes.lowerBound..<member.declName.bytes.lowerBound, "")])
        return
      }
      context.report(
        record, at: node, "The component itself replaces the store", symbol: own.name,
        grade: .manual)
    }

    /// Replaces `Computed<Lamp>` with the component, and marks key paths.
    static func rewrite(_ name: VueFluxTypeName, in context: VueFluxContext) {
      switch name.type {
      case .actions(let state)?:
        guard context.moves[state] != nil, name.isRootOfKeyPath else { return }
        context.reportKeyPath(name, by: record)
      case .computed(let state)?:
        guard let move = context.moves[state] else { return }
        if name.isRootOfKeyPath {
          context.reportKeyPath(name, by: record)
        } else {
          context.reportKeptType(name, move, by: record)
        }
      case .store?, .state?, .other?, nil:
        break
      }
    }

    /// Rewrites a subscript of `computed`.
    static func rewrite(_ node: SubscriptCallExprSyntax, in context: VueFluxContext) {
      guard case .computed(let state)? = context.vueFluxType(of: node.calledExpression),
        context.moves[state] != nil
      else { return }
      let base = node.calledExpression
      let access = base.as(MemberAccessExprSyntax.self)
      let isOfStore = access?.declName.baseName.text == "computed"
      if let path = node.arguments.first, path.label?.text == "keyPath",
        !isOfState(path, state, context)
      {
        context.handle(base)
        context.report(
          record, at: node, "The key path may lead to a signal", symbol: "computed",
          grade: .manual)
        return
      }
      if isOfStore { context.handled.insert(base.id) }
      let start = isOfStore ? access!.base!.bytes.upperBound : base.bytes.upperBound
      context.report(
        record, at: node, "The subscript belongs to the state", symbol: "computed",
        [context.replace(start..<base.bytes.upperBound, ".state.primitive")])
    }

    /// Whether a key path is a literal that leads to a computed value that the state also has.
    private static func isOfState(
      _ argument: LabeledExprSyntax, _ state: String, _ context: VueFluxContext
    ) -> Bool {
      guard let path = argument.expression.as(KeyPathExprSyntax.self), path.root == nil,
        let move = context.moves[state],
        case .property(let first)? = path.components.first?.component
      else { return false }
      let name = first.declName.baseName.text
      guard let getter = move.getter(name) else { return name != "state" }
      return !getter.isOfComponent && !getter.isSignal(of: move)
    }
  }
}

extension DeclReferenceExprSyntax {
  /// Whether only `value` is read.
  fileprivate var isValueRead: Bool {
    guard let member = parent?.as(MemberAccessExprSyntax.self) else { return false }
    return member.base?.id == id && member.declName.baseName.text == "value"
  }
}
