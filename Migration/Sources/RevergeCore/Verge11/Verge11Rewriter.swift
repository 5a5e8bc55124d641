import SwiftSyntax

/// The facts about a type that the rewriter for Verge 11 needs.
struct Verge11Details {
  let subject: Verge11Subject
  let isLogger: Bool
}

/// Finds API of Verge 11, 12 and 13 that is renamed or removed, and rewrites it.
final class Verge11Rewriter: Rewriter<Verge11Details> {
  static func findings(in file: SourceFile, index: ModuleIndex) -> [Finding] {
    guard file.canName(Verge11.self) else { return [] }
    let rewriter = Verge11Rewriter(file, index)
    rewriter.walk(file.tree)
    return rewriter.findings
  }

  private lazy var imports = Set(
    file.tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self)?.module })

  /// Whether the file also uses an older dialect, which may have the same names.
  lazy var isSideBySide = !imports.isDisjoint(with: LegacyDialects.modules)

  // MARK: Meanings of names

  override func property(_ name: String, of type: String) -> TypeReference? {
    index.property(name, of: type) ?? libraryMember(name, of: TypeReference(type, in: []))
  }

  override func knows(_ type: TypeReference) -> Bool {
    index.resolve(type) != nil || index.verge11(type) != .unknown
  }

  override func libraryMember(_ name: String, of type: TypeReference) -> TypeReference? {
    if let declared = index.declaration(of: type)?.name, index.property(name, of: declared) != nil {
      return nil
    }
    let subject = index.verge11(type)
    switch (subject, name) {
    case (.component(_, _, let root), "store"): return named("Store", of: root)
    case (.component(_, _, let root), "rootState"): return named("Changes", of: root)
    case (_, "store") where subject.isStore: return named("Store", of: subject.state)
    case (_, "state") where subject.isStore: return named("Changes", of: subject.state)
    case (_, "taskManager") where subject.isStore: return TypeReference("TaskManager", in: [])
    case (.derived(let value), "value"): return named("Changes", of: value)
    case (.changes, "previous"): return named("Changes", of: subject.state)
    case (.changes(let state), "primitive"), (.changes(let state), "root"),
      (.changes(let state), "previousPrimitive"), (.reference(let state), "wrapped"):
      return state
    case (.changes(let state?), _), (.reference(let state?), _):
      return index.declaration(of: state).flatMap { index.property(name, of: $0.name) }
    default: return nil
    }
  }

  private func named(_ name: String, of state: TypeReference?) -> TypeReference {
    TypeReference("\(name)<\(state?.text ?? "_")>", in: state?.scope ?? [])
  }

  override func type(of call: FunctionCallExprSyntax) -> TypeReference? {
    if let state = call.arguments.first(where: { $0.label?.text == "initialState" }),
      ExprSyntax(call).namedType?.withoutVerge.hasPrefix("Store<_") == true
    {
      return named("Store", of: state.expression.namedType.map { TypeReference($0, in: scope) })
    }
    guard let name = call.calledExpression.lastName else { return nil }
    switch name {
    case "derived", "chain":
      return subject(ofCalled: call).isStore ? named("Derived", of: nil) : nil
    case "bindingDerived":
      return subject(ofCalled: call).isStore ? named("BindingDerived", of: nil) : nil
    case "scoped", "detached":
      let subject = subject(ofCalled: call)
      guard subject.isStore else { return nil }
      guard let argument = call.arguments.first else { return nil }
      let path = argument.expression.as(KeyPathExprSyntax.self)
      let whole = argument.label?.text == "from" ? subject.root : subject.state
      return named("Store", of: path.flatMap { target(of: $0, in: whole) })
    default: return nil
    }
  }

  /// The parameters of the closures of commits and observers.
  override func meaning(ofParameter name: String, of closure: ClosureExprSyntax) -> Meaning? {
    guard let call = closure.callItIsFor, let called = call.calledExpression.lastName,
      let place = closure.place(of: name), closure.parameter(name) ?? nil == nil
    else { return nil }
    switch (called, place) {
    case ("commit", 0), ("backgroundCommit", 0), ("commitIfPresent", 0):
      return .value(named("InoutRef", of: subject(ofCalled: call).state))
    case ("sinkState", 0) where call.arguments.first?.expression.is(KeyPathExprSyntax.self) != true:
      let subject = subject(ofCalled: call)
      return subject.isStore ? .value(named("Changes", of: subject.state)) : nil
    default: return nil
    }
  }

  /// The role of the object whose method is called.
  func subject(ofCalled call: FunctionCallExprSyntax) -> Verge11Subject {
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName.text
      return member.base.map { subject(of: $0, askedFor: name) } ?? .unknown
    }
    guard let own = call.calledExpression.as(DeclReferenceExprSyntax.self),
      !call.hasLocal(own.baseName.text), let frame, let type = frame.type,
      !declares(own.baseName.text, type)
    else { return .other }
    return frame.subject
  }

  /// The role of an expression in the library, unless its type has its own member of this name.
  func subject(of expression: ExprSyntax, askedFor name: String) -> Verge11Subject {
    if let type = typeName(of: meaning(of: expression)), declares(name, type) { return .other }
    return subject(of: expression)
  }

  /// Whether a type declares a member. Methods that look like commits do not count.
  private func declares(_ name: String, _ type: String) -> Bool {
    !["commit", "backgroundCommit"].contains(name)
      && index.lineage(of: type).contains { ancestor in
        index.declarations.properties[ancestor]?[name] != nil
          || index.declarations.methods[ancestor]?.contains { $0.name == name } == true
      }
  }

  func subject(of expression: ExprSyntax) -> Verge11Subject {
    guard case .value(let type) = meaning(of: expression) else { return .unknown }
    return index.verge11(type)
  }

  /// The grade of a rewrite on an object; `nil` if it does not belong to the library.
  func grade(of subject: Verge11Subject) -> Grade? {
    switch subject {
    case .other: nil
    case .unknown: isSideBySide ? nil : .review
    default: .safe
    }
  }

  /// Whether a name refers to the library in its scope.
  func isOfLibrary(_ name: String) -> Bool {
    let isShared = Verge11Names.shared.contains(name)
    return !(isShared && (isSideBySide || imports.isDisjoint(with: Verge11.modules)))
      && index.resolve(TypeReference(name, in: scope)) == nil
  }

  // MARK: Visiting

  private func enter(_ name: String) {
    let scope = scope + [name]
    push(scope: scope, type: scope.joined(separator: "."))
  }

  private func push(scope: [String], type: String) {
    let reference = TypeReference(type, in: [])
    let isLogger = index.lineage(of: type).contains { ancestor in
      let inherited =
        (index.declarations.types[ancestor] ?? []).flatMap(\.inherited)
        + (index.declarations.conformances[ancestor] ?? []).map(\.text)
      return inherited.contains { $0.withoutVerge == "StoreLogger" }
    }
    frames.append(
      Frame(
        scope: scope, type: type,
        details: Verge11Details(
          subject: index.verge11(reference),
          isLogger: isLogger && index.resolve(TypeReference("StoreLogger", in: scope)) == nil)))
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.extendedType.trimmedDescription
    push(
      scope: scope + name.split(separator: ".").map(String.init),
      type: index.declaration(of: TypeReference(name, in: scope))?.name ?? name)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { frames.removeLast() }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { frames.removeLast() }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: ActorDeclSyntax) { frames.removeLast() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: StructDeclSyntax) { frames.removeLast() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: EnumDeclSyntax) { frames.removeLast() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { frames.removeLast() }

  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind {
    if frame?.isLogger == true { rewriteLogger(node.members) }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if let body = node.body {
      for parameter in node.signature.parameterClause.parameters {
        rewriteReference(parameter.secondName ?? parameter.firstName, parameter.type, in: body)
      }
    }
    findHook(node.name.text, node.modifiers, at: node)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    rewriteScope(node)
    if let name = node.bindings.first?.pattern.trimmedDescription {
      findHook(name, node.modifiers, at: node)
    }
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    rewriteTargetStore(node.name, of: frame?.subject)
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    if !handled.contains(node.id) { rewriteReference(of: node) }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if !handled.contains(node.id) { rewrite(node) }
    return .visitChildren
  }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    rewriteAwait(node)
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "keyPathMap" {
      report(
        Verge11Rules.ifChanged, at: node, "'ifChanged' takes all key paths",
        symbol: "keyPathMap", grade: .manual)
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if !handled.contains(node.id) { rewrite(node) }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    if !isMember { rewrite(node) }
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    guard !handled.contains(node.id) else { return .visitChildren }
    return rewriteType(node.name, node.genericArgumentClause, at: node)
      ? .skipChildren : .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    guard !handled.contains(node.id) else { return .visitChildren }
    if node.baseType.trimmedDescription == "Verge" {
      return rewriteType(node.name, node.genericArgumentClause, at: node)
        ? .skipChildren : .visitChildren
    }
    rewriteTargetStore(node.name, of: nil)
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    rewriteEdge(node)
    return .visitChildren
  }
}

extension ClosureExprSyntax {
  /// The call that takes the closure.
  var callItIsFor: FunctionCallExprSyntax? {
    if let call = parent?.as(FunctionCallExprSyntax.self), call.trailingClosure?.id == id {
      return call
    }
    guard let argument = parent?.as(LabeledExprSyntax.self) else { return nil }
    return argument.parent?.parent?.as(FunctionCallExprSyntax.self)
  }

  /// The index of the parameter with this name.
  func place(of name: String) -> Int? {
    parameterNames.map { $0.firstIndex(of: name) }
      ?? (name.hasPrefix("$") ? Int(name.dropFirst()) : nil)
  }

  /// The names of the parameters; `nil` if they have none.
  var parameterNames: [String]? {
    switch signature?.parameterClause {
    case .simpleInput(let names): names.map(\.name.text)
    case .parameterClause(let clause):
      clause.parameters.map { ($0.secondName ?? $0.firstName).text }
    case nil: nil
    }
  }
}
