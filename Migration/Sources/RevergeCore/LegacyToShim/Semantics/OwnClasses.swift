import SwiftSyntax

/// The user's classes and type aliases, for finding subclasses of the library's open classes.
struct OwnClasses: Sendable {
  /// The view model protocol, or else the first inherited type, of each class; the target of each type
  /// alias.
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

  /// The library class or protocol that a class inherits from, unless the class declares whether it is
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
