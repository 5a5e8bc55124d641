import SwiftSyntax

extension VueFlux {
  /// Rewrites the executors of stores to queues of components.
  enum Executor: VueFluxRule {
    static let record = rule("executor")

    /// Creates a component with the queue of its commits.
    static func rewrite(_ creation: VueFluxCreation, in context: VueFluxContext) {
      let call = creation.call
      switch creation.form {
      case .unknownExecutor:
        context.report(
          record, at: call, "Cannot determine the executor of the store, or cannot name it here",
          symbol: "executor", grade: .review, context.edits(of: creation))
      case .concurrentExecutor:
        context.report(
          record, at: call, "A concurrent queue would not apply the actions in order",
          symbol: "executor", grade: .review, context.edits(of: creation))
      case .queued:
        let edits = context.edits(of: creation)
        let isConcurrent = edits.contains { $0.replacement.contains("DispatchQueue(label: ") }
        context.report(
          record, at: call,
          isConcurrent
            ? "The queue is concurrent: a serial queue that targets it preserves the order of actions"
            : "The component is created with the queue of its commits", symbol: "executor",
          grade: isConcurrent ? .review : .safe, edits)
      case .noState, .foreignMutations, .sharedState, .immediate:
        break
      }
    }

    /// Removes an initializer that only chooses an executor.
    static func rewrite(_ part: VueFluxExtension, in context: VueFluxContext) {
      guard context.onlyChoosesExecutor(part) else { return }
      context.handled.insert(part.node.id)
      context.report(
        record, at: part.node, "Each store is created with the queue of its commits",
        symbol: "Store", [context.removalOfMember(part.node)])
    }

    /// Makes a global queue visible to the files that create stores with it.
    static func rewrite(_ variable: VariableDeclSyntax, in context: VueFluxContext) {
      guard context.frames.isEmpty, context.isOfVueFlux,
        variable.parent?.parent?.parent?.is(SourceFileSyntax.self) == true,
        let word = variable.modifiers.first(where: {
          ["private", "fileprivate"].contains($0.name.text)
        }),
        variable.bindings.contains(where: {
          context.index.declarations.vueFlux.execution.isNeededElsewhere(
            $0.pattern.trimmedDescription, of: context.file)
        })
      else { return }
      context.report(
        record, at: variable, "Components that other files create have this queue",
        symbol: word.name.text,
        [context.replace(word.bytes.lowerBound..<word.endPosition.utf8Offset, "")])
    }
  }
}
