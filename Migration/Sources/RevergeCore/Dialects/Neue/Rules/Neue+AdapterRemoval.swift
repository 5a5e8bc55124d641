import SwiftSyntax

extension Neue {
  /// Rewrites `x.removeAdapter(a)` to `if a.store === x { a.store = nil }`.
  enum AdapterRemoval: NeueRule {
    static let record = rule("adapter-removal")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let use = context.adapterUse(call), use.name == "removeAdapter",
        let adapter = use.adapter
      else { return }
      context.rewrite(
        use, by: record, "The store of the adapter is cleared",
        before: "if \(adapter).store === ", behind: " { \(adapter).store = nil }")
    }
  }
}
