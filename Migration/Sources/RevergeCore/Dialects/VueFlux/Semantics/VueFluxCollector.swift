import SwiftSyntax

/// Collects the declarations of one file that use VueFlux.
final class VueFluxCollector: SyntaxVisitor {
  private var found = VueFluxDeclarations()
  private let file: SourceFile
  private var module: String { file.module }
  private var scope: [String] = []
  /// The types whose extensions are visited.
  private var extended: [String] = []

  private init(_ file: SourceFile) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  static func declarations(of file: SourceFile) -> VueFluxDeclarations {
    guard file.canName(VueFlux.self) else { return VueFluxDeclarations() }
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
    let name = scope.joined(separator: ".")
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
      for member in node.memberBlock.members {
        guard let function = member.decl.as(FunctionDeclSyntax.self) else { continue }
        found.note(action: function)
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
      found.binders[scope.joined(separator: "."), default: []].insert(
        binding.pattern.trimmedDescription)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.makesSharedVariable, let property = node.assignedProperty,
      let root = node.arguments.first?.expression.trimmedDescription
    {
      found.shared[(scope + [property]).joined(separator: ".")] =
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
            name: function.name.text, state: state, kind: .value, isOfComponent: true,
            protocols: [], isPublic: function.modifiers.arePublic || node.modifiers.arePublic,
            isOptional: false, isConstant: false, comment: []))
      }
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        let binding = variable.bindings.first,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
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

extension ClassDeclSyntax {
  /// Whether each initializer of a state creates a variable.
  fileprivate func creates(_ variable: String) -> Bool {
    let finder = VariableCreationFinder(name: variable)
    finder.walk(memberBlock)
    let all = memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
    let creating = Set(finder.created.compactMap { $0.enclosingInitializer?.id })
    return !all.isEmpty && finder.others == 0 && finder.created.count == all.count
      && all.allSatisfy { creating.contains($0.id) }
  }
}

/// Finds the assignments to a variable of a state.
private final class VariableCreationFinder: SyntaxVisitor {
  private let name: String
  private(set) var created: [SequenceExprSyntax] = []
  /// The number of assignments that do not create the variable.
  private(set) var others = 0

  init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    guard elements.count > 2, elements[1].is(AssignmentExprSyntax.self),
      [name, "self." + name].contains(elements[0].trimmedDescription)
    else { return .visitChildren }
    if node.createdVariable?.name == name { created.append(node) } else { others += 1 }
    return .visitChildren
  }
}

extension SequenceExprSyntax {
  /// The variable of a state that an initializer creates in the assignment, with its value.
  var createdVariable: (name: String, call: FunctionCallExprSyntax, value: ExprSyntax)? {
    let elements = Array(elements)
    guard elements.count == 3, elements[1].is(AssignmentExprSyntax.self),
      let call = elements[2].as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
      call.arguments.count == 1, let argument = call.arguments.first, argument.label == nil,
      call.calledExpression.trimmedDescription == ".init"
        || call.calledExpression.trimmedDescription.unqualified.withoutGenericArguments
          == "Variable",
      parent?.is(CodeBlockItemSyntax.self) == true, enclosingInitializer != nil,
      let name = elements[0].lastName,
      [name, "self." + name].contains(elements[0].trimmedDescription)
    else { return nil }
    return (name, call, argument.expression)
  }

  /// The initializer whose body has this statement, outside of closures and branches.
  fileprivate var enclosingInitializer: InitializerDeclSyntax? {
    parent?.parent?.parent?.parent?.as(InitializerDeclSyntax.self)
  }
}

extension VariableDeclSyntax {
  /// Whether each property can have its own declaration.
  fileprivate func canBeSplit(_ properties: [VueFluxDeclarations.Property]) -> Bool {
    if properties.allSatisfy({ $0.kind == .sink }) { return true }
    return properties.count == bindings.count && attributes.isEmpty
      && properties.contains { $0.kind != .plain }
      && bindings.allSatisfy { binding in
        (binding.typeAnnotation != nil || binding.initializer != nil)
          && binding.accessorBlock == nil
          && !binding.description.contains("//") && !binding.description.contains("/*")
      }
  }

  fileprivate var isStatic: Bool {
    modifiers.contains { ["static", "class"].contains($0.name.text) }
  }

  /// Whether the variable is a stored property of each instance.
  fileprivate var isStoredInInstance: Bool {
    bindings.contains { $0.accessorBlock == nil || $0.initializer != nil }
      && !modifiers.contains { $0.name.text == "static" }
  }

  /// The reason why a property of mutations cannot become one of their component.
  ///
  /// - Parameter hasInitializer: Whether an initializer of the mutations sets the property.
  fileprivate func reasonNotToMove(hasInitializer: Bool) -> String? {
    let names = bindings.map(\.pattern.trimmedDescription)
    if let name = names.first(where: VueFluxNames.ofComponent.contains) {
      return "its component has a member '\(name)' too"
    }
    guard !hasInitializer, attributes.isEmpty else {
      return attributes.isEmpty ? nil : "the properties of its mutations have attributes"
    }
    let areParameters = bindings.allSatisfy {
      $0.hasFirstValue(in: self) || $0.typeAnnotation != nil
    }
    return areParameters ? nil : "its mutations have properties without a type"
  }

