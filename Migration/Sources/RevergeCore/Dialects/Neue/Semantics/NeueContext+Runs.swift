import SwiftSyntax

extension NeueContext {
  /// Rewrites a commit or a dispatch of a function of the reducer, or of an inline mutation.
  func rewrite(_ run: NeueRun, by rule: Rule) {
    switch run.form {
    case .method(let name): rewriteMethod(name, run, rule)
    case .inline: rewriteInline(run, rule)
    case .function(let function): rewriteFunction(function, run, rule)
    case .own(let name, let isSame): rewriteOwn(name, isSame, run, rule)
    case .actionType, .kept: break
    }
  }

  /// Marks the parts of a commit or a dispatch as handled: the only call in its closure replaces them.
  func handle(_ run: NeueRun) {
    if run.isSelf { inlined.insert(run.closure.id) }
    if let base = run.base, run.isSelf { handleAll(base) }
    handled.insert(run.call.calledExpression.id)
    handled.insert(run.call.id)
  }

  /// Rewrites `x.commit { $0.f() }` to `x.f()`.
  private func rewriteMethod(_ name: String, _ run: NeueRun, _ rule: Rule) {
    if run.component == nil, let base = run.base {
      likelyStores.insert(base.trimmedDescription.withoutMarks)
      guard !hasComment(run.closure) else { return }
    }
    guard let method = run.inner.calledExpression.as(MemberAccessExprSyntax.self) else { return }
    handled.insert(run.inner.id)
    handleAll(method)
    handle(run)
    let head = run.closure.statements.first!.bytes.lowerBound..<method.declName.bytes.lowerBound
    report(
      rule, at: run.call,
      run.component != nil
        ? "'\(name)' is called directly"
        : "'\(name)' is called directly if '\(run.base?.trimmedDescription ?? "")' is a store",
      symbol: run.verb, grade: run.component == nil ? .review : nil,
      unwrapped(run, head: head, name: name))
  }

  /// Removes a verb and its closure, which surround a call.
  ///
  /// - Parameter head: The text before the called name.
  private func unwrapped(_ run: NeueRun, head: Range<Int>, name: String) -> [Edit] {
    let low = run.isSelf ? run.call.bytes.lowerBound : run.base!.bytes.upperBound
    return unwrapping(low..<run.call.bytes.upperBound, around: run.closure)
      + [replace(head, run.isSelf ? ownPrefix(name, at: run.call) : ".")]
  }

  /// Rewrites `x.commit { _ in .init { $0.y = 1 } }` to `x.commit { $0.y = 1 }`.
  private func rewriteInline(_ run: NeueRun, _ rule: Rule) {
    let callee = run.inner.calledExpression
    handled.insert(run.inner.id)
    handleAll(callee)
    handle(run)
    let head = run.closure.statements.first!.bytes.lowerBound..<callee.bytes.upperBound
    let low = run.isSelf ? run.call.bytes.lowerBound : run.base!.bytes.upperBound
    report(
      rule, at: run.call, "The commit takes the mutation directly", symbol: run.verb,
      unwrapping(low..<run.call.bytes.upperBound, around: run.closure)
        + [replace(head, commit(in: run))] + labelEdits(run.inner))
  }

  /// Rewrites `x.commit { _ in .init(mutate: f) }` to `x.commit(mutation: f)`.
  private func rewriteFunction(_ function: ExprSyntax, _ run: NeueRun, _ rule: Rule) {
    handleAll(run.call)
    let start = run.isSelf ? run.call.bytes.lowerBound : run.base!.bytes.upperBound
    report(
      rule, at: run.call, "The commit takes the mutation directly", symbol: run.verb,
      [
        replace(start..<function.bytes.lowerBound, "\(commit(in: run))(mutation: "),
        replace(function.bytes.upperBound..<run.call.bytes.upperBound, ")"),
      ])
  }

  /// The call of `commit` without its argument, with the base before it unless that is `self`.
  private func commit(in run: NeueRun) -> String {
    run.isSelf ? "\(ownPrefix("commit", at: run.call))commit" : ".commit"
  }

  /// Rewrites `x.commit { _ in r.f() }` to `r.f()`, if `r` is the reducer of `x`.
  private func rewriteOwn(_ name: String, _ isSame: Bool, _ run: NeueRun, _ rule: Rule) {
    handled.insert(run.inner.id)
    if let base = run.base { handleAll(base) }
    handle(run)
    report(
      rule, at: run.call,
      isSame
        ? "'\(name)' is called directly"
        : "'\(name)' is called directly if it belongs to the store's reducer",
      symbol: run.verb, grade: isSame ? nil : .review,
      unwrapping(run.call.bytes, around: run.closure))
  }

  /// The edits to the label of a mutation's closure.
  func labelEdits(_ call: FunctionCallExprSyntax) -> [Edit] {
    guard let label = call.arguments.last?.label, label.text == "mutate" else { return [] }
    return [replace(label.bytes, "mutation")]
  }
}
