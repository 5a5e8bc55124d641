import SwiftSyntax

/// Collects the declarations of one file that use VueFlux.
final class VueFluxCollector: SyntaxVisitor {
  private var found = VueFluxDeclarations()
  private let file: SourceFile
  private var module: String { file.module }
  private var scope: Scope
  /// The types whose extensions are visited.
  private var extended: [String] = []

  private init(_ file: SourceFile) {
    self.file = file
    scope = Scope(at: file.site)
    super.init(viewMode: .sourceAccurate)
  }

  static func declarations(of file: SourceFile) -> VueFluxDeclarations {
    let collector = VueFluxCollector(file)
    collector.walk(file.tree)
    return collector.found
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    found.signals.note(node, in: module)
    if let name = node.path.first?.name.text { found.imports[module, default: []].insert(name) }
    return .skipChildren
  }

  // MARK: Types

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let inherited = node.inheritanceClause.names
    if inherited.contains(where: { $0.unqualified == "State" }) { collectState(node) }
    if let store = inherited.first, store.unqualified.withoutGenericArguments == "Store",
      let state = store.onlyGenericArgument
    {
      found.subclassed.append(TypeReference(state, in: scope))
    }
    if inherited.contains(where: { $0.unqualified == "Mutations" }) {
      // A subclass would have another 'commit(action:state:)'.
      let isFinal = node.modifiers.contains { $0.name.text == "final" }
      collectMutations(node, isFinal ? nil : "its mutations are a class that is not 'final'")
    }
    scope.append(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { scope.removeLast() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    let inherited = node.inheritanceClause.names
    if inherited.contains(where: { $0.unqualified == "Mutations" }) {
      collectMutations(node, nil)
    }
    scope.append(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: StructDeclSyntax) { scope.removeLast() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    scope.append(node.name.text)
    let name = scope.joined
    for member in node.memberBlock.members {
      for element in member.decl.as(EnumCaseDeclSyntax.self)?.elements ?? [] {
        guard let parameters = element.parameterClause?.parameters else { continue }
        found.payloads["\(name).\(element.name.text)"] = parameters.map {
          TypeReference($0.type.trimmedDescription, in: scope)
        }
      }
    }
    return .visitChildren
  }
  override func visitPost(_ node: EnumDeclSyntax) { scope.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.extendedType.trimmedDescription
    if name.unqualified == "Computed", let state = node.genericWhereClause?.constraint(on: "State")
    {
      collectGetters(node, TypeReference(state, in: scope))
    }
    found.execution.note(node, in: file)
    if name.unqualified == "Actions" {
      let state = node.genericWhereClause?.constraint(on: "State")
      for member in node.memberBlock.members {
        guard let function = member.decl.as(FunctionDeclSyntax.self) else { continue }
        found.note(action: function, of: state.map { TypeReference($0, in: scope) })
      }
      found.note(namesIn: node.memberBlock)
    }
    if !VueFluxNames.generic.contains(name.unqualified) {
      for member in node.memberBlock.members {
        note(member.decl, of: TypeReference(name, in: scope))
        guard member.decl.is(InitializerDeclSyntax.self) else { continue }
        found.initializing.append(TypeReference(name, in: scope))
      }
    }
    scope += name.split(separator: ".").map(String.init)
    extended.append(name)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) {
    extended.removeLast()
    scope.removeLast(node.extendedType.trimmedDescription.split(separator: ".").count)
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings {
      found.execution.note(binding)
      if scope.isEmpty { found.execution.noteGlobal(binding, in: file) }
      found.execution.noteProperty(binding)
    }
    if let binding = node.bindings.first, binding.binderClosure != nil, !scope.isEmpty {
      found.binders[scope.joined, default: []].insert(
        binding.pattern.trimmedDescription)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.makesSharedVariable, let property = node.assignedProperty,
      let root = node.arguments.first?.expression.trimmedDescription
    {
      found.shared[scope.joined(scope.count, property)] =
        node.typeOfParameter(root) ?? ""
    }
    let callee = node.calledExpression.as(MemberAccessExprSyntax.self)
    if callee?.declName.baseName.text == "subscribe" { found.observing.insert(module) }
    found.execution.note(node, in: scope, file: file)
    if node.isScopedToSelf, let owner = extended.last {
      found.scopeOwners[owner, default: []].insert(file.path)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.modifiers.contains(where: { $0.name.text == "mutating" }) {
      found.mutatingMethods.insert(node.name.text)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    found.execution.note(node)
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    noteMember(node)
    if node.declName.baseName.text == "actions", let base = node.base,
      base.is(GenericSpecializationExprSyntax.self) || base.is(DeclReferenceExprSyntax.self),
      base.trimmedDescription.first?.isUppercase == true, !isInMutations(of: base)
    {
      found.buses.append(TypeReference(base.trimmedDescription, in: scope))
    }
    return .visitChildren
  }

  /// Whether the node is in the mutations of the state that a store's type names: a global action
  /// requires manual migration there.
  private func isInMutations(of store: ExprSyntax) -> Bool {
    sequence(first: Syntax(store), next: \.parent).contains {
      guard let function = $0.as(FunctionDeclSyntax.self), function.isVueFluxCommit else {
        return false
      }
      return function.signature.parameterClause.parameters.last?.type.trimmedDescription
        == store.trimmedDescription.onlyGenericArgument
    }
  }

  // MARK: Signals

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if VueFluxNames.signals.contains(node.name.text), file.canNameTypes(),
      !isOfState(node, node.name.text)
    {
      found.signals.note(node, in: file)
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if VueFluxNames.signals.contains(node.baseName.text), file.canNameTypes(),
      !isOfState(node, node.baseName.text),
      node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id,
      node.parent?.as(FunctionCallExprSyntax.self)?.isShared != true
    {
      found.signals.note(node, in: file)
    }
    return .visitChildren
  }

  /// Whether a name belongs to a state, or to a getter of `Computed` that becomes a property of it.
  private func isOfState(_ node: some SyntaxProtocol, _ name: String) -> Bool {
    var current = Syntax(node)
    while let parent = current.parent {
      if let type = parent.as(ClassDeclSyntax.self) {
        return type.inheritanceClause.names.contains { $0.unqualified == "State" }
      }
      if let extended = parent.as(ExtensionDeclSyntax.self) {
        return extended.extendedType.trimmedDescription.unqualified == "Computed"
          && !(extended.isOfComponent && name == "Signal")
      }
      current = parent
    }
    return false
  }

  // MARK: States

  private func collectState(_ node: ClassDeclSyntax) {
    var obstacle: String?
    if node.inheritanceClause.names.count > 1 { obstacle = "it inherits from more than 'State'" }
    if node.genericParameterClause != nil { obstacle = "it is generic" }
    var properties: [VueFluxDeclarations.Property] = []
    for member in node.memberBlock.members {
      if let variable = member.decl.as(VariableDeclSyntax.self) {
        var found = variable.bindings.compactMap { VueFluxDeclarations.Property($0) }
        if !found.isEmpty { found[0].comment = variable.leadingTrivia.comment }
        properties += found
        if variable.bindings.count > 1, !variable.canBeSplit(found) {
          obstacle = "several of its properties share a declaration that cannot be split"
        }
        for (binding, property) in zip(variable.bindings, found)
        where property.kind != .plain && binding.initializer == nil {
          if property.kind == .sink || !node.creates(property.name) {
            obstacle = "its initializers do not create '\(property.name)' themselves"
          }
        }
        if variable.modifiers.contains(where: { ["lazy", "weak"].contains($0.name.text) }) {
          obstacle = "it has properties that are 'lazy' or 'weak'"
        }
      } else if member.decl.is(DeinitializerDeclSyntax.self) {
        obstacle = "it has a 'deinit'"
      } else if member.decl.is(IfConfigDeclSyntax.self) {
        obstacle = "some of its members are in '#if'"
      } else if let initializer = member.decl.as(InitializerDeclSyntax.self),
        initializer.modifiers.contains(where: {
          ["convenience", "required"].contains($0.name.text)
        }
        )
      {
        obstacle = "it has initializers that a struct cannot have"
      }
    }
    for member in node.memberBlock.members {
      note(member.decl, of: TypeReference(node.name.text, in: scope))
    }
    found.states.append(
      VueFluxDeclarations.State(
        reference: TypeReference(node.name.text, in: scope), properties: properties,
        obstacle: obstacle))
  }

  /// Records a method or a getter that may change its type.
  private func note(_ member: DeclSyntax, of type: TypeReference) {
    func note(_ name: String, isGetter: Bool, _ finder: PropertyChangeFinder) {
      let uses = MethodUses(finder)
      guard !uses.isEmpty else { return }
      found.methods.append(
        VueFluxDeclarations.Method(type: type, name: name, isGetter: isGetter, uses: uses))
    }
    if let function = member.as(FunctionDeclSyntax.self), !function.isStatic {
      note(function.name.text, isGetter: false, PropertyChangeFinder(function))
    }
    guard let variable = member.as(VariableDeclSyntax.self), !variable.isStatic else { return }
    for binding in variable.bindings {
      guard let getter = binding.getter else { continue }
      note(
        binding.pattern.trimmedDescription, isGetter: true, PropertyChangeFinder(getter: getter))
    }
  }

  /// Records a member that may be a method of a state, and that code other than its mutations uses.
  private func noteMember(_ node: MemberAccessExprSyntax) {
    // An action may have the name of the method that applies it.
    guard let base = node.base, base.trimmedDescription != "self", base.lastName != "actions" else {
      return
    }
    let text = base.trimmedDescription
    let isInMutations = sequence(first: Syntax(node), next: \.parent).contains {
      guard let function = $0.as(FunctionDeclSyntax.self), function.isVueFluxCommit else {
        return false
      }
      return function.parameterName(1) == text
    }
    let isCalled = node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id
    guard !isInMutations || !isCalled else { return }
    found.members.insert(node.declName.baseName.text)
    if isCalled, base.lastName == "state" {
      found.membersOfStates.insert(node.declName.baseName.text)
    }
  }

  // MARK: Mutations

  private func collectMutations(
    _ node: some DeclGroupSyntax & NamedDeclSyntax & WithGenericParametersSyntax,
    _ reason: String?
  ) {
    found.note(namesIn: node.memberBlock)
    let name = node.name.text
    var obstacle = reason
    if node.inheritanceClause.names.count > 1 {
      obstacle = "its mutations conform to other protocols"
    } else if node.genericParameterClause != nil {
      obstacle = "its mutations are generic"
    }
    var commit: FunctionDeclSyntax?
    var hasProperties = false
    var parameters: [VueFluxDeclarations.Parameter] = []
    let initializers = node.memberBlock.members.compactMap {
      $0.decl.as(InitializerDeclSyntax.self)
    }
    let own = initializers.first { !$0.isEmpty }
    if own != nil, initializers.count > 1 { obstacle = "its mutations have several initializers" }
    if let reason = own?.reasonNotToExtend { obstacle = reason }
    for member in node.memberBlock.members {
      if let function = member.decl.as(FunctionDeclSyntax.self), function.isVueFluxCommit {
        if commit != nil { obstacle = "its mutations have several 'commit(action:state:)'" }
        commit = function
      } else if let variable = member.decl.as(VariableDeclSyntax.self) {
        guard variable.isStoredInInstance else { continue }
        hasProperties = true
        obstacle = variable.reasonNotToMove(hasInitializer: own != nil) ?? obstacle
        if own == nil { parameters += variable.implicitParameters }
      } else if member.decl.is(DeinitializerDeclSyntax.self) {
        obstacle = "its mutations have a 'deinit'"
      } else if member.decl.is(IfConfigDeclSyntax.self) {
        obstacle = "some of its mutations are in '#if'"
      }
    }
    guard let commit, let body = commit.body, let parameter = commit.parameterName(1) else {
      return
    }
    let ofCommit = Array(commit.signature.parameterClause.parameters)
    let finder = StateUseFinder(parameter: parameter)
    finder.walk(body)
    found.mutations.append(
      VueFluxDeclarations.Mutations(
        reference: TypeReference(name, in: scope),
        state: TypeReference(ofCommit[1].type.trimmedDescription, in: scope),
        action: ofCommit[0].type.trimmedDescription, obstacle: obstacle ?? finder.obstacle,
        sendsEarly: finder.sendsEarly, members: finder.members, hasProperties: hasProperties,
        parameters: parameters, hasInitializer: own != nil))
  }

  // MARK: Computed

  private func collectGetters(_ node: ExtensionDeclSyntax, _ state: TypeReference) {
    for member in node.memberBlock.members {
      if let function = member.decl.as(FunctionDeclSyntax.self), node.isOfComponent {
        found.getters.append(
          VueFluxDeclarations.Getter(
            name: function.name.text.withoutTicks, state: state, kind: .value, isOfComponent: true,
            protocols: [], isPublic: function.modifiers.arePublic || node.modifiers.arePublic,
            isOptional: false, isConstant: false, comment: []))
      }
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        let binding = variable.bindings.first,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.withoutTicks
      else { continue }
      found.getters.append(
        VueFluxDeclarations.Getter(
          name: name, state: state, kind: binding.vueFluxGetter,
          isOfComponent: node.isOfComponent,
          protocols: node.inheritanceClause.names.map { TypeReference($0, in: scope) },
          isPublic: variable.modifiers.arePublic || node.modifiers.arePublic,
          isOptional: binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) == true,
          isConstant: binding.typeText?.unqualified.withoutGenericArguments == "Constant",
          comment: variable.leadingTrivia.comment + (binding.onlyItem?.leadingTrivia.comment ?? []))
      )
    }
  }
}
