import SwiftSyntax

extension Shim {
  /// Rewrites `activity.asObservable().subscribe(onNext: f)` to `activity.emit(onNext: f)`.
  enum RxActivity: ShimRule {
    static let record = rule("rx-activity")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: ShimContext) {
      guard context.subject.isWithoutMembers, let chain = ActivityChain(call) else { return }
      var edits = [context.replace(chain.names, "emit")]
      if let closure = chain.trailing {
        let end = closure.bytes.upperBound
        edits = [
          context.replace(chain.names.lowerBound..<closure.bytes.lowerBound, "emit(onNext: "),
          context.replace(end..<end, ")"),
        ]
      }
      context.report(
        record, at: call, "'emit(onNext:)' observes the activities", symbol: "asObservable", edits)
    }
  }
}
