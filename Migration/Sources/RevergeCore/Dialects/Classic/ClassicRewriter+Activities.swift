import SwiftSyntax

extension ClassicRewriter {
  /// Rewrites `x.activity.emit(onNext:)`.
  func rewriteActivity(_ call: FunctionCallExprSyntax) -> Bool {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      let base = callee.base
    else { return false }
    let name = callee.declName.baseName.text
    let labels = call.arguments.map { $0.label?.text }
    let isSignal = name == "emit" && (labels.first == "onNext" || labels.first == "onDisposed")
    guard isSignal || name == "observe" else { return false }
    let source = withoutSignal(base)
    guard let head = activity(source) else {
      guard isSignal || role(of: base) == .emitter else { return false }
      report(
        ClassicRules.activity, at: call, "Cannot determine which view model sends these activities",
        symbol: name, grade: .manual)
      return true
    }
    handle(callee)
    let next =
      call.arguments.first { $0.label?.text == "onNext" || $0.label == nil }?.expression
      ?? call.trailingClosure.map { ExprSyntax($0) }
    let disposed = call.arguments.first { $0.label?.text == "onDisposed" }?.expression
    let isEnded = disposed.map { !$0.doesNothing } ?? false
    let bagged = call.disposing
    guard let next, !next.is(NilLiteralExprSyntax.self), !isEnded || bagged != nil,
      isSignal || labels.count <= 1
    else {
      report(
        ClassicRules.activity, at: call,
        isEnded ? "Subscriptions have no callback for their end" : "The call has no observer",
        symbol: name, grade: .manual)
      return true
    }
    var edits = removal(ofSignal: base, source, head)
    let isClosure = next.is(ClosureExprSyntax.self)
    let arguments =
      (name == "observe" ? ["queue: .passthrough"] : []) + (isClosure ? [] : ["receive: "])
    let list = arguments.joined(separator: ", ")
    let open = isClosure ? (list.isEmpty ? " " : "(\(list)) ") : "(\(list)"
    let between = text(of: source.bytes.upperBound..<callee.period.bytes.lowerBound)
    // A line break in the chain is kept.
    let space = head.replacement == "." && between.allSatisfy(\.isWhitespace) ? between : ""
    let start = source.id == base.id ? head.range.lowerBound : base.bytes.upperBound
    edits.append(
      replace(
        start..<next.bytes.lowerBound, "\(space)\(head.replacement)sinkActivity\(open)"))
    if next.bytes.upperBound < call.bytes.upperBound || !isClosure {
      edits.append(
        replace(next.bytes.upperBound..<call.bytes.upperBound, isClosure ? "" : ")"))
    }
    if let bagged {
      report(
        ClassicRules.bag, at: bagged.calledExpression.as(MemberAccessExprSyntax.self)!.declName,
        "The subscription is stored in a set", symbol: "disposed",
        rewriteDisposed(bagged, ending: isEnded ? disposed : nil))
    } else {
      let end = call.bytes.upperBound
      edits.append(replace(end..<end, ".storeWhileSourceActive()"))
    }
    report(
      ClassicRules.activity, at: call, "The observer observes the activities of the store",
      symbol: name, edits)
    return true
  }

  /// The source of a signal, as `activity` in `activity.asSignal()`.
  private func withoutSignal(_ expression: ExprSyntax) -> ExprSyntax {
    guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
      let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      callee.declName.baseName.text == "asSignal", let base = callee.base
    else { return expression }
    handle(call)
    return base
  }

  /// Deletes `asSignal()`, together with the source of the activities before it.
  private func removal(
    ofSignal signal: ExprSyntax, _ source: ExprSyntax, _ head: Edit
  ) -> [Edit] {
    guard source.id != signal.id else { return [] }
    let range = source.bytes.upperBound..<signal.bytes.upperBound
    report(
      ClassicRules.activity, at: signal, "Activities have no separate signal",
      symbol: "asSignal", [replace(range, "")])
    return [replace(head.range, "")]
  }

  /// The text before `sinkActivity` that replaces `activity`, if the expression emits the
  /// activities of a view model.
  private func activity(_ expression: ExprSyntax) -> Edit? {
    if let name = expression.as(DeclReferenceExprSyntax.self) {
      guard name.baseName.text == "activity", frame?.isVerge == true,
        !isLocal("activity", at: name)
      else { return nil }
      return replace(name.bytes, isInitializing(at: name) ? "store." : "")
    }
    guard let member = expression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "activity", let base = member.base, isVerge(base) == true
    else { return nil }
    let isEarly = base.isSelf && isInitializing(at: member)
    return replace(base.bytes.upperBound..<member.bytes.upperBound, isEarly ? ".store." : ".")
  }

  private func role(of expression: ExprSyntax) -> ClassicRole? {
    guard case .value(let type) = resolve(expression) else { return nil }
    return index.classicRole(of: type)
  }

