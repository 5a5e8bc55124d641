import SwiftSyntax

/// The names that a method uses, as far as they decide whether a struct can have the method.
struct MethodUses: Sendable {
  /// The first names of changed expressions: properties, or local variables.
  let changed: Set<String>
  /// The names of the type's own methods that are called.
  let called: Set<String>
  /// The names in closures that may run later.
  let escaping: Set<String>
  /// Whether `self` is passed on.
  let passesSelf: Bool

  init(_ finder: PropertyChangeFinder) {
    changed = finder.changed
    called = finder.called
    escaping = finder.escaping
    passesSelf = finder.passesSelf
  }

  /// Whether the method itself changes nothing, and calls no other method.
  var isEmpty: Bool { changed.isEmpty && called.isEmpty }
}

extension VueFluxDeclarations.Mutations {
  /// The members of the state that the mutations use, directly or through methods of the state.
  func members(with methods: [VueFluxDeclarations.Method]) -> Set<String> {
    var found = members
    var next = members
    while !next.isEmpty {
      next = Set(methods.filter { next.contains($0.name) }.flatMap(\.uses.called))
        .subtracting(found)
      found.formUnion(next)
    }
    return found
  }
}

extension VueFluxDeclarations.State {
  /// The methods that change the state, with whether they set a variable.
  ///
  /// - Parameters:
  ///   - methods: The methods of the class and of its extensions.
  ///   - outside: The members of states that code other than the mutations uses.
  /// - Returns: The names of the methods, or the reason why a struct cannot have one of them.
  func mutating(
    _ methods: [VueFluxDeclarations.Method], outside: Set<String>
  ) -> Result<[String: Bool], VueFluxObstacle> {
    let names = Set(properties.map(\.name)).union(["self"])
    let variables = Set(properties.filter { $0.kind == .variable }.map(\.name))
    var found: [String: Bool] = [:]
    var isComplete = false
    while !isComplete {
      isComplete = true
      for method in methods {
        let called = method.uses.called.compactMap { found[$0] }
        guard !method.uses.changed.isDisjoint(with: names) || !called.isEmpty else { continue }
        let sets =
          !method.uses.changed.isDisjoint(with: variables) || called.contains(true)
          || found[method.name] == true
        if found[method.name] != sets {
          found[method.name] = sets
          isComplete = false
        }
      }
    }
    let members = names.union(methods.map(\.name))
    let senders = Set((sinks + subjects).map(\.name))
    for method in methods where found[method.name] != nil {
      let name = method.name
      if method.isGetter { return .failure("its getter '\(name)' mutates it") }
      if !method.uses.changed.isDisjoint(with: senders) {
        return .failure("its method '\(name)' sends values")
      }
      if !method.uses.escaping.isDisjoint(with: members) {
        return .failure("its method '\(name)' mutates it, and an escaping closure uses it there")
      }
      if method.uses.passesSelf {
        return .failure("its method '\(name)' mutates it, and passes it on")
      }
      if outside.contains(name) {
        return .failure("its method '\(name)' mutates it, and is called outside of the mutations")
      }
    }
    return .success(found)
  }
}
