import SwiftSyntax

extension Verge11 {
  /// Rewrites `InoutRef<State>` to `State`.
  enum InoutRef: Verge11Rule {
    static let record = rule("inout-ref")

    static let names: Set = ["InoutRef"]

    /// Rewrites the type.
    static func rewrite(_ name: Verge11TypeName, in context: Verge11Context) {
      guard name.text == "InoutRef", context.isOfLibrary("InoutRef") else { return }
      let node = name.node
      guard let generics = name.generics, generics.arguments.count == 1,
        let state = generics.arguments.first, node.parent?.is(MemberTypeSyntax.self) != true
      else {
        context.report(
          record, at: node, "'InoutRef' has no equivalent: write the type of the state",
          symbol: "InoutRef", grade: .manual)
        return
      }
      let isPassedBack =
        node.parent?.as(AttributedTypeSyntax.self)?.specifiers.contains {
          $0.trimmedDescription == "inout"
        } ?? false
      context.report(
        record, at: node, "The state replaces the reference", symbol: "InoutRef",
        grade: isPassedBack ? nil : .review,
        [
          context.replace(node.bytes.lowerBound..<state.bytes.lowerBound, ""),
          context.replace(state.bytes.upperBound..<node.bytes.upperBound, ""),
        ])
    }

    /// Rewrites the parameters of a closure. If the closure gets a second parameter, the rule for
    /// transactions does that.
    static func rewrite(_ mutation: Verge11Mutation, in context: Verge11Context) {
      if mutation.transactionUses.isEmpty { removeTypes(of: mutation, in: context) }
    }

    /// Removes the types of the parameters of a closure.
    static func removeTypes(of mutation: Verge11Mutation, in context: Verge11Context) {
      guard let signature = mutation.closure.signature, !mutation.withoutTypes.isEmpty else {
        return
      }
      context.report(
        record, at: signature, "The parameters need no types", symbol: "InoutRef",
        mutation.withoutTypes)
    }
  }
}
