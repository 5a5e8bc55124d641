/// The values of properties and functions whose types alone do not determine the rewrite.
extension ModuleIndex {
  /// The values that a variable, or a function that returns a storage, may have.
  enum ClassicMapping {
    /// No value is the result of `map`.
    case none
    /// Each value is the result of `map`.
    case all
    /// Some values are the result of `map`, and others are not.
    case mixed
  }

  /// The values of a variable or a function of a type, of its ancestors and of its descendants.
  ///
  /// - Parameter name: The name, with `()` if it is that of a function.
  func classicMapping(_ name: String, of type: String) -> ClassicMapping {
    var isMapped = false
    var isOther = false
    let lineage = lineage(of: type)
    for (owner, values) in declarations.classic.values[name] ?? [:] {
      guard lineage.contains(owner) || self.lineage(of: owner).contains(type) else { continue }
      for value in values {
        if self.isMapped(value, in: owner) {
          isMapped = true
        } else if isStorage(value, in: owner), value != ValueChain(name) {
          isOther = true
        }
      }
    }
    return isMapped ? isOther ? .mixed : .all : .none
  }

  /// Whether a value is a storage that is not the result of `map`.
  private func isStorage(_ value: ValueChain, in type: String) -> Bool {
    if value == .implicitInitializer { return true }
    if case .call(let name)? = value.last?.step,
      ClassicNames.storages.contains(name)
    {
      return true
    }
    guard let found = classicType(of: value, in: type) else { return false }
    if case .storage? = classicRole(of: found) { return true }
    return false
  }

  /// Whether a value is the result of `map`.
  private func isMapped(_ value: ValueChain, in type: String, depth: Int = 0) -> Bool {
    guard depth < 8, let (base, step) = value.last else { return false }
    let name: String
    switch step {
    // A former run rewrote `map` to `derived`.
    case .call("map"), .call("derived"): return true
    case .call(let function): name = "\(function)()"
    case .name(let variable): name = variable
    case .unknown: return false
    }
    guard let owner = base.isSelf ? type : classicTypeName(of: base, in: type) else { return false }
    return lineage(of: owner).contains { ancestor in
      (declarations.classic.values[name]?[ancestor] ?? []).contains {
        $0 != value && isMapped($0, in: ancestor, depth: depth + 1)
      }
    }
  }

  /// The type of a property without a written type, from its initial value.
  func classicProperty(_ name: String, of type: String, depth: Int = 0) -> TypeReference? {
    guard depth < 8 else { return nil }
    for ancestor in lineage(of: type) {
      if let value = declarations.initialValues[ancestor]?[name] {
        return classicType(of: value, in: ancestor, depth: depth + 1)
      }
    }
    return nil
  }

  /// The type of a global variable without a written type, from its initial value.
  func classicGlobal(_ name: String) -> TypeReference? {
    declarations.initialGlobals[name].flatMap { classicType(of: $0, in: "", depth: 1) }
  }

  private func classicTypeName(of value: ValueChain, in type: String, depth: Int = 0) -> String? {
    value.isSelf
      ? type
      : classicType(of: value, in: type, depth: depth)
        .flatMap { declaration(of: TypeReference($0.text.plainType, in: $0.scope))?.name }
  }

  private func classicType(
    of value: ValueChain, in type: String, depth: Int = 0
  ) -> TypeReference? {
    guard depth < 8, let (base, step) = value.last else { return nil }
    switch step {
    case .unknown: return nil
    case .name(let name):
      if let owner = classicTypeName(of: base, in: type, depth: depth + 1),
        let found = property(name, of: owner)
          ?? classicProperty(name, of: owner, depth: depth + 1)
      {
        return found
      }
      guard base.isSelf else { return nil }
      return declarations.globals[name]
        ?? declarations.initialGlobals[name].flatMap {
          $0 == value ? nil : classicType(of: $0, in: "", depth: depth + 1)
        }
    case .call(let name):
      if name == "map" || name == "asStorage",
        let source = classicType(of: base, in: type, depth: depth + 1),
        case .storage? = classicRole(of: source)
      {
        return name == "map" ? TypeReference("ReadonlyStorage", in: []) : source
      }
      guard let owner = classicTypeName(of: base, in: type, depth: depth + 1) else { return nil }
      let found = lineage(of: owner).flatMap { declarations.methods[$0] ?? [] }
        .filter { $0.name == name }
      guard let first = found.first, let result = first.result,
        found.allSatisfy({ $0.result == result })
      else { return nil }
      return TypeReference(result, in: first.scope(in: owner))
    }
  }
}
