import SwiftSyntax

extension VueFlux {
  /// Marks the members of executors that a queue does not have.
  enum WorkItem: VueFluxRule {
    static let record = rule(
      "work-item", "Migrate work items", .manual,
      "Pass a closure to the queue. For work that can be cancelled, use a task.",
      before: "let item = Executor.WorkItem<Int> { print($0) }",
      after: "let task = store.task { print(1) }")

    static let examples = [
      example(
        before: """
          let item = Executor.WorkItem<Int> { print($0) }
          func run(_ item: Executor.WorkItem<Int>, _ context: Executor.Context) {}

          """,
        after: """
          \(marker)
          let item = Executor.WorkItem<Int> { print($0) }
          \(marker)
          func run(_ item: Executor.WorkItem<Int>, _ context: Executor.Context) {}

          """)
    ]

    /// Marks a use of `Executor` that does not become a queue.
    static func rewrite(_ name: VueFluxTypeName, in context: VueFluxContext) {
      guard name.type == .other("Executor") else { return }
      context.handle(name.node)
      context.report(
        record, at: name.node, "A queue has no such member", symbol: "Executor", grade: .manual)
    }
  }
}
