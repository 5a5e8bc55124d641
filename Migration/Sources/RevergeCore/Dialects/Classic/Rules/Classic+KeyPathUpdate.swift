import SwiftSyntax

extension Classic {
  /// Rewrites updates of a key path to assignments in a commit.
  enum KeyPathUpdate: ClassicRule {
    static let record = rule("key-path-update")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      if let source = context.batchedStorage(call) {
        context.handled.insert(call.id)
        rewriteBatched(call, source, context)
      } else if let update = context.storageCall(
        call, named: ["update", "updateIfChanged", "batchUpdate"])
      {
        context.handled.insert(call.id)
        if update.name == "batchUpdate" {
          context.report(
            record, at: call, "All updates become one commit", symbol: update.name,
            context.commit(update) + context.mutationLabel(call))
        } else {
          rewriteSingle(update, context)
        }
      }
    }

    /// Rewrites `storage.update(value, \.name)`.
    private static func rewriteSingle(_ update: ClassicStorageCall, _ context: ClassicContext) {
      let call = update.call
      let arguments = Array(call.arguments)
      guard arguments.count >= 2, let path = arguments[1].expression.as(KeyPathExprSyntax.self),
        path.root == nil
      else {
        context.handle(update.callee)
        context.report(
          record, at: call, "The updated key path is not a literal",
          symbol: update.name, grade: .manual)
        return
      }
      let target = String(path.trimmedDescription.dropFirst())
      let value = arguments[0].expression
      let plain =
        value.isPlain(isLocal: { context.isLocal($0, at: value) }) && !value.mentions("$0")
      if !plain, let source = update.callee.base,
        let reads = plainReads(of: source, in: value, context)
      {
        context.report(
          record, at: call, "A commit assigns the slice",
          symbol: update.name,
          context.commit(update) + [
            context.replace(
              update.callee.bytes.upperBound..<value.bytes.lowerBound, " { $0\(target) = "),
            context.replace(value.bytes.upperBound..<call.bytes.upperBound, " }"),
          ] + reads)
        return
      }
      guard plain else {
        context.handle(update.callee)
        context.report(
          record, at: call,
          "The new value may read the current value, which is locked during a commit",
          symbol: update.name, grade: .manual)
        return
      }
      context.report(
        record, at: call, "A commit assigns the slice",
        symbol: update.name,
        context.commit(update) + [
          context.replace(
            update.callee.bytes.upperBound..<value.bytes.lowerBound, " { $0\(target) = "),
          context.replace(value.bytes.upperBound..<call.bytes.upperBound, " }"),
        ])
    }

    /// Rewrites an update of a slice inside `batchUpdate`.
    private static func rewriteBatched(
      _ call: FunctionCallExprSyntax, _ source: ExprSyntax, _ context: ClassicContext
    ) {
      guard let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base else { return }
      let arguments = Array(call.arguments)
      guard arguments.count >= 2, let path = arguments[1].expression.as(KeyPathExprSyntax.self),
        path.root == nil
      else {
        context.report(
          record, at: call, "The updated key path is not a literal",
          symbol: "update", grade: .manual)
        return
      }
      let value = arguments[0].expression.bytes
      guard let reads = reads(of: source, in: arguments[0].expression, as: base, context) else {
        context.report(
          record, at: call,
          "The value is read from the storage, which the commit locks", symbol: "update",
          grade: .manual)
        return
      }
      context.report(
        record, at: call, "An assignment sets the slice", symbol: "update",
        [
          context.replace(
            base.bytes.upperBound..<value.lowerBound, "\(path.trimmedDescription.dropFirst()) = "),
          context.replace(value.upperBound..<call.bytes.upperBound, ""),
        ] + reads)
    }

    /// Edits that read the parameter of a commit instead of its storage; `nil` if the value has other
    /// parts that may read the storage.
    private static func plainReads(
      of source: ExprSyntax, in value: ExprSyntax, _ context: ClassicContext
    ) -> [Edit]? {
      let finder = ValueReadFinder(source.trimmedDescription)
      finder.walk(value)
      guard !finder.found.isEmpty, !finder.isInClosure,
        finder.others.allSatisfy({ other in
          context.isLocal(other.baseName.text, at: value) && !other.baseName.text.hasPrefix("$")
        })
      else { return nil }
      for read in finder.found { context.handle(read) }
      return finder.found.map { context.replace($0.bytes, "$0") }
    }

    /// Edits that read the parameter of a batch instead of its storage; `nil` if a closure would hide
    /// the parameter.
    private static func reads(
      of source: ExprSyntax, in value: ExprSyntax, as parameter: ExprSyntax,
      _ context: ClassicContext
    ) -> [Edit]? {
      let finder = ValueReadFinder(
        source.trimmedDescription, or: contextReads(of: source, in: value, context))
      finder.walk(value)
      if parameter.trimmedDescription.hasPrefix("$"), finder.isInClosure { return nil }
      for read in finder.found { context.handle(read) }
      return finder.found.map { context.replace($0.bytes, parameter.trimmedDescription) }
    }

    /// The reads of a view model's own storage through a context.
    private static func contextReads(
      of source: ExprSyntax, in value: ExprSyntax, _ context: ClassicContext
    ) -> Set<String> {
      guard context.storage(source)?.isOfVerge == true else { return [] }
      let finder = MemberFinder(names: ["currentState"])
      finder.walk(value)
      let reads = finder.found.filter { $0.base.map { context.resolve($0) } == .context }
      return Set(reads.map(\.trimmedDescription))
    }
  }
}
