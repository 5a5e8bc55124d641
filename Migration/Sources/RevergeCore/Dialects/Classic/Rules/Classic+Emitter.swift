import SwiftSyntax

extension Classic {
  /// Removes the emitter of a view model.
  enum Emitter: ClassicRule {
    static let record = rule("emitter")

    static func rewrite(_ variable: VariableDeclSyntax, in context: ClassicContext) {
      guard variable.parent?.is(MemberBlockItemSyntax.self) == true,
        context.frame?.isVerge == true, variable.bindings.count == 1,
        let binding = variable.bindings.first,
        binding.pattern.trimmedDescription == "activity", binding.accessorBlock == nil,
        let text = binding.typeText, context.isLegacy(text, in: ["Emitter"])
      else { return }
      context.settle(
        record, at: variable, "The store sends the activities", symbol: "Emitter",
        [context.removalOfMember(variable)])
    }
  }
}
