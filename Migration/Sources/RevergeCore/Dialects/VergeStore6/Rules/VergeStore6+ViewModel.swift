import SwiftSyntax

extension VergeStore6 {
  /// Converts view models to stores that observe their parent.
  enum ViewModel: VergeStore6Rule {
    static let record = rule("view-model")

    static func rewrite(_ node: ClassDeclSyntax, in context: VergeStore6Context) {
      guard case .viewModel(let state, let parent)? = context.frame?.role,
        let type = context.frame?.type, let base = node.inheritanceClause?.inheritedTypes.first,
        isViewModelClass(base.type.trimmedDescription.withoutGenericArguments, context)
      else { return }
      context.handle(base)
      let symbol = base.type.trimmedDescription.withoutGenericArguments
      guard let changes = initializing(node, type, state, parent, context) else {
        context.report(
          record, at: node,
          "An initializer of '\(node.name.text)' does not pass its parent to "
            + "'super.init(initialState:parent:logger:)'", symbol: symbol, grade: .manual)
        return
      }
      let outer = context.indent(at: node.bytes.lowerBound)
      let indent = outer + context.indentStep
      let access = node.modifiers.arePublic ? "public " : ""
      var members = "\n\(indent)\(access)let parent: \(context.storeType(of: parent))"
      if !hooks(of: type, context).isEmpty {
        members += "\n\(indent)private var parentSubscription: StoreStateSubscription?"
      }
      if activityHook(of: type, context) != nil {
        members += "\n\(indent)private var parentActivities: StoreActivitySubscription?"
      }
      let block = node.memberBlock
      let brace = block.leftBrace.bytes.upperBound
      let isEmpty = block.members.isEmpty
      context.report(
        record, at: node, "'\(node.name.text)' becomes a store that observes its parent",
        symbol: symbol,
        [
          context.replace(base.type.bytes, context.storeType(of: state, isInherited: true)),
          context.replace(
            isEmpty ? brace..<block.rightBrace.bytes.lowerBound : brace..<brace,
            members + changes.members
              + (isEmpty
                ? "\n" + outer
                : changes.members.isEmpty ? context.blankLine(above: block) : "")),
        ] + context.splitting(block) + changes.edits)
    }

    /// Whether a name is that of a base class: `Parent.ViewModelBase` is a member of a store.
    private static func isViewModelClass(_ name: String, _ context: VergeStore6Context) -> Bool {
      context.hasLegacyName(name, in: VergeStore6Names.viewModels)
        || (context.isBeta && name.hasSuffix(".ViewModelBase"))
    }

    /// The edits to initializers, or the initializer of the base class if there is none.
    private static func initializing(
      _ node: ClassDeclSyntax, _ type: String, _ state: TypeReference, _ parent: TypeReference,
      _ context: VergeStore6Context
    ) -> (members: String, edits: [Edit])? {
      let step = context.indentStep
      let indent = context.indent(at: node.bytes.lowerBound) + step
      let initializers = node.memberBlock.members.compactMap {
        $0.decl.as(InitializerDeclSyntax.self)
      }.filter { !$0.modifiers.contains { $0.name.text == "convenience" } }
      guard !initializers.isEmpty else {
        let access = node.modifiers.arePublic ? "public " : ""
        let observing = observing(type, indent: indent + step, context)
        return (
          """


          \(indent)\(access)init(
          \(indent)\(step)initialState: \(context.shortened(state)), parent: \(context.storeType(of: parent)),
          \(indent)\(step)logger: (any StoreLogger)?
          \(indent)) {
          \(indent)\(step)self.parent = parent
          \(indent)\(step)super.init(initialState: initialState, logger: logger)\(observing)
          \(indent)}\(node.memberBlock.members.isEmpty ? "" : "\n")
          """, []
        )
      }
      var edits: [Edit] = []
      for initializer in initializers {
        guard let change = storing(in: initializer, type, context) else { return nil }
        edits += change
      }
      return ("", edits)
    }

    /// Edits that store the parent of an initializer, and observe it.
    private static func storing(
      in initializer: InitializerDeclSyntax, _ type: String, _ context: VergeStore6Context
    ) -> [Edit]? {
      for item in initializer.body?.statements ?? [] {
        guard let call = item.item.as(FunctionCallExprSyntax.self),
          call.calledExpression.trimmedDescription == "super.init"
        else { continue }
        let arguments = Array(call.arguments)
        guard arguments.count == 3,
          let position = arguments.firstIndex(where: {
            ["parent", "store"].contains($0.label?.text)
          })
        else { return nil }
        context.handled.insert(call.id)
        let start = call.bytes.lowerBound
        let indent = context.indent(at: start)
        let name = arguments[position].expression.trimmedDescription
        let own = initializer.signature.parameterClause.type(of: "parent") == nil ? "" : "self."
        let low = arguments[position].bytes.lowerBound
        let high =
          position + 1 < arguments.count
          ? arguments[position + 1].bytes.lowerBound : arguments[position].bytes.upperBound
        let end = call.bytes.upperBound
        return [
          context.replace(start..<start, "\(own)parent = \(name)\n\(indent)"),
          context.replace(low..<high, ""),
          context.replace(end..<end, observing(type, indent: indent, context)),
        ]
      }
      return nil
    }

