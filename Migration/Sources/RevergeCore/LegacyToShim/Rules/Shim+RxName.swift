import SwiftSyntax

extension Shim {
  /// Rewrites `DisposeBag` to `RxSwift.DisposeBag`.
  enum RxName: ShimRule {
    static let record = rule("rx-name")

    static func rewrite(_ name: ShimTypeName, in context: ShimContext) {
      if name.base == nil { qualify(name.token, in: context) }
    }

    static func rewrite(_ name: DeclReferenceExprSyntax, in context: ShimContext) {
      qualify(name.baseName, in: context)
    }

    private static func qualify(_ token: TokenSyntax, in context: ShimContext) {
      let subject = context.subject
      guard subject.isWithoutMembers, subject.keepsRx, let module = RxUse.shared[token.text],
        !subject.declared.contains(token.text)
      else { return }
      let start = token.bytes.lowerBound
      context.report(
        record, at: token, "'\(token.text)' belongs to \(module) here", symbol: token.text,
        [context.replace(start..<start, "\(module).")])
    }
  }
}
