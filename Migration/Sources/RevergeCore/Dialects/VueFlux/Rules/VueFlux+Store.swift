import SwiftSyntax

extension VueFlux {
  /// Converts stores, their extensions and their types to components.
  enum Store: VueFluxRule {
    static let record = rule("store")

    /// Creates a component instead of a store.
    static func rewrite(_ creation: VueFluxCreation, in context: VueFluxContext) {
      let call = creation.call
      switch creation.form {
      case .noState(let reason):
        context.handled.insert(call.calledExpression.id)
        context.report(
          record, at: call,
          reason.map { "This store has no equivalent: \($0)" }
            ?? "Cannot determine the state of the store", symbol: "Store", grade: .manual)
      case .foreignMutations:
        context.report(
          record, at: call, "The mutations are created elsewhere", symbol: "Store",
          grade: .manual)
      case .sharedState(let name):
        context.report(
          record, at: call,
          "'\(name)' is a value, and does not reflect changes of the store's state",
          symbol: "Store", grade: .review, context.edits(of: creation))
      case .immediate:
        context.report(
          record, at: call, "The component is created with its state", symbol: "Store",
          context.edits(of: creation))
      case .unknownExecutor, .concurrentExecutor, .queued:
        break
      }
    }

    /// Converts a subclass of a store to a subclass of the component.
    static func rewrite(_ node: ClassDeclSyntax, in context: VueFluxContext) {
      guard let base = node.inheritanceClause?.inheritedTypes.first?.type,
        case .store(let state)? = context.vueFluxType(
          TypeReference(base.trimmedDescription, in: context.scope.dropLast())),
        base.trimmedDescription.contains("<"), let move = context.moves[state]
      else { return }
      context.handle(base)
      context.report(
        record, at: node, "'\(node.name.text)' is a component", symbol: "Store",
        [context.replace(base.bytes, context.name(of: move))])
    }

    /// Converts an extension of the stores of a state to an extension of their component.
    static func rewrite(_ part: VueFluxExtension, in context: VueFluxContext) {
      guard part.head == "Store" else { return }
      switch part.kind {
      case .stores(let move):
        context.report(
          record, at: part.node, "The component has the members of its stores", symbol: "Store",
          context.namespaceEdits(part, becoming: context.name(of: move)))
      case .library:
        if !context.onlyChoosesExecutor(part) { context.reportExtension(part, by: record) }
      case .mutations, .namespace, .declared:
        break
      }
    }

    /// Replaces the type of a store with the component.
    static func rewrite(_ name: VueFluxTypeName, in context: VueFluxContext) {
      if name.name == "Store", name.arguments == nil,
        context.index.isVueFlux("Store", in: context.scope),
        let move = context.frame?.extended ?? context.moveOfStatic(name.node)
      {
        context.handled.insert(name.node.id)
        context.report(
          record, at: name.node, "The component replaces the store", symbol: "Store",
          [context.replace(name.node.bytes, context.name(of: move))])
      } else if case .store(let state)? = name.type, let move = context.moves[state] {
        if name.isRootOfKeyPath {
          context.reportKeyPath(name, by: record)
        } else {
          rewriteType(name, move, context)
        }
      } else if name.type == nil, name.isOfLibrary {
        reportGeneric(name, context)
      }
    }

    /// Replaces `Store<Lamp>` with the component.
    private static func rewriteType(
      _ name: VueFluxTypeName, _ move: VueFluxMove, _ context: VueFluxContext
    ) {
      context.handled.insert(name.node.id)
      let requirement = requirement(for: name.node, context)
      context.report(
        record, at: name.node,
        requirement.map { "'\($0)' requires a store here, but a component is not a store" }
          ?? "The component replaces the store", symbol: "Store",
        grade: requirement == nil ? nil : .review,
        [context.replace(name.node.bytes, context.name(of: move))])
    }

    /// The protocol that requires the type of a member to be a store that does not become a component.
    private static func requirement(
      for node: Syntax, _ context: VueFluxContext
    ) -> String? {
      guard let type = context.frame?.type, context.frame?.component == nil,
        let member = sequence(first: node, next: \.parent).lazy
          .compactMap({ $0.as(MemberBlockItemSyntax.self) }).first?.decl
      else { return nil }
      let names =
        member.as(VariableDeclSyntax.self)?.bindings.map(\.pattern.trimmedDescription)
        ?? member.as(FunctionDeclSyntax.self).map { [$0.name.text] } ?? []
      return context.index.lineage(of: type).dropFirst().first { owner in
        let properties = names.compactMap {
          context.index.declarations.properties[owner]?[$0]?.text
        }
        let methods = (context.index.declarations.methods[owner] ?? []).filter {
          names.contains($0.name)
        }
        let types = properties + methods.flatMap { $0.types + [$0.result].compactMap { $0 } }
        return context.index.declarations.types[owner]?.contains { $0.kind == .protocol } == true
          && types.contains {
            $0.plainType.unqualified.hasPrefix("Store<") && !isMigrated($0, owner, context)
          }
      }
    }

    /// Whether a type in a protocol is a store that becomes a component.
    private static func isMigrated(
      _ type: String, _ owner: String, _ context: VueFluxContext
    ) -> Bool {
      let scope = owner.split(separator: ".").map(String.init)
      guard case .store(let state)? = context.vueFluxType(TypeReference(type, in: scope)) else {
        return false
      }
      return context.moves[state] != nil
    }

    /// Reports a store, actions or computed values of any state.
    private static func reportGeneric(_ name: VueFluxTypeName, _ context: VueFluxContext) {
      guard !context.moves.isEmpty, ["Store", "Actions", "Computed"].contains(name.name),
        name.arguments?.arguments.count == 1,
        let argument = name.text.onlyGenericArgument, name.node.isPlaceholder(argument)
      else { return }
      context.handled.insert(name.node.id)
      context.report(
        record, at: name.node, "Each state has its own component: none is generic",
        symbol: name.name, grade: .manual)
    }
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
