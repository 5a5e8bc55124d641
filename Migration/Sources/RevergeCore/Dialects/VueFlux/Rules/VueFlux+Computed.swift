import SwiftSyntax

extension VueFlux {
  /// Rewrites `extension Computed where State == Lamp`.
  enum Computed: VueFluxRule {
    static let record = rule("computed")

    /// Converts an extension for a state to an extension of the state, or of its component.
    static func rewrite(_ part: VueFluxExtension, in context: VueFluxContext) {
      guard part.head == "Computed" else { return }
      switch part.kind {
      case .namespace(let move): rewrite(part, of: move, context)
      case .library: context.reportExtension(part, by: record)
      case .mutations, .stores, .declared:
        break
      }
    }

    /// Rewrites an extension, or deletes it if all of its properties can be read directly.
    private static func rewrite(
      _ part: VueFluxExtension, of move: VueFluxMove, _ context: VueFluxContext
    ) {
      let isOfState = context.frame?.isComputed == true
      let target =
        isOfState
        ? context.shortened(TypeReference(move.state, in: [])) : context.name(of: move)
      let edits = context.namespaceEdits(part, becoming: target)
      if isOfState, let clause = part.node.inheritanceClause {
        context.handle(clause)
        context.report(
          record, at: part.node,
          "'Computed' provides the current state to its protocol, but a value does not change",
          symbol: part.head, grade: .manual)
      }
      let members = part.node.memberBlock.members
      if isOfState, part.node.inheritanceClause == nil, !members.isEmpty,
        members.allSatisfy({ isForwarded($0.decl, move) })
      {
        for member in members { context.handle(member) }
        context.report(
          record, at: part.node, "The properties of '\(target)' are read directly",
          symbol: part.head, [context.removalOfMember(part.node)])
        return
      }
      context.report(
        record, at: part.node, "'Computed' becomes an extension of '\(target)'",
        symbol: part.head, edits)
    }

    /// Whether a getter is not needed, because a property has its name.
    private static func isForwarded(_ member: DeclSyntax, _ move: VueFluxMove) -> Bool {
      guard
        let name = member.as(VariableDeclSyntax.self)?.bindings.first?.pattern
          .as(IdentifierPatternSyntax.self)?.identifier.text,
        let getter = move.getter(name), case .property(let property) = getter.kind
      else { return false }
      return property == name || move.declaration.property(property)?.kind == .sink
    }

    /// Deletes a getter that is not needed.
    static func rewrite(_ getter: VueFluxGetter, in context: VueFluxContext) {
      guard
        getter.isOfOwner
          ? getter.getter.isOfComponent == false
          : isForwarded(DeclSyntax(getter.node), getter.move)
      else { return }
      context.handled.insert(getter.node.id)
      context.report(
        record, at: getter.node, "'\(getter.name)' is read from the state directly",
        symbol: "Computed", [removalWithComment(of: getter.node, context)])
    }

    /// Deletes a getter and the comment above it, which moves to the property.
    private static func removalWithComment(
      of node: VariableDeclSyntax, _ context: VueFluxContext
    ) -> Edit {
      let edit = context.removalOfMember(node)
      var low = edit.range.lowerBound
      guard !node.leadingTrivia.comment.isEmpty else { return edit }
      while low > 0 {
        let above = context.lineRange(at: low - 1)
        let line = context.text(of: above).trimmingSpaces
        guard line.hasPrefix("//"), !line.hasPrefix(Marker.start) else { break }
        low = above.lowerBound
      }
      return context.replace(low..<edit.range.upperBound, "")
    }

    /// Rewrites `state`, and computed values of the other type, in a getter.
    static func rewrite(_ name: DeclReferenceExprSyntax, in context: VueFluxContext) {
      rewriteState(name, context)
      rewriteStateOfOwner(name, context)
      rewriteOtherGetter(name, name.baseName.text, context)
    }

    /// Reads the state in a getter that used `state`.
    private static func rewriteState(
      _ node: DeclReferenceExprSyntax, _ context: VueFluxContext
    ) {
      guard node.baseName.text == "state", let move = context.frame?.state,
        context.frame?.isComputed == true,
        context.resolve(ExprSyntax(node)) == .value(TypeReference(move.state, in: []))
      else { return }
      guard let member = node.parent?.as(MemberAccessExprSyntax.self), member.base?.id == node.id
      else {
        context.report(
          record, at: node, "The state itself replaces 'state'", symbol: "state",
          [context.replace(node.bytes, "self")])
        return
      }
      let name = member.declName.baseName
      let isHidden =
        context.localNames(at: node).contains(name.text) || name.text != name.text.asName
      let isInClosure = context.needsSelf(at: node)
      let edit =
        isHidden || isInClosure
        ? context.replace(node.bytes, "self")
        : context.replace(node.bytes.lowerBound..<name.bytes.lowerBound, "")
      context.report(
        record, at: node, "'\(name.text)' is a property of the state",
        symbol: "state", [edit])
    }

