import SwiftSyntax

extension Neue {
  /// Rewrites `x.sink { … }` to `x.sinkState(dropsFirst: true, queue: .passthrough) { … }`.
  enum Observing: NeueRule {
    static let record = rule("observing")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = callee.base, callee.declName.baseName.text == "sink",
        let component = context.component(of: base)
      else { return }
      context.handled.insert(call.id)
      guard let closure = call.closure, let name = closure.onlyParameter,
        call.arguments.count == (call.trailingClosure == nil ? 1 : 0)
      else {
        context.report(
          record, at: call, "The observer is not a closure", symbol: "sink", grade: .manual)
        return
      }
      let options = "sinkState(dropsFirst: true, queue: .passthrough"
      let start = callee.declName.bytes.lowerBound
      var edits: [Edit] = []
      if let argument = call.arguments.first, call.trailingClosure == nil {
        edits.append(
          context.replace(start..<argument.bytes.lowerBound, "\(options), receive: "))
      } else {
        let end = call.rightParen?.bytes.upperBound ?? callee.bytes.upperBound
        edits.append(context.replace(start..<end, "\(options))"))
      }
      for use in closure.uses(of: name) {
        let end = use.bytes.upperBound
        let text = context.primitive(use)
        if !text.isEmpty { edits.append(context.replace(end..<end, text)) }
      }
      let end = call.bytes.upperBound
      edits.append(context.replace(end..<end, ".storeWhileSourceActive()"))
      let index = context.index
      let isSure = index.state(of: component.reducer).map { index.isEquatable($0) } == false
      context.report(
        record, at: call, "The observer observes the component", symbol: "sink",
        grade: isSure ? .safe : .review, edits)
    }
  }
}
