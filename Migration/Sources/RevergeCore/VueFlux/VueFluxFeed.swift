import SwiftSyntax

/// Where files have signals that are not a state's.
struct VueFluxSignalUse: Sendable {
  /// The modules in which the library's signals are named.
  private var own: Set<String> = []
  /// The modules in which something that is public names them.
  private var publicModules: Set<String> = []
  /// The modules that others see all of, as their tests.
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

  /// The modules that have signals, get them from others, or test a module that has.
  private func modules(_ imports: [String: Set<String>]) -> Set<String> {
    own.union(tested.keys.filter { !tested[$0]!.isDisjoint(with: own) })
      .union(imports.keys.filter { !imports[$0]!.isDisjoint(with: publicModules) })
  }

  /// The modules whose signals can be feeds: those that hand no signal to, and get none from, a
  /// module whose signals stay the library's.
  ///
  /// - Parameters:
  ///   - staying: The modules whose signals stay the library's.
  ///   - imports: The modules that each one imports.
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
  /// The name of the type that takes the place of the library's signals; `nil` if they stay.
  var feed: String? {
    guard
      declarations.simpleNames.isDisjoint(
        with: VueFluxNames.signals.union(["CancelAction", "ObservedValue", "VergeFeed"]))
    else { return nil }
    return declarations.simpleNames.contains("Feed") ? "VergeFeed.Feed" : "Feed"
  }
}

extension FunctionCallExprSyntax {
  /// Whether it makes a variable that shows a store's state.
  var isShared: Bool { arguments.first?.label?.text == "sharing" }
}

extension SyntaxProtocol {
  fileprivate var isInPublicDeclaration: Bool {
    sequence(first: Syntax(self), next: \.parent).contains {
      $0.asProtocol((any WithModifiersSyntax).self)?.modifiers.arePublic == true
    }
  }
}
