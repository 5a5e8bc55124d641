import SwiftSyntax

/// The declarations of one file, or of all files, that only matter to Verge Classic.
struct ClassicDeclarations: Sendable {
  /// Whether the property `state` of a type can become a `store`, by the name of the type.
  var states: [String: Bool] = [:]
  /// The constraints of protocols on their associated types.
  var constraints: [String: [String: TypeReference]] = [:]
  /// The parents of modules, as written in the modules.
  var parents: [String: String] = [:]
  /// The values of variables, and of functions that return storages, by the name and the type. The
  /// name of a function ends with `()`.
  var values: [String: [String: Set<ValueChain>]] = [:]
  /// Whether a function runs its closure arguments before it returns, by the name of the function.
  var runsClosures: [String: Bool] = [:]
  /// The loggers that are not converted.
  var keptLoggers: Set<String> = []
  /// Those of them that are loggers of modern stores, too.
  var modernLoggers: Set<String> = []
  /// The parameters of functions that are storages or bags, by the name of the function, or of the
  /// type of an initializer.
  var parameters: [String: [ClassicParameter]] = [:]
  /// The types with a private property `store`, which gets another name.
  var privateStores: Set<String> = []
  /// The functions that are called with a `state`.
  var stateArguments: Set<String> = []

  /// Whether a modern store cannot have the logger, because it is not converted.
  func isOnlyLegacy(logger name: String) -> Bool {
    keptLoggers.contains(name) && !modernLoggers.contains(name)
  }

  /// Replaces the names of types by their names in an index.
  mutating func rename(_ rename: (String) -> String) {
    states = states.renamed(rename)
    constraints = constraints.renamed(rename)
    parents = parents.renamed(rename)
    values = values.mapValues { $0.renamed(rename) }
    keptLoggers = Set(keptLoggers.map(rename))
    modernLoggers = Set(modernLoggers.map(rename))
    privateStores = Set(privateStores.map(rename))
  }

  mutating func merge(_ other: ClassicDeclarations) {
    states.merge(other.states) { $0 && $1 }
    constraints.merge(other.constraints) { $0.merging($1) { first, _ in first } }
    parents.merge(other.parents) { first, _ in first }
    values.merge(other.values) { $0.merging($1) { $0.union($1) } }
    runsClosures.merge(other.runsClosures) { $0 && $1 }
    keptLoggers.formUnion(other.keptLoggers)
    modernLoggers.formUnion(other.modernLoggers)
    parameters.merge(other.parameters) { $0 + $1 }
    stateArguments.formUnion(other.stateArguments)
    privateStores.formUnion(other.privateStores)
  }
}

/// Collects the declarations of one file for the rules of Verge Classic.
final class ClassicCollector: SyntaxVisitor {
  private var found = ClassicDeclarations()
  private var scope: Scope

  private init(_ file: SourceFile) {
    scope = Scope(at: file.site)
    super.init(viewMode: .sourceAccurate)
  }

  static func declarations(of file: SourceFile) -> ClassicDeclarations {
    let collector = ClassicCollector(file)
    collector.walk(file.tree)
    return collector.found
  }

  private var type: String { scope.joined }

  private func enter(_ name: String) -> SyntaxVisitorContinueKind {
    scope.append(name)
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    noteLogger(node.name.text, node.inheritanceClause, node.memberBlock)
    return enter(node.name.text)
  }
  override func visitPost(_ node: ClassDeclSyntax) { scope.removeLast() }

  private func noteLogger(
    _ name: String, _ inheritance: InheritanceClauseSyntax?, _ block: MemberBlockSyntax
  ) {
    guard inheritance.names.contains(where: { ClassicNames.loggers.contains($0.unqualified) }),
      inheritance.names.contains(where: { $0.unqualified == "MutableStorageLogging" })
        || !ClassicLogger(block.members).canMove
    else { return }
    let type = scope.joined(scope.count, name)
    found.keptLoggers.insert(type)
    if inheritance.names.contains(where: { $0.unqualified == "StoreLogger" }) {
      found.modernLoggers.insert(type)
    }
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    noteLogger(node.name.text, node.inheritanceClause, node.memberBlock)
    return enter(node.name.text)
  }
  override func visitPost(_ node: StructDeclSyntax) { scope.removeLast() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
  }
  override func visitPost(_ node: EnumDeclSyntax) { scope.removeLast() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
  }
  override func visitPost(_ node: ActorDeclSyntax) { scope.removeLast() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.extendedType.trimmedDescription)
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { scope.removeLast() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    for requirement in node.genericWhereClause?.requirements ?? [] {
      guard case .sameTypeRequirement(let same) = requirement.requirement else { continue }
      let name = same.leftType.trimmedDescription
      let plain = name.hasPrefix("Self.") ? String(name.dropFirst(5)) : name
      found.constraints[scope.joined(scope.count, node.name.text), default: [:]][plain] =
        TypeReference(same.rightType.trimmedDescription, in: scope)
    }
    return enter(node.name.text)
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { scope.removeLast() }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "Parent" {
      found.parents[type] = node.initializer.value.trimmedDescription
    }
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.is(MemberBlockItemSyntax.self) == true
    for binding in node.bindings {
      let name = binding.pattern.trimmedDescription
      if isMember, name == "state" {
        let isAlone = node.bindings.count == 1 && binding.accessorBlock == nil
        found.states[type] = isAlone && binding.isStorage
      }
      let isPrivate = node.modifiers.contains { $0.name.text == "private" && $0.detail == nil }
      if isMember, name == "store", isPrivate, node.bindings.count == 1 {
        found.privateStores.insert(type)
      }
      if let value = binding.initializer?.value { note(value, as: name) }
      if isMember, binding.isStorage, case .getter(let body)? = binding.accessorBlock?.accessors {
        for value in body.returnedValues { note(value, as: name) }
      }
    }
    return .visitChildren
  }