    /// The hooks that a view model declares, in the order of their calls.
    private static func hooks(of type: String, _ context: VergeStore6Context) -> [String] {
      let declared = Set((context.index.declarations.methods[type] ?? []).map(\.name))
      return ["storeStateUpdated", "updateState"].filter(declared.contains)
    }

    /// The hook for the parent's activities that a view model declares.
    private static func activityHook(of type: String, _ context: VergeStore6Context) -> String? {
      let declared = Set((context.index.declarations.methods[type] ?? []).map(\.name))
      return ["receiveStoreActivity", "receiveParentActivity"].first(where: declared.contains)
    }

    /// The statements that observe the parent.
    private static func observing(
      _ type: String, indent: String, _ context: VergeStore6Context
    ) -> String {
      let step = context.indentStep
      let activities =
        activityHook(of: type, context).map {
          """

          \(indent)parentActivities = parent.sinkActivity(queue: .passthrough) {
          \(indent)\(step)[weak self] in self?.\($0)($0)
          \(indent)}
          """
        } ?? ""
      let hooks = hooks(of: type, context)
      guard !hooks.isEmpty else { return activities }
      let calls = hooks.map {
        $0 == "updateState"
          ? "self.commit { self.updateState(state: &$0, by: storeState.primitive) }"
          : "self.storeStateUpdated(storeState: storeState.primitive)"
      }
      return """

        \(indent)parentSubscription = parent.sinkState(dropsFirst: true, queue: .passthrough) {
        \(indent)\(step)[weak self] storeState in
        \(indent)\(step)guard let self = self else { return }
        \(indent)\(step)\(calls.joined(separator: "\n\(indent)\(step)"))
        \(indent)}
        """ + activities
    }

    /// Converts an override of the base class to a method of the class itself.
    static func rewrite(_ function: FunctionDeclSyntax, in context: VergeStore6Context) {
      let name = function.name.text
      guard case .viewModel? = context.frame?.role, VergeStore6Names.hooks.contains(name),
        let word = function.modifiers.first(where: { $0.name.text == "override" }),
        let type = context.frame?.type, context.valueResult(of: function) == nil
      else { return }
      guard context.inheritsFromLibrary(type) else {
        let isOverridden = context.index.lineage(of: type).dropFirst().contains {
          context.index.declarations.methods[$0]?.contains { $0.name == name } == true
        }
        guard !isOverridden else { return }
        context.report(
          record, at: function, "'\(name)' does not exist in the superclass, which must call it",
          symbol: name, grade: .manual)
        return
      }
      let end =
        function.modifiers.count == 1
        ? function.funcKeyword.bytes.lowerBound : word.endPosition.utf8Offset
      context.report(
        record, at: function, "'\(name)' becomes a method of the class itself", symbol: name,
        [context.replace(word.bytes.lowerBound..<end, "")])
    }

    /// Renames the label of the parent in calls that create a view model.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: VergeStore6Context) {
      guard let named = ExprSyntax(call).namedType,
        case .viewModel? = context.index.role(of: TypeReference(named, in: context.scope)),
        let label = call.arguments.first(where: { $0.label?.text == "store" })?.label,
        let type = context.index.declaration(of: TypeReference(named, in: context.scope))?.name,
        context.index.declarations.initializers[type] == nil
      else { return }
      rename(label, at: call, context)
    }

    static func rewrite(_ member: MemberAccessExprSyntax, in context: VergeStore6Context) {
      guard member.declName.baseName.text == "store", let base = member.base else { return }
      let resolution = context.resolve(base)
      guard case .viewModel? = context.role(of: resolution),
        context.typeName(of: resolution).map({ context.index.property("store", of: $0) == nil })
          == true
      else { return }
      rename(member.declName, at: member, context)
    }

    static func rewrite(_ name: DeclReferenceExprSyntax, in context: VergeStore6Context) {
      guard name.baseName.text == "store", case .viewModel(_, let parent)? = context.frame?.role,
        context.resolve("store", at: Syntax(name)) == .value(context.legacyStore(of: parent))
      else { return }
      rename(name, at: name, context)
    }

    /// Renames the parent of a view model.
    private static func rename(
      _ name: some SyntaxProtocol, at node: some SyntaxProtocol, _ context: VergeStore6Context
    ) {
      context.settle(
        record, at: node, "The store that a view model observes is its 'parent'", symbol: "store",
        [context.replace(name.bytes, "parent")])
    }
  }
}
