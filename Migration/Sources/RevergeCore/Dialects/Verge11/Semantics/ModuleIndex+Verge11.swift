/// The role of a type in Verge 11.
enum Verge11Subject: Equatable {
  /// A store, with its state.
  case store(TypeReference?)
  case derived(TypeReference?)
  /// A component, with the state that it sees, whether that is a slice, and the whole state.
  case component(TypeReference?, isScoped: Bool, root: TypeReference?)
  case changes(TypeReference?)
  /// An `InoutRef`.
  case reference(TypeReference?)
  case taskManager
  /// A type without a role.
  case other
  case unknown

  /// The state that is visible through the type.
  var state: TypeReference? {
    switch self {
    case .store(let state), .derived(let state), .component(let state, _, _), .changes(let state),
      .reference(let state):
      state
    case .taskManager, .other, .unknown: nil
    }
  }

  /// The whole state, if only a slice is visible.
  var root: TypeReference? {
    if case .component(_, _, let root) = self { return root }
    return state
  }

  /// Whether the type can commit and be observed.
  var isStore: Bool {
    switch self {
    case .store, .derived, .component: true
    case .changes, .reference, .taskManager, .other, .unknown: false
    }
  }
}

extension ModuleIndex {
  /// The role of a type in the library, as far as its name and the declarations determine it.
  func verge11(_ reference: TypeReference, depth: Int = 0) -> Verge11Subject {
    guard depth < 16 else { return .unknown }
    let reference = TypeReference(reference.text.bareType, in: reference.scope)
    if let name = resolve(reference), let found = declarations.types[name] {
      if let alias = found.first(where: { $0.kind == .alias }), let target = alias.target {
        return verge11(TypeReference(target, in: alias.scope), depth: depth + 1)
      }
      return verge11(declared: name, depth: depth)
    }
    guard let plain = libraryName(reference, of: Verge11.self)?.withoutVerge else {
      return .unknown
    }
    let name = plain.withoutGenericArguments
    let arguments = plain.genericArguments.map { argument in
      argument == "_" ? nil : TypeReference(argument, in: reference.scope)
    }
    func argument(_ position: Int) -> TypeReference? {
      arguments.indices.contains(position) ? arguments[position] : nil
    }
    if let position = Verge11Names.stores[name] { return .store(argument(position)) }
    if Verge11Names.derived.contains(name) { return .derived(argument(0)) }
    if Verge11Names.components.contains(name) {
      return .component(argument(0), isScoped: true, root: nil)
    }
    if Verge11Names.taskManagers.contains(name) { return .taskManager }
    switch name {
    case "Changes", "Changed": return .changes(argument(0))
    case "InoutRef": return .reference(argument(0))
    case "DefaultStore": return .store(ownState(in: reference.scope))
    default:
      return Verge11Names.others.contains(name) || plain.hasPrefix("[") || plain.hasPrefix("(")
        ? .other : .unknown
    }
  }

  /// The state that the innermost enclosing component declares.
  private func ownState(in scope: Scope) -> TypeReference? {
    for count in stride(from: scope.count, to: 0, by: -1) {
      let type = fullName(of: scope.prefix(count))
      for ancestor in lineage(of: type) where declarations.types["\(ancestor).State"] != nil {
        return TypeReference("\(ancestor).State", in: [])
      }
    }
    return nil
  }

  private func verge11(declared name: String, depth: Int) -> Verge11Subject {
    var parents = (declarations.types[name] ?? []).flatMap { type in
      type.inherited.map { TypeReference($0, in: type.scope) }
    }
    parents += declarations.conformances[name] ?? []
    for parent in parents where resolve(parent) != name {
      let subject = verge11(parent, depth: depth + 1)
      switch subject {
      case .component(let seen, _, _):
        return component(name, named: seen, depth: depth)
      case .store, .derived: return subject
      case .changes, .reference, .taskManager, .other, .unknown: break
      }
    }
    return .other
  }

  private func component(_ name: String, named: TypeReference?, depth: Int) -> Verge11Subject {
    let root = property("store", of: name).flatMap { verge11($0, depth: depth + 1).state }
    guard let scope = property("scope", of: name) else {
      return .component(named ?? root, isScoped: false, root: root)
    }
    let path = scope.text.bareType.split(separator: "&").first?.trimmingSpaces ?? ""
    let arguments = path.genericArguments
    guard path.hasPrefix("WritableKeyPath<"), arguments.count == 2 else {
      return .component(named, isScoped: true, root: root)
    }
    return .component(TypeReference(arguments[1], in: scope.scope), isScoped: true, root: root)
  }

  /// Whether a type has its own member of this name; `nil` if the type is unknown. Stand-ins for
  /// members of the library do not count.
  func hasMember(_ name: String, _ type: TypeReference) -> Bool? {
    let type = TypeReference(type.text.bareType, in: type.scope)
    guard let declared = declaration(of: type)?.name else {
      let isPlain = Verge11Names.others.contains(type.text) || type.text.hasPrefix("[")
      return isPlain ? false : nil
    }
    return lineage(of: declared).contains { ancestor in
      let properties = declarations.properties[ancestor] ?? [:]
      guard properties["wrapped"]?.text != "Self" else { return false }
      return properties[name] != nil
        || declarations.methods[ancestor]?.contains { $0.name == name } ?? false
    }
  }
}

extension String {
  /// The name without `inout`, `any` and optionality.
  fileprivate var bareType: String {
    var text = plainType
    while text.hasPrefix("("), text.hasSuffix(")"), !text.contains(",") {
      text = String(text.dropFirst().dropLast()).plainType
    }
    return text.hasPrefix("some ") ? String(text.dropFirst(5)) : text
  }
}
