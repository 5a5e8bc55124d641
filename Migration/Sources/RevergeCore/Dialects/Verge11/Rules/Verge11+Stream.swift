import SwiftSyntax

extension Verge11 {
  /// Rewrites `stateStream()` to `states`, and `activityStream()` to `activities`.
  enum Stream: Verge11Rule {
    static let record = rule("stream")

    static let names = Set(properties.keys)

    private static let properties = ["stateStream": "states", "activityStream": "activities"]

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
