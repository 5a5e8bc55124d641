import SwiftSyntax

extension VueFlux {
  /// Converts the classes of states to structs.
  enum State: VueFluxRule {
    static let record = rule("state")

    /// Converts a state to a struct, or marks it.
    static func rewrite(_ node: ClassDeclSyntax, in context: VueFluxContext) {
      if let move = context.frame?.state {
        context.handled.insert(node.id)
        convert(node, move, context)
      } else if let type = context.frame?.type,
        let obstacle = context.index.vueFlux.obstacles[type],
        context.isOfVueFlux
      {
        context.handled.insert(node.id)
        if let clause = node.inheritanceClause { context.handle(clause) }
        context.report(
          record, at: node,
          "'\(node.name.text)' cannot become a struct: \(obstacle.reason)", symbol: "State",
          grade: .manual)
      }
    }

    /// Converts a state to a struct.
    private static func convert(
      _ node: ClassDeclSyntax, _ move: VueFluxMove, _ context: VueFluxContext
    ) {
      guard let clause = node.inheritanceClause else { return }
      context.handle(clause)
      var edits = [context.replace(node.classKeyword.bytes, "struct")]
      if let word = node.modifiers.first(where: { $0.name.text == "final" }) {
        edits.append(context.replace(word.bytes.lowerBound..<word.endPosition.utf8Offset, ""))
      }
      edits.append(context.replace(node.name.bytes.upperBound..<clause.bytes.upperBound, ""))
      for member in node.memberBlock.members {
        guard let alias = member.decl.as(TypeAliasDeclSyntax.self),
          ["Action", "Mutations"].contains(alias.name.text)
        else { continue }
        context.handle(alias)
        let removal = context.removal(of: alias)
        let low = max(removal.range.lowerBound, edits.last?.range.upperBound ?? 0)
        edits.append(context.replace(low..<max(low, removal.range.upperBound), ""))
      }
      let doubt =
        move.declaration.subjects.first.map { ": '\($0.name)' sends after the commit" }
        ?? move.exposed.first.map { ": '\($0)' changes it, and may be called on a copy" }
      context.report(
        record, at: node, "'\(node.name.text)' becomes a struct\(doubt ?? "")",
        symbol: "State", grade: doubt == nil ? nil : .review, edits)
    }

    /// Marks a method that changes its state as `mutating`.
    static func rewrite(_ node: FunctionDeclSyntax, in context: VueFluxContext) {
      guard let move = context.frame?.state, context.frame?.isComputed == false,
        !context.handled.contains(node.id),
        node.parent?.is(MemberBlockItemSyntax.self) == true, move.mutating[node.name.text] != nil,
        !node.modifiers.contains(where: { ["static", "class"].contains($0.name.text) })
      else { return }
      let start = node.funcKeyword.bytes.lowerBound
      context.report(
        record, at: node, "'\(node.name.text)' changes the state",
        symbol: node.name.text, [context.replace(start..<start, "mutating ")])
    }

    /// Gives a property the access level of its getters, and renames a property that has the name of a
    /// computed value.
    static func rewrite(_ declared: VueFluxProperty, in context: VueFluxContext) {
      let (node, binding, property) = (declared.node, declared.binding, declared.property)
      if declared.part == nil || property.kind != .sink { rename(binding, property, context) }
      guard property.kind == .plain else { return }
      if let part = declared.part {
        context.report(
          record, at: binding, "'\(property.name)' gets its own declaration", symbol: property.name,
          [context.replace(part.start..<binding.pattern.bytes.lowerBound, part.text(declared.head))]
        )
        return
      }
      if node.modifiers.contains(where: { $0.detail != nil }), !node.modifiers.arePublic,
        declared.getters.contains(where: \.isPublic)
      {
        let start = node.modifiers.first!.bytes.lowerBound
        context.report(
          record, at: node, "'\(property.name)' is readable where its getter was",
          symbol: "fileprivate", [context.replace(start..<start, declared.comments + "public ")])
        return
      }
      guard declared.isOpened else { return }
      context.report(
        record, at: node,
        "'\(property.name)' is readable where its getter was, and set in this file",
        symbol: "fileprivate",
        [
          context.replace(
            node.bytes.lowerBound..<node.bindingSpecifier.bytes.lowerBound,
            declared.comments + declared.access(isVariable: node.bindingSpecifier.text == "var"))
        ])
    }

    /// Renames the declaration of a property.
    private static func rename(
      _ binding: PatternBindingSyntax, _ property: VueFluxDeclarations.Property,
      _ context: VueFluxContext
    ) {
      guard property.rename != nil else { return }
      context.report(
        record, at: binding,
        "'\(property.name)' is renamed, because a computed value has its name",
        symbol: property.name, [context.replace(binding.pattern.bytes, property.newName)])
    }

    /// Renames a property of a state if a computed value has the same name.
    static func rewrite(_ member: VueFluxMember, in context: VueFluxContext) {
      let state: String
      if member.base.trimmedDescription == "self", let move = context.frame?.state,
        context.frame?.isComputed == false
      {
        state = move.state
      } else if case .state(let name)? = member.type {
        state = name
      } else {
        return
      }
      rename(member.node.declName, in: state, context)
    }

    /// Renames such a property in the declaration of its state.
    static func rewrite(_ name: DeclReferenceExprSyntax, in context: VueFluxContext) {
      guard let move = context.frame?.state, context.frame?.isComputed == false,
        context.localMeaning(of: name.baseName.text, at: Syntax(name)) == nil,
        !context.localNames(at: name).contains(name.baseName.text)
      else { return }
      rename(name, in: move.state, context)
    }

    /// Renames a use of a property.
    private static func rename(
      _ node: DeclReferenceExprSyntax, in state: String, _ context: VueFluxContext
    ) {
      guard let property = context.moves[state]?.declaration.property(node.baseName.text),
        property.rename != nil
      else { return }
      context.report(
        record, at: node, "'\(property.name)' is renamed '\(property.newName)'",
        symbol: property.name, [context.replace(node.bytes, property.newName)])
    }
  }
}