  /// The parameters of the implicit initializer for the properties without a first value.
  fileprivate var implicitParameters: [VueFluxDeclarations.Parameter] {
    bindings.compactMap { binding in
      guard !binding.hasFirstValue(in: self), let type = binding.typeAnnotation?.type else {
        return nil
      }
      let isFunction = type.is(FunctionTypeSyntax.self) || type.is(AttributedTypeSyntax.self)
      return VueFluxDeclarations.Parameter(
        name: binding.pattern.trimmedDescription,
        type: (isFunction ? "@escaping " : "") + type.trimmedDescription)
    }
  }
}

extension PatternBindingSyntax {
  /// Whether a property needs no value in an initializer.
  fileprivate func hasFirstValue(in variable: VariableDeclSyntax) -> Bool {
    initializer != nil
      || variable.bindingSpecifier.text == "var"
        && typeAnnotation?.type.is(OptionalTypeSyntax.self) == true
  }
}

extension InitializerDeclSyntax {
  /// The reason why an initializer of mutations cannot become that of their component.
  fileprivate var reasonNotToExtend: String? {
    let names = signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text }
    let labels = signature.parameterClause.parameters.map(\.firstName.text)
    if optionalMark != nil || signature.effectSpecifiers != nil || genericParameterClause != nil {
      return "its mutations have an initializer that fails, is 'async' or is generic"
    }
    if modifiers.contains(where: { ["convenience", "required"].contains($0.name.text) }) {
      return "its mutations have an initializer that is not the designated one"
    }
    if !Set(names + labels).isDisjoint(with: ["state", "queue", "store", "commitQueue"]) {
      return "the initializer of its mutations has parameters that its component has"
    }
    guard let body else { return "the initializer of its mutations has no body" }
    let finder = ReturnFinder(viewMode: .sourceAccurate)
    finder.walk(body)
    return finder.isFound
      ? "the initializer of its mutations returns early, or passes 'self' on" : nil
  }
}

/// Finds `return`, except in closures, and `self` that is passed on.
private final class ReturnFinder: SyntaxVisitor {
  private(set) var isFound = false
  private var depth = 0

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if depth == 0 { isFound = true }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.base?.id == ExprSyntax(node).id
    if node.baseName.text == "self", !isMember { isFound = true }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    depth += 1
    return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) { depth -= 1 }
}

extension VueFluxDeclarations.Property {
  init?(_ binding: PatternBindingSyntax) {
    guard binding.accessorBlock == nil || binding.initializer != nil,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    else { return nil }
    let type = binding.typeText?.unqualified ?? ""
    switch type.withoutGenericArguments {
    case "Variable":
      self.init(
        name: name, kind: .variable,
        value: type.onlyGenericArgument ?? binding.variableValue?.namedType, type: nil)
    case "Sink":
      self.init(name: name, kind: .sink, value: type.onlyGenericArgument, type: nil)
    default:
      self.init(name: name, kind: .plain, value: nil, type: binding.typeText)
      let variable = binding.parent?.parent?.as(VariableDeclSyntax.self)
      isFixedClosure =
        binding.initializer?.value.is(ClosureExprSyntax.self) == true
        && variable?.bindingSpecifier.text == "let"
    }
  }
}

extension ExtensionDeclSyntax {
  /// Whether the extension of `Computed` needs a store: it conforms to a protocol, or creates a
  /// signal in a custom way.
  var isOfComponent: Bool {
    inheritanceClause != nil
      || memberBlock.members.contains {
        $0.decl.as(VariableDeclSyntax.self)?.bindings.first?.vueFluxGetter == .signal
      }
  }
}

extension PatternBindingSyntax {
  /// The initial value of a variable.
  var variableValue: ExprSyntax? {
    guard let call = initializer?.value.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      call.trailingClosure == nil
    else { return nil }
    return call.arguments.first?.expression
  }

  /// The statements of a getter.
  fileprivate var getter: CodeBlockItemListSyntax? {
    switch accessorBlock?.accessors {
    case .getter(let items): items
    case .accessors(let accessors):
      accessors.first { $0.accessorSpecifier.text == "get" }?.body?.statements
    case nil: nil
    }
  }

  /// The only statement of a getter.
  fileprivate var onlyItem: CodeBlockItemSyntax? {
    guard case .getter(let items) = accessorBlock?.accessors, items.count == 1 else { return nil }
    return items.first
  }

  /// The only expression of a getter.
  var onlyExpression: ExprSyntax? {
    guard let only = onlyItem else { return nil }
    switch only.item {
    case .expr(let expression): return expression
    case .stmt(let statement): return statement.as(ReturnStmtSyntax.self)?.expression
    case .decl: return nil
    }
  }