  /// Rewrites `.disposed(by: bag)` to `.store(in: &bag)`, with the closure for the end of the
  /// subscription.
  private func rewriteDisposed(_ call: FunctionCallExprSyntax, ending: ExprSyntax?) -> [Edit] {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      let bag = call.arguments.first?.expression
    else { return [] }
    handle(call)
    var edits = [
      replace(callee.declName.bytes.lowerBound..<bag.bytes.lowerBound, "store(in: &")
    ]
    if let ending {
      let indent = self.indent(at: call.bytes.lowerBound)
      let end = call.bytes.upperBound
      edits.append(
        replace(
          end..<end,
          "\n\(indent)VergeAnyCancellable(onDeinit: \(ending.trimmedDescription))"
            + ".store(in: &\(bag.trimmedDescription))"))
    }
    return edits
  }

  // MARK: Bags and disposables

  /// Rewrites `disposable.disposed(by: bag)` and `disposable.dispose()`.
  func rewriteDisposal(_ call: FunctionCallExprSyntax) -> Bool {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      let base = callee.base
    else { return false }
    switch callee.declName.baseName.text {
    case "disposed" where call.arguments.first?.label?.text == "by":
      // A subscription to a view model is rewritten together with the call that creates it.
      if let inner = base.as(FunctionCallExprSyntax.self), inner.disposing != nil,
        inner.calledExpression.lastName == "emit" || inner.calledExpression.lastName == "observe"
      {
        return false
      }
      let isKnown = role(of: base) == .disposable
      report(
        ClassicRules.bag, at: call, "The subscription is stored in a set", symbol: "disposed",
        grade: isKnown ? nil : .review, rewriteDisposed(call, ending: nil))
      return true
    case "dispose" where call.arguments.isEmpty:
      let isKnown = role(of: base) == .disposable || isSubscription(base)
      report(
        ClassicRules.dispose, at: call,
        isKnown
          ? "'cancel()' ends the subscription" : "'cancel()' ends it, if it is a subscription",
        symbol: "dispose", grade: isKnown ? nil : .review,
        [replace(callee.declName.bytes, "cancel")])
      return true
    default:
      return false
    }
  }

  /// Whether a local variable is an observer of activities.
  private func isSubscription(_ expression: ExprSyntax) -> Bool {
    localValue(of: expression)?.mentionsMember("activity") ?? false
  }

  /// Converts a bag variable to a set.
  func rewriteBag(_ node: VariableDeclSyntax, _ binding: PatternBindingSyntax) {
    guard let text = binding.typeText, isLegacy(text, in: ["DisposeBag"]) else { return }
    if let type = binding.typeAnnotation?.type { handle(type) }
    let isMember = node.parent?.is(MemberBlockItemSyntax.self) == true
    let isInClass =
      !isMember
      || frame.flatMap { $0.type }.map {
        index.declarations.types[$0]?.first?.kind == .class
      } == true
    guard isInClass, node.bindings.count == 1, binding.accessorBlock == nil else {
      report(
        ClassicRules.bag, at: node, "Code that inserts into a set needs a mutable set",
        symbol: "DisposeBag", grade: .manual)
      return
    }
    var edits: [Edit] = []
    if node.bindingSpecifier.text == "let" {
      edits.append(replace(node.bindingSpecifier.bytes, "var"))
    }
    if let type = binding.typeAnnotation?.type {
      edits.append(replace(type.bytes, "VergeAnyCancellables"))
    }
    if let call = binding.initializer?.value.as(FunctionCallExprSyntax.self) {
      handled.insert(call.id)
      handle(call.calledExpression)
      if !call.calledExpression.isImplicit {
        edits.append(replace(call.calledExpression.bytes, "VergeAnyCancellables"))
      }
    }
    report(
      ClassicRules.bag, at: node, "The bag becomes a set of subscriptions", symbol: "DisposeBag",
      edits)
  }
}

extension FunctionCallExprSyntax {
  /// The call that inserts the result into a bag.
  fileprivate var disposing: FunctionCallExprSyntax? {
    guard let member = parent?.as(MemberAccessExprSyntax.self),
      member.base?.id == ExprSyntax(self).id,
      member.declName.baseName.text == "disposed",
      let call = member.parent?.as(FunctionCallExprSyntax.self), call.arguments.count == 1
    else { return nil }
    return call
  }
}

extension ExprSyntax {
  /// Whether it is a function that does nothing, or no function.
  fileprivate var doesNothing: Bool {
    self.is(NilLiteralExprSyntax.self)
      || self.as(ClosureExprSyntax.self)?.statements.isEmpty ?? false
  }

  /// Whether the node uses a member of this name.
  fileprivate func mentionsMember(_ name: String) -> Bool {
    let finder = MemberFinder(names: [name])
    finder.walk(self)
    return !finder.found.isEmpty
  }
}
