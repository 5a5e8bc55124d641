import SwiftSyntax

extension Classic {
  /// Rewrites observers of the activities of a view model.
  enum Activity: ClassicRule {
    static let record = rule("activity")

    /// Rewrites `x.activity.emit(onNext:)`.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = callee.base
      else { return }
      let name = callee.declName.baseName.text
      let labels = call.arguments.map { $0.label?.text }
      let isSignal = name == "emit" && (labels.first == "onNext" || labels.first == "onDisposed")
      guard isSignal || name == "observe" else { return }
      let source = withoutSignal(base, context)
      guard let head = activity(source, context) else {
        guard isSignal || context.role(of: base) == .emitter else { return }
        context.settle(
          record, at: call, "Cannot determine which view model sends these activities",
          symbol: name, grade: .manual)
        return
      }
      context.handled.insert(call.id)
      context.handle(callee)
      let next =
        call.arguments.first { $0.label?.text == "onNext" || $0.label == nil }?.expression
        ?? call.trailingClosure.map { ExprSyntax($0) }
      let disposed = call.arguments.first { $0.label?.text == "onDisposed" }?.expression
      let isEnded = disposed.map { !$0.doesNothing } ?? false
      let bagged = call.disposing
      guard let next, !next.is(NilLiteralExprSyntax.self), !isEnded || bagged != nil,
        isSignal || labels.count <= 1
      else {
        context.report(
          record, at: call,
          isEnded ? "Subscriptions have no callback for their end" : "The call has no observer",
          symbol: name, grade: .manual)
        return
      }
      var edits = removal(ofSignal: base, source, head, context)
      let isClosure = next.is(ClosureExprSyntax.self)
      let arguments =
        (name == "observe" ? ["queue: .passthrough"] : []) + (isClosure ? [] : ["receive: "])
      let list = arguments.joined(separator: ", ")
      let open = isClosure ? (list.isEmpty ? " " : "(\(list)) ") : "(\(list)"
      let between = context.text(of: source.bytes.upperBound..<callee.period.bytes.lowerBound)
      // A line break in the chain is kept.
      let space = head.replacement == "." && between.allSatisfy(\.isWhitespace) ? between : ""
      let start = source.id == base.id ? head.range.lowerBound : base.bytes.upperBound
      edits.append(
        context.replace(
          start..<next.bytes.lowerBound, "\(space)\(head.replacement)sinkActivity\(open)"))
      if next.bytes.upperBound < call.bytes.upperBound || !isClosure {
        edits.append(
          context.replace(next.bytes.upperBound..<call.bytes.upperBound, isClosure ? "" : ")"))
      }
      if let bagged {
        DisposeBag.store(bagged, ending: isEnded ? disposed : nil, context)
      } else {
        let end = call.bytes.upperBound
        edits.append(context.replace(end..<end, ".storeWhileSourceActive()"))
      }
      context.report(
        record, at: call, "The observer observes the activities of the store",
        symbol: name, edits)
    }

    /// The source of a signal, such as `activity` in `activity.asSignal()`.
    private static func withoutSignal(
      _ expression: ExprSyntax, _ context: ClassicContext
    ) -> ExprSyntax {
      guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
        let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        callee.declName.baseName.text == "asSignal", let base = callee.base
      else { return expression }
      context.handle(call)
      return base
    }

    /// Deletes `asSignal()`, together with the source of the activities before it.
    private static func removal(
      ofSignal signal: ExprSyntax, _ source: ExprSyntax, _ head: Edit,
      _ context: ClassicContext
    ) -> [Edit] {
      guard source.id != signal.id else { return [] }
      let range = source.bytes.upperBound..<signal.bytes.upperBound
      context.report(
        record, at: signal, "Activities have no separate signal",
        symbol: "asSignal", [context.replace(range, "")])
      return [context.replace(head.range, "")]
    }

    /// The text before `sinkActivity` that replaces `activity`, if the expression emits the
    /// activities of a view model.
    private static func activity(_ expression: ExprSyntax, _ context: ClassicContext) -> Edit? {
      if let name = expression.as(DeclReferenceExprSyntax.self) {
        guard name.baseName.text == "activity", context.frame?.isVerge == true,
          !context.isLocal("activity", at: name)
        else { return nil }
        return context.replace(name.bytes, context.isInitializing(at: name) ? "store." : "")
      }
      guard let member = expression.as(MemberAccessExprSyntax.self),
        member.declName.baseName.text == "activity", let base = member.base,
        context.isVerge(base) == true
      else { return nil }
      let isEarly = base.isSelf && context.isInitializing(at: member)
      return context.replace(
        base.bytes.upperBound..<member.bytes.upperBound, isEarly ? ".store." : ".")
    }
  }
}

extension ExprSyntax {
  /// Whether the expression is an empty closure, or `nil`.
  fileprivate var doesNothing: Bool {
    self.is(NilLiteralExprSyntax.self)
      || self.as(ClosureExprSyntax.self)?.statements.isEmpty ?? false
  }
}