  private func note(_ value: ExprSyntax, as name: String) {
    let isMade =
      value.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription == ".init"
    guard isMade || !value.isImplicit && !value.is(NilLiteralExprSyntax.self) else { return }
    found.values[name, default: [:]][type, default: []]
      .insert(isMade ? .implicitInitializer : ValueChain(value))
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let (target, value) = node.assignment, let name = target.lastName { note(value, as: name) }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.arguments.contains(where: { $0.expression.lastName == "state" }),
      let name = node.calledName
    {
      found.stateArguments.insert(name)
    }
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if let name = scope.last { note(node.signature, node.body, of: name) }
    return .visitChildren
  }

  private func note(
    _ signature: FunctionSignatureSyntax, _ body: CodeBlockSyntax?, of name: String
  ) {
    let parameters = ClassicDeclarations.parameters(of: signature, body)
    if !parameters.isEmpty { found.parameters[name, default: []] += parameters }
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node.signature, node.body, of: node.name.text)
    if let result = node.signature.returnClause?.type, result.isStorage, let body = node.body {
      for value in body.statements.returnedValues { note(value, as: "\(node.name.text)()") }
    }
    let closures = node.signature.parameterClause.parameters.compactMap { $0.type.isNonescaping }
    if !closures.isEmpty {
      let name = node.name.text
      found.runsClosures[name] =
        (found.runsClosures[name] ?? true) && closures.allSatisfy { $0 }
    }
    return .visitChildren
  }
}

extension TypeSyntax {
  /// Whether a parameter of this type is a non-escaping closure; `nil` if it is not a closure.
  fileprivate var isNonescaping: Bool? {
    if self.is(FunctionTypeSyntax.self) { return true }
    if let attributed = self.as(AttributedTypeSyntax.self) {
      guard attributed.baseType.isNonescaping != nil else { return nil }
      return !attributed.attributes.trimmedDescription.contains("escaping")
    }
    if let optional = self.as(OptionalTypeSyntax.self) {
      let text = optional.wrappedType.trimmedDescription
      return text.contains("->") ? false : nil
    }
    return nil
  }
}

extension PatternBindingSyntax {
  /// Whether the written type or the initial value is a storage.
  fileprivate var isStorage: Bool {
    let text = typeAnnotation?.type.trimmedDescription ?? initializer?.value.namedType
    guard let head = text?.unqualified.withoutGenericArguments else { return false }
    return ClassicNames.storages.contains(head) || head == "DefaultStore"
  }
}

extension TypeSyntax {
  /// Whether the type is a storage, or an optional storage.
  fileprivate var isStorage: Bool {
    let name = trimmedDescription.plainType.unqualified.withoutGenericArguments
    return ClassicNames.storages.contains(name)
  }
}

extension CodeBlockItemListSyntax {
  /// The values that the statements of a function or a getter return.
  fileprivate var returnedValues: [ExprSyntax] {
    if count == 1, case .expr(let only)? = first?.item { return [only] }
    let finder = ResultFinder(viewMode: .sourceAccurate)
    finder.walk(self)
    return finder.found
  }
}

private final class ResultFinder: SyntaxVisitor {
  var found: [ExprSyntax] = []

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.expression { found.append(value) }
    return .skipChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension SequenceExprSyntax {
  /// The sides of an assignment whose right side is a single expression.
  var assignment: (target: ExprSyntax, value: ExprSyntax)? {
    let parts = Array(elements)
    guard parts.count == 3, parts[1].is(AssignmentExprSyntax.self) else { return nil }
    return (parts[0], parts[2])
  }
}
