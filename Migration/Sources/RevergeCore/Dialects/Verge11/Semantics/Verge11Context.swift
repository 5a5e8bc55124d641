import SwiftSyntax

/// The facts about a type that the rules for Verge 11 need.
struct Verge11Details {
  let subject: Verge11Subject
  let isLogger: Bool
}

/// The names of Verge 11, 12 and 13 in the scope of a node, and the findings of the rules.
class Verge11Context: TypeRewriter<Verge11Details> {
  /// The modules that the file imports.
  lazy var imports = Set(
    file.tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self)?.module })

  /// Whether the file imports a module of normalized entities.
  var usesEntities: Bool { !imports.isDisjoint(with: OriginalModule.entities) }

  /// Whether the file also uses an older dialect, which may have the same names.
  lazy var isSideBySide = !imports.isDisjoint(with: LegacyDialects.modules)

  // MARK: Resolving names

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
    TypeReference("\(name)<\(state?.text ?? "_")>", in: state?.scope ?? Scope(at: nil))
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
  override func resolve(parameter name: String, of closure: ClosureExprSyntax) -> Resolution? {
    guard let call = closure.callItIsFor, let called = call.calledExpression.lastName,
      let position = closure.position(of: name), closure.parameter(name) ?? nil == nil
    else { return nil }
    switch (called, position) {
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
    if let type = typeName(of: resolve(expression)), declares(name, type) { return .other }
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
    guard case .value(let type) = resolve(expression) else { return .unknown }
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
}
