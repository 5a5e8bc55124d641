import SwiftSyntax

/// An extension of a type of the library, or of another type.
struct VueFluxExtension {
  enum Kind {
    /// An extension of the mutations of a state.
    case mutations(VueFluxMove)
    /// An extension of `Actions` or `Computed` for a state.
    case namespace(VueFluxMove)
    /// An extension of the stores of a state.
    case stores(VueFluxMove)
    /// Another extension of a type of the library.
    case library
    /// An extension of a type that the user declares, or of another library.
    case declared
  }

  let node: ExtensionDeclSyntax
  let kind: Kind

  /// The name of the type without its module.
  var head: String { node.extendedType.trimmedDescription.unqualified }
}

extension VueFluxContext {
  /// Enters an extension.
  func enter(_ node: ExtensionDeclSyntax) -> VueFluxExtension {
    VueFluxExtension(node: node, kind: kind(entering: node))
  }

  private func kind(entering node: ExtensionDeclSyntax) -> VueFluxExtension.Kind {
    let name = node.extendedType.trimmedDescription
    let head = name.unqualified
    guard isOfVueFlux, index.isVueFlux(name, in: scope),
      canNameTypes || ["Store", "Actions", "Computed"].contains(head),
      VueFluxNames.generic.contains(head) || VueFluxNames.plain.contains(head)
    else { return kind(enteringDeclared: node, name) }
    handle(node.extendedType)
    if ["Actions", "Computed"].contains(head),
      let constraint = node.genericWhereClause?.constraint(on: "State"),
      let state = index.declaration(of: TypeReference(constraint, in: scope))?.name,
      let move = moves[state]
    {
      let isOfOwner = head == "Computed" && node.isOfComponent && feed != nil
      let isComputed = head == "Computed" && !isOfOwner
      push(
        scope, isComputed ? move.state : move.reference.text,
        VueFluxDetails(
          state: isComputed ? move : nil, component: head == "Actions" ? move : nil,
          isComputed: isComputed, isActions: head == "Actions", owner: isOfOwner ? move : nil))
      return .namespace(move)
    }
    if head == "Store", let move = move(ofExtendedStore: node) {
      push(scope, "Store<\(move.state)>", VueFluxDetails(extended: move))
      return .stores(move)
    }
    push(scope, nil, VueFluxDetails(isFeed: head == "Signal" && feed != nil))
    return .library
  }

  private func kind(
    enteringDeclared node: ExtensionDeclSyntax, _ name: String
  ) -> VueFluxExtension.Kind {
    let declared = index.declaration(of: TypeReference(name, in: scope))?.name ?? name
    if let move = index.vueFlux.movesByMutations[declared], node.inheritanceClause == nil {
      push(scope, move.reference.text, VueFluxDetails(component: move))
      return .mutations(move)
    }
    let parts = name.split(separator: ".").map(String.init)
    push(scope + parts, declared, VueFluxDetails(state: moves[declared]))
    return .declared
  }

  /// The migration of the state that an extension of stores names; `nil` if it is not migrated.
  private func move(ofExtendedStore node: ExtensionDeclSyntax) -> VueFluxMove? {
    guard let clause = node.genericWhereClause, clause.requirements.count == 1,
      node.inheritanceClause == nil, node.executorChoices == nil,
      let constraint = clause.constraint(on: "State"),
      let state = index.declaration(of: TypeReference(constraint, in: scope))?.name,
      let move = moves[state]
    else { return nil }
    let names = Set(node.memberBlock.members.flatMap { $0.decl.declaredNames })
    let taken =
      (index.declarations.methods["Actions"] ?? []).map(\.name)
      + move.getters.filter(\.isOfComponent).map(\.name) + [move.applying]
    return names.isDisjoint(with: VueFluxNames.membersOfComponents.union(taken)) ? move : nil
  }

  /// The edits that make an extension for one state an extension of another type.
  func namespaceEdits(_ part: VueFluxExtension, becoming target: String) -> [Edit] {
    guard let clause = part.node.genericWhereClause else { return [] }
    handle(clause)
    var bytes = clause.bytes
    while bytes.lowerBound > 0, utf8[bytes.lowerBound - 1] == 32 {
      bytes = bytes.lowerBound - 1..<bytes.upperBound
    }
    return [replace(part.node.extendedType.bytes, target), replace(bytes, "")]
  }

  /// Whether an extension of stores only has an initializer that chooses an executor.
  func onlyChoosesExecutor(_ part: VueFluxExtension) -> Bool {
    guard case .library = part.kind, part.head == "Store" else { return false }
    return part.node.executorChoices != nil && index.vueFlux.obstacles.isEmpty
  }

  /// Reports an extension that is not migrated.
  func reportExtension(_ part: VueFluxExtension, by rule: Rule) {
    handled.insert(part.node.id)
    let constraint = part.node.genericWhereClause?.constraint(on: "State")
    let state = constraint.flatMap { index.declaration(of: TypeReference($0, in: scope))?.name }
    let reason =
      VueFluxNames.signals.contains(part.head) ? reasonSignalsStay : state.flatMap(reasonStays)
    report(
      rule, at: part.node,
      "This extension of '\(part.head)' has no equivalent\(reason.map { ": \($0)" } ?? "")",
      symbol: part.head, grade: .manual)
  }
}

extension DeclSyntax {
  /// The names that a member declares.
  fileprivate var declaredNames: [String] {
    if let variable = self.as(VariableDeclSyntax.self) {
      return variable.bindings.map(\.pattern.trimmedDescription)
    }
    return asProtocol((any NamedDeclSyntax).self).map { [$0.name.text] } ?? []
  }
}
