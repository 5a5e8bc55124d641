import SwiftSyntax

extension Shim {
  /// Rewrites `delay(0.5, scheduler:)` to `delay(.milliseconds(500), scheduler:)`.
  enum RxInterval: ShimRule {
    static let record = rule("rx-interval")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: ShimContext) {
      // Only `VergeClassicRx` brings RxSwift 6.
      guard context.subject.isRx, case .seconds(let name, let numbers)? = EarlierRxCall(call) else {
        return
      }
      context.report(
        record, at: call.calledExpression,
        "'\(name)' takes a 'DispatchTimeInterval' since RxSwift 5", symbol: name,
        numbers.map { context.replace($0.number.bytes, $0.interval) })
    }
  }
}
