import SwiftSyntax

extension VueFlux {
  /// Marks the members of executors that a queue does not have.
  enum WorkItem: VueFluxRule {
    static let record = rule("work-item")

    /// Marks a use of `Executor` that does not become a queue.
    static func rewrite(_ name: VueFluxTypeName, in context: VueFluxContext) {
      guard name.type == .other("Executor") else { return }
      context.handle(name.node)
      context.report(
        record, at: name.node, "A queue has no such member", symbol: "Executor", grade: .manual)
    }
  }
}
