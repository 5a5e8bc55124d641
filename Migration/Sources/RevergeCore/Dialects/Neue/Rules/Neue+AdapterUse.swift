import SwiftSyntax

extension Neue {
  /// Rewrites `x.addAdapter(a)` to `a.store = x`.
  enum AdapterUse: NeueRule {
    static let record = rule("adapter-use")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let use = context.adapterUse(call) else { return }
      guard let adapter = use.adapter else {
        context.report(
          record, at: call, "The owner of the adapter must retain it", symbol: use.name,
          grade: .manual)
        context.handleAll(call)
        return
      }
      guard use.name == "addAdapter" else { return }
      context.rewrite(
        use, by: record, "The store of the adapter is set", before: "\(adapter).store = ",
        behind: "")
    }
  }
}
