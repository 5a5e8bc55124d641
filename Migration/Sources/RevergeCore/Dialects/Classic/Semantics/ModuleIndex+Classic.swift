/// The role of a type in Verge Classic.
enum ClassicRole: Equatable, Sendable {
  /// A view model or a protocol of view models, with its name if one of the files declares it.
  case verge(String?)
  /// A storage, with the type of its value if it is written.
  case storage(TypeReference?)
  /// The context of a view model.
  case context(TypeReference)
  case emitter, bag, disposable, token
  case binder(TypeReference?)
  /// A user-defined type without a role.
  case other
}

extension ModuleIndex {
  /// The role of a type in Verge Classic; `nil` if the name is unknown.
  func classicRole(of reference: TypeReference, depth: Int = 0) -> ClassicRole? {
    guard depth < 16 else { return nil }
    let text = reference.text.plainType
    let reference = TypeReference(text, in: reference.scope)
    if let name = resolve(reference), let found = declarations.types[name] {
      if let alias = found.first(where: { $0.kind == .alias }), let target = alias.target {
        return classicRole(of: TypeReference(target, in: alias.scope), depth: depth + 1)
      }
      return isVerge(name) ? .verge(name) : .other
    }
    guard let plain = libraryName(reference, of: Classic.self) else { return nil }
    let head = plain.withoutGenericArguments
    let argument = plain.onlyGenericArgument.map { TypeReference($0, in: reference.scope) }
    if ClassicNames.storages.contains(head) || head == "DefaultStore" { return .storage(argument) }
    if ClassicNames.contexts.contains(head) { return argument.map { .context($0) } }
    if ClassicNames.verges.contains(head) { return .verge(nil) }
    if ClassicNames.signals.contains(head) { return .emitter }
    if ClassicNames.tokens.contains(head) { return .token }
    switch head {
    case "Binder": return .binder(argument)
    case "DisposeBag": return .bag
    case "Disposable": return .disposable
    default: return nil
    }
  }

  /// Whether a user-defined type is a view model or a protocol of view models.
  func isVerge(_ name: String) -> Bool {
    lineage(of: name).contains { !vergeNames(of: $0, in: ClassicNames.verges).isEmpty }
  }

  /// The library protocols that a type conforms to, without those of its ancestors.
  func vergeNames(of name: String, in set: Set<String>) -> [String] {
    inherited(by: name).compactMap { type in
      guard let plain = libraryName(type, of: Classic.self), set.contains(plain) else { return nil }
      return resolve(type) == nil ? plain : nil
    }
  }

  /// Whether a view model and its superclasses can be migrated by the tool.
  func isMovable(_ name: String) -> Bool { reasonToStay(name) == nil }

  /// The reason why a view model requires manual migration; `nil` if it does not.
  func reasonToStay(_ name: String) -> String? {
    guard let type = declarations.types[name]?.first(where: { $0.kind != .alias }) else {
      return "is not declared in the analyzed files"
    }
    switch type.kind {
    case .protocol: return nil
    case .value, .enum, .alias: return "is not a class"
    case .class: break
    }
    let lineage = lineage(of: name)
    let classes = lineage.filter { declarations.types[$0]?.first?.kind == .class }
    if classes.contains(where: { declarations.classic.states[$0] == false }) {
      return "has a 'state' that is not a single stored property"
    }
    if let required = lineage.first(where: stateProtocols.contains) {
      return "conforms to '\(required)', which requires a 'state'"
    }
    guard classes.contains(where: { declarations.classic.states[$0] == true }) else {
      return "has a 'state' that no analyzed file declares"
    }
    if classes.contains(where: {
      declarations.properties[$0]?["store"] != nil
        && (!declarations.classic.privateStores.contains($0)
          || declarations.properties[$0]?[ClassicNames.otherStore] != nil)
    }) {
      return "already has a property named 'store'"
    }
    if classes.contains(where: { declaresFunctionStore($0) }) { return "has a function 'store()'" }
    if activity(of: name) == nil { return "does not declare its 'Activity'" }
    return nil
  }

  /// The protocols that require a `state`, and that a view model conforms to.
  func findStateProtocols() -> Set<String> {
    let protocols = Set(
      declarations.classic.states.keys.filter {
        declarations.types[$0]?.contains { $0.kind == .protocol } == true
      })
    guard !protocols.isEmpty else { return [] }
    return declarations.types.values.joined().reduce(into: []) { found, type in
      guard type.kind == .class, isVerge(type.name) else { return }
      found.formUnion(lineage(of: type.name).filter(protocols.contains))
    }
  }

  /// The protocol that requires the `state` of a type to stay a storage.
  func stateProtocol(of type: String) -> String? {
    stateProtocols.isEmpty ? nil : lineage(of: type).first(where: stateProtocols.contains)
  }

  /// The activity of a view model, as written among its members.
  func activity(of name: String) -> String? {
    let lineage = lineage(of: name)
    if lineage.contains(where: { declarations.types["\($0).Activity"] != nil }) {
      return "Activity"
    }
    if let constraint = constraint("Activity", of: name) { return constraint.text }
    return lineage.lazy.compactMap { declarations.properties[$0]?["activity"] }.first?.text
      .onlyGenericArgument
  }

  /// Whether a view model sends no activities, so any storage can become its store.
  func isSilent(_ name: String) -> Bool {
    for ancestor in lineage(of: name) {
      guard let type = declarations.types["\(ancestor).Activity"]?.first else { continue }
      return type.target.map { ["NoActivity", "Never"].contains($0.unqualified) } ?? false
    }
    return constraint("Activity", of: name).map { ["NoActivity", "Never"].contains($0.text) }
      ?? false
  }

  /// The constraint of a view model's protocol on an associated type.
  func constraint(_ associated: String, of name: String) -> TypeReference? {
    lineage(of: name).lazy
      .compactMap { declarations.classic.constraints[$0]?[associated] }.first
      .map { qualified($0) }
  }

  /// The state of a view model, as a resolvable type.
  func classicState(of name: String) -> TypeReference? {
    for ancestor in lineage(of: name) where declarations.types["\(ancestor).State"] != nil {
      return TypeReference("\(ancestor).State", in: [])
    }
    if let constraint = constraint("State", of: name) { return constraint }
    guard let storage = property("state", of: name),
      case .storage(let value?)? = classicRole(of: storage)
    else { return nil }
    return value
  }
}
