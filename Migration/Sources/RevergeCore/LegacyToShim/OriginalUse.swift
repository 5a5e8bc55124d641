import SwiftSyntax

/// The imports, identifiers and declarations of one file that determine its dialect.
struct OriginalUse: Sendable {
  /// An identifier that only some dialects have.
  struct Identifier: Sendable {
    let text: String
    let generations: Set<Generation>
    /// Whether other code also has this identifier. If so, it does not contradict other identifiers.
    var isWeak = false
  }

  /// The imported modules, also those of other libraries.
  fileprivate(set) var imports: Set<String> = []
  fileprivate(set) var identifiers: [Identifier] = []
  /// The declared types. An identifier with one of these names is ignored.
  fileprivate(set) var declared: Set<String> = []
  /// The declared members with a name of ``Vocabulary/members``, which are no evidence either.
  fileprivate(set) var declaredMembers: Set<String> = []
  /// The declared classes, with their superclasses.
  fileprivate(set) var classes = OwnClasses()
  /// Whether a view model has an activity parameter that is `Never`.
  fileprivate(set) var hasActivityParameter = false
  /// The types of `VergeORM` that the file names.
  fileprivate(set) var entityTypes: Set<String> = []

  /// The imported modules of a family; without `VergeClassic`, if the file also imports a module that
  /// Classic does not have.
  func originals(of family: OriginalModule.Family) -> [String] {
    let all = imports.filter { OriginalModule.all[$0]?.family == family }.sorted()
    guard all.count > 1, all.contains("VergeClassic") else { return all }
    let isAll = all.allSatisfy { OriginalModule.all[$0]!.generations.contains(.classic) }
    return isAll ? all : all.filter { $0 != "VergeClassic" }
  }

  /// Whether the file imports `VergeClassic` beside another dialect of the family, or beside modern Verge.
  func hasClassicBeside(_ family: OriginalModule.Family) -> Bool {
    family == .verge && imports.contains("VergeClassic")
      && (isSideBySide(in: family) || !originals(of: family).contains("VergeClassic"))
  }

  /// Adds the originals that another file re-exports.
  mutating func reach(_ modules: Set<String>) {
    imports.formUnion(modules.filter { OriginalModule.all[$0] != nil })
  }

  /// Adds the modules of this package that another file re-exports.
  mutating func reachShims(_ modules: Set<String>) {
    imports.formUnion(modules.intersection(OriginalModule.vergeShims))
  }

  var families: [OriginalModule.Family] {
    OriginalModule.Family.allCases.filter { !originals(of: $0).isEmpty }
  }

  static func of(_ file: SourceFile) -> OriginalUse {
    let finder = OriginalUseFinder(viewMode: .sourceAccurate)
    finder.walk(file.tree)
    return finder.use
  }

  /// Whether a text may import one of the modules. Called before the text is parsed.
  static func mayConcern(_ text: String) -> Bool {
    // A file may name entities without an import, if another file exports the module.
    text.contains("Verge") || text.contains("@_exported") || text.contains("VueFlux")
      || text.contains("Cycler")
      || text.contains("EntityType") || text.contains("DatabaseType")
  }
}

/// Collects imports and identifiers that distinguish dialects.
private final class OriginalUseFinder: SyntaxVisitor {
  var use = OriginalUse()
  private var commits: [String] = []

  private func found(_ name: String, _ generations: Set<Generation>?, isWeak: Bool = false) {
    if let generations {
      use.identifiers.append(.init(text: name, generations: generations, isWeak: isWeak))
    }
  }

  private func entity(_ name: String) {
    guard Vocabulary.entityTypes[name] != nil else { return }
    use.entityTypes.insert(name)
    found(
      name, name == "DatabaseEmbedding" ? [.modern] : Vocabulary.withEntities, isWeak: true)
  }

