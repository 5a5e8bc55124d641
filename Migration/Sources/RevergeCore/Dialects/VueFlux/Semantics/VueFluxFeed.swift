import SwiftSyntax

/// The uses of signals outside of states.
struct VueFluxSignalUse: Sendable {
  /// The modules that name the library's signals.
  private var own: Set<String> = []
  /// The modules with a public declaration that names them.
  private var publicModules: Set<String> = []
  /// The modules that a module imports with `@testable`.
  private var tested: [String: Set<String>] = [:]

  mutating func merge(_ other: VueFluxSignalUse) {
    own.formUnion(other.own)
    publicModules.formUnion(other.publicModules)
    tested.merge(other.tested) { $0.union($1) }
  }

  mutating func note(_ node: ImportDeclSyntax, in module: String) {
    guard node.attributes.trimmedDescription.contains("@testable"),
      let name = node.path.first?.name.text
    else { return }
    tested[module, default: []].insert(name)
  }

  mutating func note(_ node: some SyntaxProtocol, in file: SourceFile) {
    own.insert(file.module)
    if node.isInPublicDeclaration { publicModules.insert(file.module) }
  }

  /// The modules that name signals, can get them from others, or test a module that names them.
  private func modules(_ imports: [String: Set<String>]) -> Set<String> {
    own.union(tested.keys.filter { !tested[$0]!.isDisjoint(with: own) })
      .union(imports.keys.filter { !imports[$0]!.isDisjoint(with: publicModules) })
  }

  /// The modules whose signals can become feeds: they share no signal with a module that keeps the
  /// library's signals.
  ///
  /// - Parameters:
  ///   - staying: The modules that keep the library's signals.
  ///   - imports: The imports of each module.
  func movable(without staying: Set<String>, imports: [String: Set<String>]) -> Set<String> {
    let modules = modules(imports)
    var left = modules.subtracting(staying)
    while let stuck = left.first(where: { module in
      modules.contains { !left.contains($0) && isConnected($0, module, imports) }
    }) {
      left.remove(stuck)
    }
    return left
  }

  private func isConnected(
    _ one: String, _ other: String, _ imports: [String: Set<String>]
  ) -> Bool {
    [(one, other), (other, one)].contains { provider, user in
      tested[user]?.contains(provider) == true
        || publicModules.contains(provider) && imports[user]?.contains(provider) == true
    }
  }
}

extension ModuleIndex {
  /// The type that replaces the library's signals in a module; `nil` if they stay.
  func feed(inModule module: String) -> String? {
    let names = typeNames(seenIn: module)
    guard
      names.isDisjoint(
        with: VueFluxNames.signals.union(["CancelAction", "ObservedValue", "VergeFeed"]))
    else { return nil }
    return names.contains("Feed") ? "VergeFeed.Feed" : "Feed"
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call creates a variable on a modern store.
  var isShared: Bool { arguments.first?.label?.text == "sharing" }
}

extension SyntaxProtocol {
  fileprivate var isInPublicDeclaration: Bool {
    sequence(first: Syntax(self), next: \.parent).contains {
      $0.asProtocol((any WithModifiersSyntax).self)?.modifiers.arePublic == true
    }
  }
}
