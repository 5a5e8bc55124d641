import SwiftSyntax

extension Verge11 {
  /// Rewrites `detached(from: \.a)`, `commit(scope: \.a) { }` and `DetachedDispatcher`.
  enum Slice: Verge11Rule {
    static let record = rule("slice")

    static let names: Set = ["scope", "detached", "DetachedDispatcher"]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: Verge11Context) {
      guard let callee = call.callee else { return }
      switch callee.text {
      case "commit": rewriteCommit(call, callee, in: context)
      case "detached": rewriteDetached(call, callee, in: context)
      default: break
      }
    }

    /// Rewrites `commit(scope: \.a) { }` to `scoped(\.a).commit { }`.
    private static func rewriteCommit(
      _ call: FunctionCallExprSyntax, _ callee: TokenSyntax, in context: Verge11Context
    ) {
      let arguments = Array(call.arguments)
      guard let position = arguments.firstIndex(where: { $0.label?.text == "scope" }),
        call.closure != nil, let open = call.leftParen, let close = call.rightParen
      else { return }
      let scope = arguments[position]
      let subject = context.subject(ofCalled: call)
      guard let grade = context.grade(of: subject),
        grade == .safe || scope.expression.is(KeyPathExprSyntax.self)
      else { return }
      let path = scope.expression.trimmedDescription
      let rest: Range<Int>
      if arguments.count == 1 {
        rest = open.bytes.lowerBound..<close.bytes.upperBound
      } else if position + 1 < arguments.count {
        rest = scope.bytes.lowerBound..<arguments[position + 1].bytes.lowerBound
      } else {
        rest = arguments[position - 1].expression.bytes.upperBound..<scope.bytes.upperBound
      }
      context.report(
        record, at: call, "The store scoped to '\(path)' commits", symbol: "commit", grade: grade,
        [
          context.replace(callee.bytes, "\(subject.rootPrefix)scoped(\(path)).commit"),
          context.replace(rest, ""),
        ])
    }

    /// Rewrites `detached(from: \.a)` to `scoped(\.a)`.
    private static func rewriteDetached(
      _ call: FunctionCallExprSyntax, _ callee: TokenSyntax, in context: Verge11Context
    ) {
      guard call.arguments.count == 1, call.trailingClosure == nil,
        let argument = call.arguments.first, let label = argument.label,
        ["from", "by"].contains(label.text)
      else { return }
      let subject = context.subject(ofCalled: call)
      // For an object of unknown type, the root may differ from its scope.
      guard let grade = context.grade(of: subject), grade == .safe || label.text == "by"
      else { return }
      let prefix = label.text == "from" ? subject.rootPrefix : ""
      context.report(
        record, at: call, "A store on the slice replaces the dispatcher", symbol: callee.text,
        grade: grade,
        [
          context.replace(callee.bytes, "\(prefix)scoped"),
          context.replace(label.bytes.lowerBound..<argument.expression.bytes.lowerBound, ""),
        ])
    }

    /// Rewrites `DetachedDispatcher<State, Activity, Slice>` to `Store<Slice, Activity>`.
    static func rewrite(_ name: Verge11TypeName, in context: Verge11Context) {
      guard name.text == "DetachedDispatcher", context.isOfLibrary("DetachedDispatcher") else {
        return
      }
      let arguments = name.generics.map { Array($0.arguments) } ?? []
      guard arguments.count == 3 else {
        context.report(
          record, at: name.node, "A store on the slice replaces the dispatcher", symbol: name.text,
          grade: .manual)
        return
      }
      let activity = arguments[1].argument.trimmedDescription
      let slice = arguments[2].argument.trimmedDescription
      context.report(
        record, at: name.node, "A store on the slice replaces the dispatcher", symbol: name.text,
        [context.replace(name.node.bytes, "\(context.storeName)<\(slice), \(activity)>")])
      context.handle(name.node)
    }
  }
}

extension Verge11Subject {
  /// The prefix of a member of the root state.
  fileprivate var rootPrefix: String {
    if case .component(_, isScoped: true, _) = self { return "store." }
    return ""
  }
}
