import SwiftSyntax

/// Collects the declarations of one file.
final class DeclarationCollector: SyntaxVisitor {
  private(set) var found = Declarations()
  private let site: Site
  private let lines: SourceLocationConverter
  private var scope: Scope
  private var namespaces: [(Namespace, String)?] = []

  private init(_ file: SourceFile) {
    site = file.site
    lines = file.lines
    scope = Scope(at: site)
    super.init(viewMode: .sourceAccurate)
  }

  static func declarations(of file: SourceFile) -> Declarations {
    let collector = DeclarationCollector(file)
    collector.walk(file.tree)
    collector.found.classic = ClassicCollector.declarations(of: file)
    collector.found.neue = NeueReducerCollector.index(of: file)
    collector.found.vueFlux = VueFluxCollector.declarations(of: file)
    return collector.found
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  /// Records a declaration at the top level of the file.
  private func declare(_ name: String, _ modifiers: DeclModifierListSyntax) {
    guard scope.isEmpty else { return }
    found.topLevel[name] = max(found.topLevel[name] ?? .file, modifiers.topLevelAccess)
  }

  private func enter(
    _ node: some DeclSyntaxProtocol & NamedDeclSyntax, _ kind: TypeDeclaration.Kind,
    _ inheritance: InheritanceClauseSyntax?, _ modifiers: DeclModifierListSyntax
  ) -> SyntaxVisitorContinueKind {
    let name = node.name.text
    declare(name, modifiers)
    let full = scope.joined(scope.count, name)
    found.types[full, default: []].append(
      TypeDeclaration(
        name: full, scope: scope, kind: kind, inherited: inheritance.names, target: nil,
        isPublic: modifiers.arePublic, line: line(of: node)))
    found.simpleNames.insert(name)
    scope.append(name)
    namespaces.append(nil)
    return .visitChildren
  }

  private func noteLogger(
    _ name: String, _ inheritance: InheritanceClauseSyntax?, _ block: MemberBlockSyntax
  ) {
    guard inheritance.names.contains(where: { $0.unqualified == "VergeStoreLogger" }),
      !VergeStore6Logger(block.members).canMove
    else { return }
    found.keptLoggers.insert(scope.joined(scope.count, name))
  }

  private func line(of node: some SyntaxProtocol) -> Int {
    lines.location(for: node.positionAfterSkippingLeadingTrivia).line
  }

  private func leave() {
    scope.removeLast()
    namespaces.removeLast()
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    noteLogger(node.name.text, node.inheritanceClause, node.memberBlock)
    return enter(node, .class, node.inheritanceClause, node.modifiers)
  }
  override func visitPost(_ node: ClassDeclSyntax) { leave() }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, .class, node.inheritanceClause, node.modifiers)
  }
  override func visitPost(_ node: ActorDeclSyntax) { leave() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    noteLogger(node.name.text, node.inheritanceClause, node.memberBlock)
    return enter(node, .value, node.inheritanceClause, node.modifiers)
  }
  override func visitPost(_ node: StructDeclSyntax) { leave() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    let hasValues = node.memberBlock.members.contains { member in
      member.decl.as(EnumCaseDeclSyntax.self)?.elements.contains { $0.parameterClause != nil }
        ?? false
    }
    return enter(
      node, hasValues ? .value : .enum, node.inheritanceClause, node.modifiers)
  }
  override func visitPost(_ node: EnumDeclSyntax) { leave() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    if let state = node.genericWhereClause?.constraint(on: "State") {
      found.protocolStates[scope.joined(scope.count, node.name.text)] =
        TypeReference(state, in: scope)
    }
    return enter(node, .protocol, node.inheritanceClause, node.modifiers)
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { leave() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.extendedType.trimmedDescription
    found.extended.insert(name)
    if let (namespace, base) = node.namespace {
      scope.append(name)
      namespaces.append((namespace, base))
      return .visitChildren
    }
    scope += name.split(separator: ".").map(String.init)
    namespaces.append(nil)
    let full = scope.joined
    let outer = scope.prefix(scope.count - name.split(separator: ".").count)
    found.conformances[full, default: []] += node.inheritanceClause.names.map {
      TypeReference($0, in: outer)
    }
    return .visitChildren
  }

  override func visitPost(_ node: ExtensionDeclSyntax) {
    let isNamespace = namespaces.removeLast() != nil
    let name = node.extendedType.trimmedDescription
    scope.removeLast(isNamespace ? 1 : name.split(separator: ".").count)
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name.text, node.modifiers)
    let full = scope.joined(scope.count, node.name.text)
    found.types[full, default: []].append(
      TypeDeclaration(
        name: full, scope: scope, kind: .alias, inherited: [],
        target: node.initializer.value.trimmedDescription, isPublic: node.modifiers.arePublic,
        line: line(of: node)))
    found.simpleNames.insert(node.name.text)
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let method = method(node.name.text, node.signature)
    if let (namespace, base) = namespaces.last ?? nil {
      found.namespaceMethods.append(
        NamespaceMethod(
          namespace: namespace, base: TypeReference(base, in: Scope(at: site)),
          method: method))
    } else if scope.isEmpty {
      found.functions.append(method)
    } else {
      let type = scope.joined
      found.methods[type, default: []].append(method)
      note(node.name.text, node.body?.statements)
      if let result = method.result, VergeStore6Names.isValue(result) {
        found.valueMethods[type, default: []].insert(method.name)
      }
    }
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let type = scope.joined
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        continue
      }
      declare(name, node.modifiers)
      if VergeStore6Names.scopeProperties.contains(name), let path = binding.keyPathLiteral {
        found.scopes[type] = path
      }
      if node.attributes.contains(where: { $0.isNamed("Storage") }) {
        let value = binding.typeText ?? node.attributes.firstArgument?.namedType
        found.properties[type, default: [:]]["$" + name] =
          TypeReference("Storage<\(value ?? "Any")>", in: scope)
      }
      if case .getter(let body)? = binding.accessorBlock?.accessors { note(name, body) }
      guard let text = binding.typeText else {
        if let value = binding.initializer?.value, (namespaces.last ?? nil) == nil {
          if scope.isEmpty {
            found.initialGlobals[name] = ValueChain(value)
          } else {
            found.initialValues[type, default: [:]][name] = ValueChain(value)
          }
        }
        continue
      }
      let reference = TypeReference(text, in: scope)
      if scope.isEmpty {
        found.globals[name] = reference
      } else if (namespaces.last ?? nil) == nil {
        found.properties[type, default: [:]][name] = reference
      }
    }
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if !node.modifiers.contains(where: { $0.name.text == "convenience" }) {
      found.initializers[scope.joined, default: 0] += 1
    }
    let type = scope.joined
    found.initializerParameters[type, default: []].append(method("init", node.signature))
    if node.sharedStore != nil { found.sharingStores.insert(type) }
    return .skipChildren
  }

  /// Records the uses of a store and of other members in the body of a member.
  private func note(_ name: String, _ body: CodeBlockItemListSyntax?) {
    guard let body, !scope.isEmpty, (namespaces.last ?? nil) == nil else { return }
    let use = MemberUse(body)
    guard !use.reads.isEmpty || !use.members.isEmpty else { return }
    let type = scope.joined
    if found.memberUses[type]?[name]?.merge(use) == nil {
      found.memberUses[type, default: [:]][name] = use
    }
  }

  private func method(_ name: String, _ signature: FunctionSignatureSyntax) -> MethodDeclaration {
    let parameters = signature.parameterClause.parameters
    return MethodDeclaration(
      name: name,
      labels: parameters.map { $0.firstName.text },
      required: parameters.filter { $0.defaultValue == nil }.map { $0.firstName.text },
      types: parameters.map { $0.type.trimmedDescription },
      result: signature.returnClause?.type.trimmedDescription,
      site: site)
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension InheritanceClauseSyntax? {
  var names: [String] { self?.inheritedTypes.map { $0.type.trimmedDescription } ?? [] }
}

extension DeclModifierListSyntax {
  var arePublic: Bool { contains { $0.name.text == "public" || $0.name.text == "open" } }
}

extension DeclModifierListSyntax {
  /// Where a declaration with these modifiers at the top level of a file can be named.
  fileprivate var topLevelAccess: TopLevelAccess {
    for modifier in self where modifier.detail == nil {
      switch modifier.name.text {
      case "private", "fileprivate": return .file
      case "public", "open", "package": return .public
      default: continue
      }
    }
    return .module
  }
}

extension ExtensionDeclSyntax {
  /// The namespace that is extended, and the dispatcher in its `where` clause.
  var namespace: (Namespace, base: String)? {
    guard let namespace = Namespace(rawValue: extendedType.trimmedDescription.unqualified),
      let base = genericWhereClause?.constraint(on: "Base")
    else { return nil }
    return (namespace, base)
  }
}

extension GenericWhereClauseSyntax {
  /// The type that the only requirement of the clause gives to a parameter.
  func constraint(on parameter: String) -> String? {
    guard requirements.count == 1, let requirement = requirements.first?.requirement else {
      return nil
    }
    switch requirement {
    case .sameTypeRequirement(let same) where same.leftType.trimmedDescription == parameter:
      return same.rightType.trimmedDescription
    case .conformanceRequirement(let conformance)
    where conformance.leftType.trimmedDescription == parameter:
      return conformance.rightType.trimmedDescription
    default:
      return nil
    }
  }
}

extension String {
  /// The name without a legacy module as its prefix.
  var unqualified: String {
    for module in LegacyDialects.modules where hasPrefix(module + ".") {
      return String(dropFirst(module.count + 1))
    }
    return self
  }
}

extension PatternBindingSyntax {
  /// The written type, or the type of the initial value.
  var typeText: String? {
    if let type = typeAnnotation?.type { return type.trimmedDescription }
    return initializer?.value.namedType
  }

  /// The key path literal that is the only value of the property, without its root.
  var keyPathLiteral: String? {
    var value = initializer?.value
    if case .getter(let items) = accessorBlock?.accessors, let only = items.first,
      items.count == 1
    {
      switch only.item {
      case .expr(let expression): value = expression
      case .stmt(let statement): value = statement.as(ReturnStmtSyntax.self)?.expression
      case .decl: break
      }
    }
    guard let path = value?.as(KeyPathExprSyntax.self) else { return nil }
    let components = path.components.trimmedDescription
    return components.hasPrefix(".") ? "\\\(components)" : nil
  }
}

extension ExprSyntax {
  /// Whether the expression consists of names and dots, with or without generic arguments.
  fileprivate var isPath: Bool {
    var current = self
    while true {
      if current.is(DeclReferenceExprSyntax.self) { return true }
      if let generic = current.as(GenericSpecializationExprSyntax.self) {
        current = generic.expression
      } else if let base = current.as(MemberAccessExprSyntax.self)?.base {
        current = base
      } else {
        return false
      }
    }
  }

  /// The type of a literal, or the type whose initializer is called; `nil` if the expression does not
  /// show it.
  var namedType: String? {
    if let call = self.as(FunctionCallExprSyntax.self) {
      if let store = call.storeOfReducer ?? call.vueFluxStoreOfArguments { return store }
      guard call.calledExpression.isPath else { return nil }
      let name = call.calledExpression.trimmedDescription
      let plain = name.hasSuffix(".init") ? String(name.dropLast(5)) : name
      let path = plain.prefix { $0 != "<" }.split(separator: ".")
      let isType =
        path.last?.first?.isUppercase == true
        && path.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
      return isType ? plain : nil
    }
    if self.is(IntegerLiteralExprSyntax.self) { return "Int" }
    if self.is(BooleanLiteralExprSyntax.self) { return "Bool" }
    if self.is(StringLiteralExprSyntax.self) { return "String" }
    return nil
  }
}

extension AttributeListSyntax.Element {
  func isNamed(_ name: String) -> Bool {
    self.as(AttributeSyntax.self)?.attributeName.trimmedDescription.unqualified == name
  }
}

extension AttributeListSyntax {
  /// The first argument of the first attribute.
  var firstArgument: ExprSyntax? {
    guard case .argumentList(let arguments)? = first?.as(AttributeSyntax.self)?.arguments else {
      return nil
    }
    return arguments.first?.expression
  }
}
