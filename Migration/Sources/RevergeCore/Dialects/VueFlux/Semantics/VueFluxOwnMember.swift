import SwiftSyntax

/// `actions` or `computed` in a class that is a store.
struct VueFluxOwnMember {
  let node: DeclReferenceExprSyntax
  let move: VueFluxMove
  /// Whether the actions are those of all stores.
  let reachesAllStores: Bool

  var name: String { node.baseName.text }
  /// The member access that the name is part of.
  var member: MemberAccessExprSyntax? { node.parent?.as(MemberAccessExprSyntax.self) }
}

extension VueFluxContext {
  /// The actions or computed values of the visited store that a name refers to.
  func ownMember(_ node: DeclReferenceExprSyntax) -> VueFluxOwnMember? {
    let name = node.baseName.text
    guard name == "actions" || name == "computed", let type = frame?.type,
      case .store(let state)? = vueFluxType(TypeReference(type, in: [])), let move = moves[state],
      localMeaning(of: name, at: Syntax(node)) == nil, !localNames(at: node).contains(name)
    else { return nil }
    return VueFluxOwnMember(
      node: node, move: move, reachesAllStores: frame?.extended != nil && node.isInStaticMember)
  }
}

extension SyntaxProtocol {
  /// Whether the node is in a static member.
  fileprivate var isInStaticMember: Bool {
    var current = Syntax(self)
    while let parent = current.parent {
      if let item = parent.as(MemberBlockItemSyntax.self) {
        let modifiers = item.decl.asProtocol((any WithModifiersSyntax).self)?.modifiers
        return modifiers?.contains { ["static", "class"].contains($0.name.text) } ?? false
      }
      current = parent
    }
    return false
  }
}
