/// The role of a type in VergeNeue.
struct NeueComponent: Equatable {
  /// The full name of the reducer.
  let reducer: String
}

extension ModuleIndex {
  func facts(of reducer: String) -> NeueReducerIndex.Reducer? {
    declarations.neue.reducers[reducer]
  }

  /// Whether a declared type is a reducer.
  func isReducer(_ name: String) -> Bool {
    lineage(of: name).contains { ancestor in
      let inherited =
        (declarations.types[ancestor] ?? []).filter { uses(Neue.self, in: $0.module) }
        .flatMap { type in type.inherited.map { TypeReference($0, in: type.scope) } }
        + (declarations.conformances[ancestor] ?? [])
      return inherited.contains {
        NeueNames.reducerProtocols.contains($0.text.unqualified) && resolve($0) == nil
      }
    }
  }

  /// The full name of the reducer that a type names.
  func reducer(_ reference: TypeReference) -> String? {
    let plain = TypeReference(reference.text.plainType, in: reference.scope)
    guard let name = declaration(of: plain)?.name, isReducer(name) else { return nil }
    return name
  }

  /// The reason why a reducer cannot become a component; `nil` if it can.
  func problem(of reducer: String) -> String? {
    for ancestor in lineage(of: reducer) {
      guard let facts = facts(of: ancestor) else { continue }
      if let problem = facts.problem { return problem }
      if let taken = addedParameters(ancestor).first(where: facts.parameters.contains) {
        return "its initializer already has a parameter named '\(taken)'"
      }
    }
    guard facts(of: reducer)?.kind != .other else { return nil }
    return state(of: reducer) == nil ? "no analyzed file declares its state" : nil
  }

  /// The labels of the parameters that the initializers of a component get.
  private func addedParameters(_ reducer: String) -> [String] {
    let parent = parentChange(of: reducer) == nil ? [] : ["parent"]
    if case .open = initialState(of: reducer) { return ["logger"] + parent }
    return ["store"] + parent
  }

  /// Whether a reducer becomes a component.
  func isMoved(_ reducer: String) -> Bool { isReducer(reducer) && problem(of: reducer) == nil }

  /// Whether a name stands for any reducer that conforms to a protocol, and the protocol does not
  /// determine the state.
  func isOpenReducer(_ name: String) -> Bool {
    name == NeueNames.anyReducer
      || (declarations.types[name]?.contains { $0.kind == .protocol } == true
        && state(of: name) == nil)
  }

  /// The state that a reducer changes.
  func state(of reducer: String) -> TypeReference? {
    for ancestor in lineage(of: reducer) {
      let own = ancestor + ".State"
      if declarations.types[own]?.contains(where: { $0.kind != .alias }) == true {
        return TypeReference(own, in: [])
      }
      if let state = facts(of: ancestor)?.state { return qualified(state) }
    }
    return nil
  }

  /// The state of a reducer's store: that of its source, if it is scoped.
  func storeState(of reducer: String) -> TypeReference? {
    guard let source = lineage(of: reducer).lazy.compactMap({ self.facts(of: $0)?.source }).first
    else { return state(of: reducer) }
    return declaration(of: source).flatMap { state(of: $0.name) }
  }

  /// Whether a reducer works on a slice of another reducer's state.
  func isScoped(_ reducer: String) -> Bool {
    lineage(of: reducer).contains { facts(of: $0)?.source != nil }
  }

  /// The state of the parent that a reducer observes.
  func parentState(of reducer: String) -> TypeReference? {
    for ancestor in lineage(of: reducer) {
      guard let facts = facts(of: ancestor) else { continue }
      if let state = facts.parentState { return named(state) }
      if let parent = facts.parent, let name = declaration(of: parent)?.name {
        return state(of: name)
      }
    }
    return nil
  }

  /// The state that a type names, directly or through a reducer, such as `R.TargetState`.
  func named(_ reference: TypeReference) -> TypeReference {
    if let dot = reference.text.lastIndex(of: "."),
      NeueNames.stateAliases.contains(String(reference.text[reference.text.index(after: dot)...])),
      let owner = reducer(TypeReference(String(reference.text[..<dot]), in: reference.scope)),
      let state = state(of: owner)
    {
      return state
    }
    return qualified(reference)
  }

  /// The origin of a reducer's initial state.
  func initialState(of reducer: String) -> NeueInitial {
    guard let initial = facts(of: reducer)?.initial else { return .given }
    let lineage = lineage(of: reducer)
    let members = lineage.reduce(into: Set(["self"])) {
      $0.formUnion(facts(of: $1)?.members ?? [])
    }
    let used = initial.names.intersection(members)
    if used.isEmpty { return .closed }
    let stored = facts(of: reducer)?.stored ?? []
    guard let expression = initial.expression, used.isSubset(of: stored) else { return .unclear }
    return .open(expression)
  }