  private func type(_ name: String, _ clause: GenericArgumentClauseSyntax?) {
    if Vocabulary.hasNoActivities(name, clause) {
      use.hasActivityParameter = true
      found("\(name)<…, Never>", Vocabulary.anyVS6)
    } else {
      type(name, parameters: clause?.arguments.count ?? 0)
    }
  }

  private func type(_ name: String, parameters: Int) {
    if let generations = Vocabulary.types[name] {
      found(name, generations)
    } else if let generations = Vocabulary.parameters[name]?[parameters] {
      let placeholders = (0..<parameters).map { _ in "_" }.joined(separator: ", ")
      found(parameters == 0 ? name : "\(name)<\(placeholders)>", generations)
    }
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.path.first?.name.text {
      use.imports.insert(module)
      if OriginalModule.entities.contains(module) {
        found("import \(module)", Vocabulary.withEntities, isWeak: true)
      }
    }
    if let name = node.path.dropFirst().first?.name.text { type(name, parameters: 0) }
    return .skipChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.name.text
    let isResult = node.parent?.is(ReturnClauseSyntax.self) == true
    if name != "Mutation" || isResult {
      type(name, node.genericArgumentClause)
    }
    if node.parent?.is(MemberTypeSyntax.self) != true { entity(name) }
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    if OriginalModule.all[node.baseType.trimmedDescription] != nil {
      type(node.name.text, node.genericArgumentClause)
      entity(node.name.text)
    }
    return .visitChildren
  }

  override func visit(_ node: GenericSpecializationExprSyntax) -> SyntaxVisitorContinueKind {
    type(node.expression.trimmedDescription, node.genericArgumentClause)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    if !isMember, Vocabulary.types[name] != nil { type(name, parameters: 0) }
    if !isMember { entity(name) }
    if Vocabulary.entityMembers.contains(name) { found(name, [.modern], isWeak: true) }
    found(name, Vocabulary.members[name], isWeak: true)
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    use.classes.note(node)
    let name = node.extendedType.trimmedDescription
    if ["Mutations", "Actions"].contains(name),
      node.genericWhereClause?.constraint(on: "Base") != nil
    {
      found("extension \(name) where Base", [.vergeStore6, .vergeStore6FirstBetas])
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let called = node.calledExpression.lastName else { return .visitChildren }
    if called == "commit", let parameter = node.closure?.onlyParameter {
      commits.append(parameter)
    } else if let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      let base = member.base?.trimmedDescription, commits.last == base,
      Vocabulary.storageMembers.contains(called),
      called == "batchUpdate" || node.arguments.last?.expression.is(KeyPathExprSyntax.self) == true
    {
      found("commit { \(base).\(called)(…) }", [.cycler2])
    }
    return .visitChildren
  }

  override func visitPost(_ node: FunctionCallExprSyntax) {
    if node.calledExpression.lastName == "commit", node.closure?.onlyParameter != nil {
      commits.removeLast()
    }
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    assignment(node.leftOperand)
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.elements.dropFirst().first?.is(AssignmentExprSyntax.self) == true {
      assignment(node.elements.first!)
    }
    return .visitChildren
  }

  /// Records an assignment to a property of the closure's parameter, which Cycler 2 does not support.
  private func assignment(_ target: ExprSyntax) {
    guard let member = target.as(MemberAccessExprSyntax.self),
      let base = member.base?.trimmedDescription, commits.last == base
    else { return }
    found(
      "commit { \(member.trimmedDescription) = … }",
      Set(Generation.allCases).subtracting([.cycler2]))
  }

  private func declare(_ name: TokenSyntax) { use.declared.insert(name.text) }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if Vocabulary.members[node.name.text] != nil { use.declaredMembers.insert(node.name.text) }
    return .visitChildren
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    let name = node.identifier.text
    if Vocabulary.members[name] != nil { use.declaredMembers.insert(name) }
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    use.classes.note(node)
    return .visitChildren
  }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return .visitChildren
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return .visitChildren
  }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return .visitChildren
  }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return .visitChildren
  }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    use.classes.note(node)
    return .visitChildren
  }
}
