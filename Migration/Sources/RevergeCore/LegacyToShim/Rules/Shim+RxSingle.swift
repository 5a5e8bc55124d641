import SwiftSyntax

extension Shim {
  /// Rewrites `do(onNext:)` of a `Single` to `do(onSuccess:)`.
  enum RxSingle: ShimRule {
    static let record = rule("rx-single")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: ShimContext) {
      // Only `VergeClassicRx` brings RxSwift 6.
      guard context.subject.isRx, case .onNext(let label)? = EarlierRxCall(call),
        !context.subject.declared.contains("Single")
      else { return }
      context.report(
        record, at: label, "'onNext' of a 'Single' is 'onSuccess' since RxSwift 5", symbol: "do",
        [context.replace(label.bytes, "onSuccess")])
    }
  }
}