  /// The form of the reducer's `parentChanged`; `nil` if it has none, or one that does nothing.
  func parentChange(of reducer: String) -> NeueReducerIndex.Reducer.ParentChange? {
    let change = lineage(of: reducer).lazy.compactMap { self.facts(of: $0)?.parentChange }.first
    return change == .nothing ? nil : change
  }

  /// The kind of value that a function of a reducer returns, and whether the function becomes a
  /// method.
  func value(
    _ name: String, of reducer: String
  ) -> (kind: NeueNames.ValueKind, isUnderstood: Bool)? {
    let lineage = lineage(of: reducer).compactMap { facts(of: $0) }
    guard let kind = lineage.lazy.compactMap({ $0.values[name] }).first else { return nil }
    let isUnderstood = self.lineage(of: reducer).allSatisfy {
      keptValues[$0]?.contains(name) != true
    }
    return (kind, isUnderstood)
  }

  /// The functions of reducers that keep returning a mutation or an action, by the types that declare
  /// them, or whose subclasses do: their form is unsupported, or that of a function they call.
  func findKeptValues() -> [String: Set<String>] {
    var kept: [String: Set<String>] = [:]
    var isComplete = false
    while !isComplete {
      isComplete = true
      for (type, facts) in declarations.neue.reducers where !facts.values.isEmpty {
        let lineage = lineage(of: type)
        let known = Set(lineage.flatMap { (self.facts(of: $0)?.values ?? [:]).keys })
        let inherited = lineage.reduce(into: Set<String>()) { $0.formUnion(kept[$1] ?? []) }
        let names = facts.unusual.union(
          facts.delegates.filter {
            !$0.value.allSatisfy { known.contains($0) && !inherited.contains($0) }
          }
          .keys)
        for ancestor in lineage where !names.isSubset(of: kept[ancestor] ?? []) {
          kept[ancestor, default: []].formUnion(names)
          isComplete = false
        }
      }
    }
    return kept
  }

  /// The component that a store type or a context type stands for.
  func component(of reference: TypeReference) -> NeueComponent? {
    store(of: reference).flatMap { problem(of: $0.reducer) == nil ? $0 : nil }
  }

  /// The role of a store type or a context type, whether or not its reducer becomes a component.
  func store(of reference: TypeReference, depth: Int = 0) -> NeueComponent? {
    guard depth < 16 else { return nil }
    let text = reference.text.plainType
    let reference = TypeReference(text, in: reference.scope)
    if let name = resolve(reference), let found = declarations.types[name]?.first {
      if let target = found.target {
        return store(of: TypeReference(target, in: found.scope), depth: depth + 1)
      }
      guard let parent = found.inherited.first, found.kind == .class else { return nil }
      let component = store(of: TypeReference(parent, in: found.scope), depth: depth + 1)
      return component.flatMap { canBeSubclassed($0.reducer) ? $0 : nil }
    }
    guard let plain = libraryName(reference, of: Neue.self) else { return nil }
    let head = plain.withoutGenericArguments
    let arguments = plain.genericArguments
    if NeueNames.stores.contains(head), arguments.count == (head == "ScopedStore" ? 2 : 1) {
      return store(ofReducer: TypeReference(arguments.last!, in: reference.scope))
    }
    if let dot = plain.lastIndex(of: "."), arguments.isEmpty,
      NeueNames.storeAliases.contains(String(plain[plain.index(after: dot)...]))
    {
      return store(ofReducer: TypeReference(String(plain[..<dot]), in: reference.scope))
    }
    if NeueNames.storeAliases.contains(plain) {
      for count in stride(from: reference.scope.count, to: 0, by: -1) {
        let around = fullName(of: reference.scope.prefix(count))
        if isReducer(around) { return NeueComponent(reducer: around) }
      }
    }
    return nil
  }

  private func store(ofReducer reference: TypeReference) -> NeueComponent? {
    reducer(reference).map(NeueComponent.init)
  }

  /// Whether a subclass of the store can become a subclass of the component.
  func canBeSubclassed(_ reducer: String) -> Bool {
    facts(of: reducer)?.kind == .class && facts(of: reducer)?.isFinal == false
  }
}

/// The origin of a component's initial state.
enum NeueInitial: Equatable {
  /// The caller provides it.
  case given
  /// A function that uses no member of the reducer.
  case closed
  /// An expression that uses the stored properties of the component.
  case open(String)
  /// A function in an unsupported form.
  case unclear
}
