import SwiftSyntax

/// A call that observes or binds a signal.
struct VueFluxObserver {
  /// The forms of an observer.
  enum Form {
    /// An observer or a binding on an executor of unknown type.
    case unknownExecutor
    case observer(VueFluxContext.Chain, queue: String?)
    case binding(VueFluxContext.Chain, queue: String?)
    /// `binder.bind(signal: signal)`
    case binder(MemberAccessExprSyntax, VueFluxContext.Chain, queue: String?)
    /// An observer of a signal that becomes a feed.
    case feed
    /// `binder.bind(signal: signal)` with a signal that becomes a feed.
    case binderOfFeed(MemberAccessExprSyntax, signal: ExprSyntax)
    /// Code in an extension of signals, which keeps its own signals.
    case ownFeed
    /// An observer of a signal outside of a state.
    case unknown
  }

  let call: FunctionCallExprSyntax
  let callee: MemberAccessExprSyntax
  let form: Form

  /// The executor of the observer.
  var executor: ExprSyntax? { call.executorOfObserver }
}

extension VueFluxContext {
  /// The observer that a call creates; `nil` if it creates none.
  func observer(by call: FunctionCallExprSyntax) -> VueFluxObserver? {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      ["observe", "bind"].contains(callee.declName.baseName.text), let base = callee.base,
      let form = boundState(call, callee) ?? form(of: call, callee, base)
    else { return nil }
    return VueFluxObserver(call: call, callee: callee, form: form)
  }

  private func form(
    of call: FunctionCallExprSyntax, _ callee: MemberAccessExprSyntax, _ base: ExprSyntax
  ) -> VueFluxObserver.Form? {
    guard let chain = chain(of: base) else {
      return formOfFeed(call, callee, base) ?? (isUnknown(call, callee) ? .unknown : nil)
    }
    let isBinding = callee.declName.baseName.text == "bind"
    let on = call.executorOfObserver
    if !isBinding, on != nil { return nil }
    guard
      let queue = queue(
        of: isBinding ? on : chain.executor, or: isBinding ? nil : ".passthrough"),
      !isBinding || chain.executor == nil
    else { return .unknownExecutor }
    return isBinding ? .binding(chain, queue: queue) : .observer(chain, queue: queue)
  }

  /// The binding of a binder to a signal of a state.
  private func boundState(
    _ call: FunctionCallExprSyntax, _ callee: MemberAccessExprSyntax
  ) -> VueFluxObserver.Form? {
    guard callee.declName.baseName.text == "bind", let signal = call.arguments.first,
      signal.label?.text == "signal", let binder = callee.base?.as(MemberAccessExprSyntax.self),
      binder.base != nil, isBinder(binder), let chain = chain(of: signal.expression),
      chain.executor == nil,
      let queue = queue(of: call.executorOfObserver, or: nil)
    else { return nil }
    return .binder(binder, chain, queue: queue)
  }

  private func formOfFeed(
    _ call: FunctionCallExprSyntax, _ callee: MemberAccessExprSyntax, _ base: ExprSyntax
  ) -> VueFluxObserver.Form? {
    if frame?.isFeed == true { return .ownFeed }
    guard callee.declName.baseName.text == "bind", let signal = call.arguments.first,
      signal.label?.text == "signal"
    else { return isFeed(base) ? .feed : nil }
    guard let binder = base.as(MemberAccessExprSyntax.self), binder.base != nil, isBinder(binder),
      isFeed(signal.expression)
    else { return nil }
    return .binderOfFeed(binder, signal: signal.expression)
  }

  /// Whether the call may observe a signal outside of a state.
  private func isUnknown(
    _ call: FunctionCallExprSyntax, _ callee: MemberAccessExprSyntax
  ) -> Bool {
    let labels = call.arguments.map { $0.label?.text }
    let isObserver =
      callee.declName.baseName.text == "observe"
      && (labels == ["duringScopeOf"] || labels.isEmpty && call.trailingClosure != nil
        || labels == [nil])
    // Observers in a module with feeds observe those feeds.
    return importsReactive && !index.typeNames(seenIn: file.module).contains("CancelAction")
      && (isObserver || ["to", "signal"].contains(labels.first))
  }
}

extension FunctionCallExprSyntax {
  fileprivate var executorOfObserver: ExprSyntax? {
    arguments.first { $0.label?.text == "on" }?.expression
  }
}
