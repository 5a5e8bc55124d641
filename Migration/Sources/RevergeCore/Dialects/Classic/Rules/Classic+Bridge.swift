import SwiftSyntax

extension Classic {
  /// Replaces `modernStore` and storages on modern stores with the store.
  enum Bridge: ClassicRule {
    static let record = rule("bridge")

    /// Rewrites `modernStore`.
    static func rewrite(_ member: MemberAccessExprSyntax, in context: ClassicContext) {
      guard member.declName.baseName.text == "modernStore", let base = member.base else { return }
      if context.isVerge(base) == true {
        context.report(
          record, at: member, "The store of the view model replaces the bridge",
          symbol: "modernStore", [context.replace(member.declName.bytes, "store")])
      } else if context.storage(base)?.isOfVerge == false {
        context.report(
          record, at: member, "The store replaces the bridge", symbol: "modernStore",
          [context.replace(base.bytes.upperBound..<member.bytes.upperBound, "")])
      }
    }

    /// Rewrites `Storage(sharing: store, at: \.slice)`.
    static func rewrite(_ making: ClassicMaking, in context: ClassicContext) {
      guard making.isSharing else { return }
      let call = making.call
      let arguments = Array(call.arguments)
      let store = arguments[0].expression.bytes
      var edits = [context.replace(call.bytes.lowerBound..<store.lowerBound, "")]
      if arguments.count == 2, arguments[1].label?.text == "at" {
        edits.append(
          context.replace(store.upperBound..<arguments[1].expression.bytes.lowerBound, ".scoped("))
      } else {
        edits.append(context.replace(store.upperBound..<call.bytes.upperBound, ""))
      }
      context.report(
        record, at: call, "The modern store replaces the storage on it",
        symbol: "Storage", grade: .review, edits)
    }
  }
}
