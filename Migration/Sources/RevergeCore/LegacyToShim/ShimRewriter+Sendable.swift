import SwiftSyntax

/// The user's subclasses of stores, dispatchers and storages.
struct OwnClasses: Sendable {
  /// The first inherited type of each class, and the target of each type alias.
  private var inherited: [String: String] = [:]
  /// The classes that declare whether they are `Sendable`.
  private var stated: Set<String> = []

  mutating func merge(_ other: OwnClasses) {
    inherited.merge(other.inherited) { first, _ in first }
    stated.formUnion(other.stated)
  }

  mutating func note(_ node: ClassDeclSyntax) {
    let names = node.inheritanceClause.names
    let verge = names.first { Self.verges.contains($0.withoutGenericArguments.lastName) }
    if let parent = verge ?? names.first { note(node.name.text, is: parent) }
    if names.contains(where: { $0.hasSuffix("Sendable") }) { stated.insert(node.name.text) }
  }

  mutating func note(_ node: TypeAliasDeclSyntax) {
    note(node.name.text, is: node.initializer.value.trimmedDescription)
  }

  mutating func note(_ node: ExtensionDeclSyntax) {
    if node.inheritanceClause.names.contains(where: { $0.hasSuffix("Sendable") }) {
      stated.insert(node.extendedType.trimmedDescription.lastName)
    }
  }

  private mutating func note(_ name: String, is other: String) {
    inherited[name] = other.withoutGenericArguments.lastName
  }

  /// The protocols of view models, whose storage synchronizes their state.
  private static let verges: Set<String> = [
    "VergeType", "ModularVergeType", "CyclerType", "ModularCyclerType",
  ]

  private static let classic = verges.union(["Storage", "ReadonlyStorage", "MutableStorage"])

  private static let vergeStore6: Set<String> = [
    "VergeDefaultStore", "StoreBase", "Dispatcher", "DispatcherBase", "DispatcherType", "Storage",
    "ReadonlyStorage", "StandaloneVergeViewModelBase", "VergeViewModelBase",
  ]

  /// The open classes and the protocols of this package that synchronize their own state.
  private static let open: [Generation: Set<String>] = [
    .vergeStore6: vergeStore6,
    .vergeStore6FirstBetas: vergeStore6,
    .vergeStore6Betas: [
      "NoActivityStoreBase", "StoreBase", "Dispatcher", "DispatcherBase", "Storage",
      "ReadonlyStorage", "StandaloneVergeViewModelBase", "VergeViewModelBase", "ViewModelBase",
    ],
    .classic: classic,
    .cycler2: classic,
    .neue: ["Store", "StoreBase"],
    .vueFlux: ["Store"],
  ]

  /// The library class that a class inherits from, unless the class declares whether it is
  /// `Sendable`.
  func openClass(above name: String, in generation: Generation) -> String? {
    guard !stated.contains(name) else { return nil }
    var current = name
    for _ in 0..<16 {
      guard let next = inherited[current] else { return nil }
      if Self.open[generation]?.contains(next) == true { return next }
      current = next
    }
    return nil
  }

  /// Whether the files declare a class or a type alias.
  var areDeclared: Bool { !inherited.isEmpty }
}

extension String {
  /// The name after the last dot.
  fileprivate var lastName: String { split(separator: ".").last.map(String.init) ?? self }
}

extension ShimRewriter {
  // MARK: Sendable

  /// Declares a subclass of an open class `Sendable`.
  func rewriteSendable(_ node: ClassDeclSyntax) {
    let name = node.name.text
    guard let base = subject.classes.openClass(above: name, in: subject.generation),
      let place = node.placeAtTop
    else { return }
    let isOnMainActor = node.attributes.trimmedDescription.contains("@MainActor")
    guard isOnMainActor || !node.hasStoredVariables else {
      report(
        ShimRules.sendable, at: node,
        "'\(name)' has variables: synchronize them or make them constants, and write the extension",
        symbol: base, grade: .manual)
      return
    }
    let guards = isOnMainActor ? "the main actor guards the rest" : "this class has no variables"
    let reason = "// Sendable: '\(base)' guards its state, and \(guards)."
    let edit: Edit
    if place.isReachable {
      let text = "\n\n\(reason)\nextension \(place.name): @unchecked Sendable {}"
      edit = replace(place.end..<place.end, text)
    } else if let last = node.inheritanceClause?.inheritedTypes.last {
      // An extension at the top level cannot name the class.
      let end = last.type.bytes.upperBound
      edit = replace(end..<end, ", @unchecked Sendable")
    } else {
      return
    }
    report(
      ShimRules.sendable, at: node, "'\(name)' is 'Sendable' if all of its constants are",
      symbol: base, [edit])
  }
}

extension ClassDeclSyntax {
  /// The qualified name of the class, the end of its top-level declaration, and whether an
  /// extension at the top level can name it; `nil` in a function.
  fileprivate var placeAtTop: (name: String, end: Int, isReachable: Bool)? {
    var name = self.name.text
    var isReachable = true
    var outermost = Syntax(self)
    var item = Syntax(self)
    while let next = item.parent {
      if next.is(CodeBlockSyntax.self) || next.is(ClosureExprSyntax.self) { return nil }
      if let owner = next.asProtocol((any DeclGroupSyntax).self) {
        let inner = outermost.asProtocol((any WithModifiersSyntax).self)?.modifiers
        if inner?.contains(where: { $0.name.text == "private" }) == true { isReachable = false }
        name = "\(owner.declaredName).\(name)"
        outermost = next
      }
      item = next
    }
    return (name, outermost.bytes.upperBound, isReachable)
  }

  fileprivate var hasStoredVariables: Bool {
    memberBlock.members.contains { member in
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        variable.bindingSpecifier.text == "var",
        !variable.modifiers.contains(where: { ["static", "class"].contains($0.name.text) })
      else { return false }
      return variable.bindings.contains { binding in
        switch binding.accessorBlock?.accessors {
        case .getter?: false
        case .accessors(let accessors)?:
          accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
        case nil: true
        }
      }
    }
  }
}

extension DeclGroupSyntax {
  /// The name of the type, or of the extended type.
  fileprivate var declaredName: String {
    asProtocol((any NamedDeclSyntax).self)?.name.text
      ?? Syntax(self).as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription ?? ""
  }
}
