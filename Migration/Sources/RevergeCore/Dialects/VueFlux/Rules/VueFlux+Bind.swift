import SwiftSyntax

extension VueFlux {
  /// Rewrites bindings to observers of the store.
  enum Bind: VueFluxRule {
    static let record = rule("bind")

    /// Rewrites a binding of a signal or of a feed.
    static func rewrite(_ observer: VueFluxObserver, in context: VueFluxContext) {
      let call = observer.call
      switch observer.form {
      case .binding(let chain, let queue): rewrite(call, chain, queue, context)
      case .binder(let binder, let chain, let queue):
        context.write(call, by: record, chain, queue, target: binder.base!) {
          "\($0)?.\(binder.declName.baseName.text)(\($1))"
        }
      case .feed: rewriteFeed(observer, context)
      case .binderOfFeed(let binder, let signal):
        rewriteFeed(observer, binder, signal, context)
      case .unknownExecutor, .observer, .ownFeed, .unknown:
        break
      }
    }

    /// Rewrites a binding of a signal of a state.
    private static func rewrite(
      _ call: FunctionCallExprSyntax, _ chain: VueFluxContext.Chain, _ queue: String?,
      _ context: VueFluxContext
    ) {
      let labels = call.arguments.map { $0.label?.text }
      guard let target = call.arguments.first, target.label?.text == "to" else {
        return context.leave(call, by: record, "The binding has no target")
      }
      let text = target.expression.trimmedDescription
      let isOfSelf = text == "self"
      if let closure = call.trailingClosure {
        if closure.signature == nil, labels.filter({ $0 != "on" }) == ["to"] {
          return rewriteShortBinding(
            call, chain, queue, target: target.expression, closure, context)
        }
        guard labels.filter({ $0 != "on" }) == ["to"], let names = closure.names(2) else {
          return context.leave(call, by: record, "The closure has no parameter names")
        }
        let capture = context.weakCapture(of: target.expression, as: names[0])
        guard
          let inner = context.receiving(
            chain, in: closure, captures: [capture],
            bound: [closure.uses(of: names[0]).isEmpty ? "\(names[0]) != nil" : "let \(names[0])"],
            name: names[1])
        else {
          return context.leave(call, by: record, "Cannot determine the parameters of the closure")
        }
        context.finish(
          call, by: record, chain, inner + context.keeping(call, isOfSelf: isOfSelf),
          before: closure.bytes.lowerBound, queue)
        return
      }
      let arguments = Array(call.arguments)
      if arguments.count > 1, arguments[1].label == nil,
        let path = arguments[1].expression.as(KeyPathExprSyntax.self)
      {
        let member = String(path.trimmedDescription.dropFirst())
        context.write(call, by: record, chain, queue, target: target.expression) {
          "\($0)?\(member) = \($1)"
        }
        return
      }
      guard let binder = target.expression.as(MemberAccessExprSyntax.self),
        let base = binder.base, context.isBinder(binder)
      else { return }
      context.write(call, by: record, chain, queue, target: base) {
        "\($0)?.\(binder.declName.baseName.text)(\($1))"
      }
    }

    /// Rewrites a binding whose closure uses `$0` and `$1`.
    private static func rewriteShortBinding(
      _ call: FunctionCallExprSyntax, _ chain: VueFluxContext.Chain, _ queue: String?,
      target: ExprSyntax, _ closure: ClosureExprSyntax, _ context: VueFluxContext
    ) {
      let isOfSelf = target.trimmedDescription == "self"
      let name =
        isOfSelf || !target.is(DeclReferenceExprSyntax.self)
        ? closure.unused("target") : target.trimmedDescription
      let sent = closure.unused("value")
      let value = context.value(of: chain, in: chain.isActivity ? sent : "$0")
      let edits = closure.uses(of: "$1").map { use in
        let isArgument = use.parent?.is(LabeledExprSyntax.self) == true
        return context.replace(use.bytes, isArgument || !value.contains(" ") ? value : "(\(value))")
      }
      var parameter = edits.isEmpty ? "_" : nil
      var lines = ["guard let \(name) else { return }"]
      if chain.isActivity {
        let activity = closure.unused("activity")
        parameter = activity
        lines.append(context.check(chain, activity, edits.isEmpty ? nil : sent))
      }
      context.finish(
        call, by: record, chain,
        context.header(
          of: closure, adding: [context.weakCapture(of: target, as: name)], parameter: parameter,
          lines: lines)
          + closure.uses(of: "$0").map { context.replace($0.bytes, name) } + edits
          + context.keeping(call, isOfSelf: isOfSelf),
        before: closure.bytes.lowerBound, queue)
    }

    /// Rewrites the binder to which a feed is bound.
    private static func rewriteFeed(_ observer: VueFluxObserver, _ context: VueFluxContext) {
      let call = observer.call
      guard observer.callee.declName.baseName.text == "bind",
        let binder = call.arguments.first?.expression.as(MemberAccessExprSyntax.self),
        let object = binder.base, context.isBinder(binder)
      else { return }
      let end = call.bytes.upperBound
      context.report(
        record, at: call, "The target is captured weakly", symbol: "bind",
        [
          context.replace(object.bytes.upperBound..<binder.bytes.upperBound, ""),
          context.replace(end..<end, " { $0.\(binder.declName.baseName.text)($1) }"),
        ])
    }

    /// Rewrites `binder.bind(signal: signal)`.
    private static func rewriteFeed(
      _ observer: VueFluxObserver, _ binder: MemberAccessExprSyntax, _ signal: ExprSyntax,
      _ context: VueFluxContext
    ) {
      let call = observer.call
      let queue = observer.executor.map {
        context.anyQueue(ofExecutor: $0.trimmedDescription) ?? $0.trimmedDescription
      }
      for argument in call.arguments.dropFirst() { context.handle(argument) }
      context.handle(call.calledExpression)
      context.report(
        record, at: call, "The target is captured weakly", symbol: "bind",
        [
          context.replace(call.bytes.lowerBound..<signal.bytes.lowerBound, ""),
          context.replace(
            signal.bytes.upperBound..<call.bytes.upperBound,
            ".bind(to: \(binder.base!.trimmedDescription)\(queue.map { ", on: \($0)" } ?? ""))"
              + " { $0.\(binder.declName.baseName.text)($1) }"),
        ])
    }
  }
}
