import SwiftSyntax

extension Verge11 {
  /// Rewrites `stateStream()` to `states`, and `activityStream()` to `activities`.
  enum Stream: Verge11Rule {
    static let record = rule(
      "stream", "Replace streams with sequences", .safe,
      "Both names exist, and mean the same.",
      before: "for await state in store.stateStream() {}",
      after: "for await state in store.states {}"
    )

    static let names = Set(properties.keys)

    private static let properties = ["stateStream": "states", "activityStream": "activities"]

    static let examples = [
      example(
        before: """
          extension Screen {
            func watch() async {
              for await state in stateStream() { print(state.title) }
              for await activity in store.activityStream() { print(activity) }
            }
          }

          """,
        after: """
          extension Screen {
            func watch() async {
              for await state in states { print(state.title) }
              for await activity in store.activities { print(activity) }
            }
          }

          """)
    ]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: Verge11Context) {
      guard let callee = call.callee, let property = properties[callee.text],
        call.arguments.isEmpty, call.trailingClosure == nil,
        let grade = context.grade(of: context.subject(ofCalled: call))
      else { return }
      context.report(
        record, at: call, "'\(property)' replaces '\(callee.text)()'", symbol: callee.text,
        grade: grade, [context.replace(callee.bytes.lowerBound..<call.bytes.upperBound, property)])
    }
  }
}
