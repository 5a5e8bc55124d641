import SwiftSyntax

/// The declaration of the mutations of a state.
struct VueFluxMutationsDeclaration {
  let node: any DeclGroupSyntax & NamedDeclSyntax
  /// The migration of the state; `nil` if it is not migrated.
  let move: VueFluxMove?
}

extension VueFluxContext {
  /// Enters a type, if it has the mutations of a state.
  func enterMutations(
    _ node: some DeclGroupSyntax & NamedDeclSyntax
  ) -> VueFluxMutationsDeclaration? {
    let full = index.fullName(of: scope + [node.name.text])
    guard var move = index.vueFlux.movesByMutations[full] else {
      guard index.vueFlux.mutations.contains(full) else { return nil }
      enter(node.name.text)
      return VueFluxMutationsDeclaration(node: node, move: nil)
    }
    let scope = scope + [node.name.text]
    push(scope, move.reference.text, VueFluxDetails(component: move))
    let commit = node.memberBlock.members.lazy.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
      .first(where: \.isVueFluxCommit)
    if let commit, defersCalls(commit, move) {
      move.defersCalls = true
      frames.removeLast()
      push(scope, move.reference.text, VueFluxDetails(component: move))
    }
    return VueFluxMutationsDeclaration(node: node, move: move)
  }
}