  /// The kind of a getter in an extension of `Computed`.
  var vueFluxGetter: VueFluxDeclarations.Getter.Kind {
    let type = typeAnnotation?.type.trimmedDescription.unqualified.withoutGenericArguments
    let isSignal = type == "Signal" || type == "Constant"
    guard let expression = onlyExpression else { return isSignal ? .signal : .value }
    if let property = expression.stateProperty(isSignal: isSignal) { return .property(property) }
    guard isSignal else { return .value }
    guard type == "Signal", let call = expression.as(FunctionCallExprSyntax.self),
      let map = call.calledExpression.as(MemberAccessExprSyntax.self),
      map.declName.baseName.text == "map", call.arguments.isEmpty,
      let closure = call.trailingClosure, closure.onlyParameter != nil,
      closure.signature?.capture == nil, closure.signature?.returnClause == nil,
      closure.statements.count == 1, let source = map.base?.signalName
    else { return .signal }
    return .mapped(of: source.name, isProperty: source.isProperty)
  }

  /// The closure of a binder, if it is created for `self`.
  var binderClosure: ClosureExprSyntax? {
    guard let type = typeAnnotation?.type.trimmedDescription.unqualified,
      type.withoutGenericArguments == "Binder",
      let call = onlyExpression?.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription.unqualified.withoutGenericArguments == "Binder",
      call.arguments.count == 1, call.arguments.first?.expression.trimmedDescription == "self",
      let closure = call.trailingClosure, closure.names(2) != nil,
      closure.signature?.capture == nil
    else { return nil }
    return closure
  }
}

extension ExprSyntax {
  /// The property or getter of the signal.
  fileprivate var signalName: (name: String, isProperty: Bool)? {
    if let property = stateProperty(isSignal: true) { return (property, true) }
    if let own = self.as(DeclReferenceExprSyntax.self) { return (own.baseName.text, false) }
    guard let member = self.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "signal",
      let own = member.base?.as(DeclReferenceExprSyntax.self)
    else { return nil }
    return (own.baseName.text, false)
  }

  /// The state property of the expression, or of its signal or constant.
  fileprivate func stateProperty(isSignal: Bool) -> String? {
    if isSignal {
      if let member = self.as(MemberAccessExprSyntax.self),
        ["signal", "constant"].contains(member.declName.baseName.text)
      {
        return member.base?.stateProperty(isSignal: false)
      }
      guard let call = self.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
        call.calledExpression.trimmedDescription.withoutGenericArguments == "Constant",
        call.arguments.first?.label?.text == "variable"
      else { return nil }
      return call.arguments.first?.expression.stateProperty(isSignal: false)
    }
    guard let member = self.as(MemberAccessExprSyntax.self),
      member.base?.trimmedDescription == "state" || member.base?.trimmedDescription == "self.state"
    else { return nil }
    return member.declName.baseName.text
  }
}

extension FunctionDeclSyntax {
  fileprivate var isStatic: Bool {
    modifiers.contains { ["static", "class"].contains($0.name.text) }
  }

  /// Whether the function is `commit(action:state:)`.
  var isVueFluxCommit: Bool {
    name.text == "commit"
      && signature.parameterClause.parameters.map(\.firstName.text) == ["action", "state"]
  }

  /// Whether the function only dispatches an action made from its arguments.
  var onlyDispatches: Bool {
    guard let items = body?.statements, items.count == 1,
      let call = items.first?.item.as(FunctionCallExprSyntax.self),
      ["dispatch", "self.dispatch"].contains(call.calledExpression.trimmedDescription)
    else { return false }
    return call.arguments.map { $0.label?.text } == ["action"] && call.trailingClosure == nil
  }

  /// The internal name of a parameter.
  func parameterName(_ position: Int) -> String? {
    let parameters = Array(signature.parameterClause.parameters)
    guard position < parameters.count else { return nil }
    return (parameters[position].secondName ?? parameters[position].firstName).text
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call may observe as long as `self` exists, and its result is not kept.
  var isScopedToSelf: Bool {
    guard let callee = calledExpression.as(MemberAccessExprSyntax.self),
      let first = arguments.first, first.expression.trimmedDescription == "self",
      parent?.is(CodeBlockItemSyntax.self) == true
    else { return false }
    switch (callee.declName.baseName.text, first.label?.text) {
    case ("subscribe", "scope"), ("observe", "duringScopeOf"), ("bind", "to"): return true
    default: return false
    }
  }
}

extension Trivia {
  /// The lines of the comment at the end of the trivia.
  var comment: [String] {
    var lines: [String] = []
    for piece in self {
      switch piece {
      case .docLineComment(let text), .lineComment(let text): lines.append(text)
      case .newlines(let count) where count > 1,
        .carriageReturnLineFeeds(let count) where count > 1:
        lines = []
      default: break
      }
    }
    return lines.filter { !$0.hasPrefix(Marker.start) }
  }
}

extension InitializerDeclSyntax {
  /// Whether the initializer has no parameters and no statements.
  var isEmpty: Bool {
    signature.parameterClause.parameters.isEmpty && body?.statements.isEmpty == true
      && optionalMark == nil
  }
}