    /// Rewrites `state` in a getter of the component.
    private static func rewriteStateOfOwner(
      _ node: DeclReferenceExprSyntax, _ context: VueFluxContext
    ) {
      guard node.baseName.text == "state", let move = context.frame?.owner,
        context.resolve(ExprSyntax(node)) == .value(TypeReference(move.state, in: []))
      else { return }
      let text =
        (node.isInClosure(below: Syntax(context.file.tree)) ? "store.state" : "state")
        + (node.isMemberOfState ? "" : ".primitive")
      guard text != "state" else { return }
      context.report(
        record, at: node, "The component provides the state", symbol: "state",
        [context.replace(node.bytes, text)])
    }

    /// Rewrites a computed value of the state in a getter of the component, and the other way around.
    private static func rewriteOtherGetter(
      _ node: DeclReferenceExprSyntax, _ name: String, _ context: VueFluxContext
    ) {
      guard
        let move = context.frame?.owner
          ?? (context.frame?.isComputed == true ? context.frame?.state : nil),
        let getter = move.getter(name), getter.isOfComponent != (context.frame?.owner != nil),
        context.localMeaning(of: name, at: Syntax(node)) == nil,
        !context.localNames(at: node).contains(name)
      else { return }
      guard context.frame?.owner != nil, !getter.isSignal(of: move) else {
        context.report(
          record, at: node,
          "'\(name)' belongs to \(context.frame?.owner == nil ? "the component" : "the state")",
          symbol: name,
          grade: .manual)
        return
      }
      let isInClosure = node.isInClosure(below: Syntax(context.file.tree))
      context.report(
        record, at: node, "'\(name)' belongs to the state", symbol: name,
        [
          context.replace(
            node.bytes.lowerBound..<node.bytes.lowerBound,
            isInClosure ? "store.state.primitive." : "state.primitive.")
        ])
    }

    /// Rewrites a closure in a getter of the component.
    static func rewrite(_ closure: ClosureExprSyntax, in context: VueFluxContext) {
      guard let move = context.frame?.owner, !isInClosure(closure) else { return }
      let finder = AnyUseFinder(name: "state")
      finder.walk(closure.statements)
      let own = SelfFinder(viewMode: .sourceAccurate)
      own.walk(closure.statements)
      let captured = closure.signature?.capture?.items.first { $0.name.text == "state" }
      if !own.uses.isEmpty || own.names.contains(where: { move.getter($0.baseName.text) != nil })
        || closure.enclosingCall?.trimmedDescription.contains("observe(on:") == true
      {
        context.report(
          record, at: closure, "The closure needs more than the values of the state",
          symbol: "state", grade: .manual)
        return
      }
      guard !finder.uses.isEmpty || captured != nil else { return }
      let edits =
        captured.map { [context.replace($0.bytes, "unowned store")] }
        ?? context.header(of: closure, adding: ["unowned store"])
      if let captured { context.handle(captured) }
      context.report(
        record, at: closure,
        "The store exists for as long as it notifies", symbol: "state", edits)
    }

    /// Whether another closure encloses the closure.
    private static func isInClosure(_ closure: ClosureExprSyntax) -> Bool {
      sequence(first: Syntax(closure), next: \.parent).dropFirst().contains {
        $0.is(ClosureExprSyntax.self)
      }
    }

    /// Rewrites `State` and `Computed` in the extensions of these namespaces.
    static func rewrite(_ name: VueFluxTypeName, in context: VueFluxContext) {
      guard name.arguments == nil else { return }
      if name.name == "State", !name.isExpression,
        context.frame?.isActions == true || context.frame?.isComputed == true,
        let move = context.frame?.component ?? context.frame?.state
      {
        context.handled.insert(name.node.id)
        context.report(
          record, at: name.node, "The name of the state is written out", symbol: "State",
          [
            context.replace(
              name.node.bytes, context.shortened(TypeReference(move.state, in: [])))
          ])
        return
      }
      guard name.name == "Computed", let target = target(context),
        context.index.isVueFlux(name.name, in: context.scope)
      else { return }
      context.handled.insert(name.node.id)
      context.report(
        record, at: name.node,
        "The state replaces its computed values, which reflected later changes",
        symbol: name.name, grade: .review, [context.replace(name.node.bytes, target)])
    }

    /// The type that has the computed values whose extension is visited.
    private static func target(_ context: VueFluxContext) -> String? {
      if let move = context.frame?.owner { return context.name(of: move) }
      guard context.frame?.isComputed == true, let move = context.frame?.state else { return nil }
      return context.shortened(TypeReference(move.state, in: []))
    }
  }
}
