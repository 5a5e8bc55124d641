import SwiftSyntax

/// A getter in an extension of `Computed`.
struct VueFluxGetter {
  let node: VariableDeclSyntax
  let binding: PatternBindingSyntax
  let getter: VueFluxDeclarations.Getter
  let move: VueFluxMove
  /// Whether the component has the getters of the extension, not the state.
  let isOfOwner: Bool

  var name: String { getter.name }
}

extension VueFluxContext {
  /// The getter of a computed value; `nil` if the declaration declares none.
  func getter(_ node: VariableDeclSyntax) -> VueFluxGetter? {
    guard let move = frame?.owner ?? (frame?.isComputed == true ? frame?.state : nil),
      node.parent?.is(MemberBlockItemSyntax.self) == true, let binding = node.bindings.first,
      let getter = move.getter(binding.pattern.trimmedDescription)
    else { return nil }
    let isOfOwner = frame?.owner != nil
    guard isOfOwner || getter.kind == binding.vueFluxGetter else { return nil }
    return VueFluxGetter(
      node: node, binding: binding, getter: getter, move: move, isOfOwner: isOfOwner)
  }
}
