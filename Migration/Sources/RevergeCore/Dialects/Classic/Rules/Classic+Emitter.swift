import SwiftSyntax

extension Classic {
  /// Removes the emitter of a view model.
  enum Emitter: ClassicRule {
    static let record = rule(
      "emitter", "Remove the separate emitter of a view model", .safe,
      "The store sends the activities. They are in one order with the commits.",
      before: "let activity: Emitter<Activity> = .init()", after: "")

    static let examples = [
      example(
        before: """
          final class Till: VergeType {
            enum Activity { case paid }

            /// Tells of payments.
            let activity: Emitter<Activity> = .init()
            let state = Storage<Int>(0)
          }

          """,
        after: """
          final class Till: StoreComponentType {
            enum Activity { case paid }

            // Tells of payments.
            let store = Store<Int, Activity>(initialState: 0)
          }

          """)
    ]

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
