import SwiftSyntax

extension VergeStore6 {
  /// Rewrites observers of the storage of a store, and of its activities.
  enum Observing: VergeStore6Rule {
    static let record = rule("observing")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: VergeStore6Context) {
      guard call.calledExpression.as(MemberAccessExprSyntax.self).map(context.isOfStorage) != true
      else { return }
      if !rewriteStorageObserver(call, context) { rewriteActivityObserver(call, context) }
    }

    /// Rewrites `x.backingStorage.addDidUpdate { }` and similar calls.
    ///
    /// - Returns: Whether the call is such a call.
    private static func rewriteStorageObserver(
      _ call: FunctionCallExprSyntax, _ context: VergeStore6Context
    ) -> Bool {
      guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = callee.base
      else { return false }
      let storage = base.as(MemberAccessExprSyntax.self)
      let name =
        storage?.declName.baseName.text ?? base.as(DeclReferenceExprSyntax.self)?.baseName.text
      guard name == "backingStorage" || name == "_backingStorage" else { return false }
      context.handled.insert(base.id)
      let verb = callee.declName.baseName.text
      let owner = storage?.base
      let role = owner.map { context.role(of: context.resolve($0)) } ?? context.frame?.role
      guard context.isLegacy(role) else {
        context.settle(
          record, at: call, "Cannot determine which store the storage belongs to",
          symbol: "backingStorage", grade: .manual)
        return true
      }
      let start = owner?.bytes.upperBound ?? call.bytes.lowerBound
      let state = context.state(of: role)
      if !context.observe(call, by: start, verb, state: state, symbol: "backingStorage") {
        context.settle(
          record, at: call, "'\(verb)' has no exact equivalent", symbol: "backingStorage",
          grade: .manual)
      }
      return true
    }

    /// Rewrites observers of the activities of the betas.
    private static func rewriteActivityObserver(
      _ call: FunctionCallExprSyntax, _ context: VergeStore6Context
    ) {
      guard context.isBeta, let verb = call.callee?.text else { return }
      let member = call.calledExpression.as(MemberAccessExprSyntax.self)
      var owner = member?.base
      switch verb {
      case "addActivityTarget": break
      case "add":
        guard let base = owner else { return }
        if let emitter = base.as(MemberAccessExprSyntax.self),
          emitter.declName.baseName.text == "_eventEmitter", let store = emitter.base
        {
          owner = store
        } else if base.trimmedDescription == "_eventEmitter" {
          owner = nil
        } else {
          return
        }
      default: return
      }
      let role = owner.map { context.role(of: context.resolve($0)) } ?? context.frame?.role
      if let member { context.handled.insert(member.id) }
      if let base = member?.base { context.handled.insert(base.id) }
      guard context.isStore(role), call.arguments.isEmpty, call.trailingClosure != nil,
        call.additionalTrailingClosures.isEmpty
      else {
        context.settle(
          record, at: call, "Cannot determine which store sends these activities", symbol: verb,
          grade: .manual)
        return
      }
      let start = owner?.bytes.upperBound ?? call.bytes.lowerBound
      let end = call.rightParen?.bytes.upperBound ?? call.calledExpression.bytes.upperBound
      let last = call.bytes.upperBound
      context.settle(
        record, at: call, "The observer observes the activities of the store", symbol: verb,
        [
          context.replace(
            start..<end, "\(owner == nil ? "" : ".")sinkActivity(queue: .passthrough)"),
          context.replace(last..<last, ".storeWhileSourceActive()"),
        ])
    }

    static func rewrite(_ name: VergeStore6TypeName, in context: VergeStore6Context) {
      guard context.hasLegacyName(name.text, in: ["StorageSubscribeToken"]) else { return }
      context.settle(
        record, at: name.node, "The subscription of a modern store replaces the token",
        symbol: name.text, [context.replace(name.node.bytes, "StoreStateSubscription")])
    }
  }
}
