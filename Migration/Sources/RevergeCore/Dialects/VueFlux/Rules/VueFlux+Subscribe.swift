import SwiftSyntax

extension VueFlux {
  /// Rewrites `store.subscribe { }` to observers of activities.
  enum Subscribe: VueFluxRule {
    static let record = rule("subscribe")

    /// Rewrites an observer of the actions of a store.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: VueFluxContext) {
      guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        callee.declName.baseName.text == "subscribe", let base = callee.base
      else { return }
      if let closure = call.trailingClosure, let names = closure.names(2),
        case .value(let store) = context.resolve(base), case .store? = context.vueFluxType(store)
      {
        context.observed[closure.id] = (names[1], store)
      }
      guard let move = context.move(ofStore: base) else {
        return reportUnknown(call, base, context)
      }
      context.handled.insert(call.id)
      let scopeObject = call.arguments.first { $0.label?.text == "scope" }?.expression
      let executor = call.arguments.first { $0.label?.text == "executor" }?.expression
      let queue = context.queue(of: executor, or: nil)
      guard let closure = call.trailingClosure, let names = closure.names(2), let queue else {
        context.report(
          record, at: call,
          queue == nil
            ? "The executor of the observer does not belong to the library"
            : "The observer is not a closure with two named parameters", symbol: "subscribe",
          grade: .manual)
        return
      }
      if let executor { context.handle(executor) }
      let isOfSelf = scopeObject?.trimmedDescription == "self"
      let ending = scopeObject.map { context.ending(of: call, with: $0, closure) }
      var captures = ending?.captures ?? []
      var bound = ending?.conditions ?? []
      if names[1] != "_", !closure.uses(of: names[1]).isEmpty {
        captures.append(context.weakCapture(of: base, as: names[1]))
        bound.append("let \(names[1])")
      }
      var parameter = names[0]
      if let action = move.actionCase {
        // The observer was not called for values of sinks.
        let activity = closure.unused("activity")
        bound.insert(
          "case .\(action)\(names[0] == "_" ? "" : "(let \(names[0]))") = \(activity)", at: 0)
        parameter = activity
      }
      let lines = bound.isEmpty ? [] : ["guard \(bound.joined(separator: ", ")) else { return }"]
      let brace = closure.leftBrace.bytes.lowerBound
      var edits = [
        context.replace(
          callee.declName.bytes.lowerBound..<brace, "sinkActivity\(context.arguments(nil, queue)) ")
      ]
      edits += context.header(
        of: closure, adding: captures, weakening: ending?.weakened, parameter: parameter,
        lines: lines)
      edits += context.keeping(call, isOfSelf: isOfSelf)
      context.report(
        record, at: callee.declName,
        "The activities of the store replace its actions", symbol: "subscribe", edits)
    }

    /// Reports an observer of an object that may be a store.
    private static func reportUnknown(
      _ call: FunctionCallExprSyntax, _ base: ExprSyntax, _ context: VueFluxContext
    ) {
      let labels = Set(call.arguments.compactMap { $0.label?.text })
      guard context.isOfVueFlux, context.canNameTypes, !context.moves.isEmpty,
        context.resolve(base) == .unknown,
        !labels.isDisjoint(with: ["scope", "executor"])
          || labels.isEmpty && call.trailingClosure?.names(2) != nil
      else { return }
      context.handled.insert(call.id)
      context.report(
        record, at: call, "'\(base.trimmedDescription)' may be a store",
        symbol: "subscribe", grade: .manual)
    }

    /// Marks a store that observes itself.
    static func rewrite(_ name: DeclReferenceExprSyntax, in context: VueFluxContext) {
      guard name.baseName.text == "subscribe", context.frame?.extended != nil, name.isCallee
      else { return }
      context.handled.insert(name.id)
      context.report(
        record, at: name, "The component observes itself", symbol: name.baseName.text,
        grade: .manual)
    }
  }
}

extension DeclReferenceExprSyntax {
  fileprivate var isCallee: Bool {
    parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(self).id
  }
}
