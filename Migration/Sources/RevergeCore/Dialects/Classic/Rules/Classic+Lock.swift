import SwiftSyntax

extension Classic {
  /// Marks locks of the state.
  enum Lock: ClassicRule {
    static let record = rule("lock")

    /// Marks `storage.lock()` and `storage.unlock()`.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      guard let lock = context.storageCall(call, named: ["lock", "unlock"]) else { return }
      context.handle(lock.callee)
      context.settle(record, at: call, "Only a commit locks the state", symbol: lock.name)
    }

    /// Marks `model.lock`.
    static func rewrite(_ member: MemberAccessExprSyntax, in context: ClassicContext) {
      guard member.declName.baseName.text == "lock", let base = member.base,
        context.isVerge(base) == true
      else { return }
      context.report(record, at: member, "Only a commit locks the state", symbol: "lock")
    }
  }
}
