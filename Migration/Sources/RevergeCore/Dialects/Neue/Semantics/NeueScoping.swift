import SwiftSyntax

/// A call of `makeScoped`.
struct NeueScoping {
  enum Form {
    /// A component of this type, with the call that created the reducer.
    case component(String, FunctionCallExprSyntax)
    /// The reducer is not migrated.
    case leftAlone
    /// The reason why the call requires manual migration.
    case unsupported(String)
  }

  let call: FunctionCallExprSyntax
  let callee: MemberAccessExprSyntax
  /// The source.
  let base: ExprSyntax
  let reducer: ExprSyntax
  /// The key path of the slice; `nil` if the reducer has it.
  let path: ExprSyntax?
  let form: Form
}

extension NeueContext {
  func scoping(of call: FunctionCallExprSyntax) -> NeueScoping? {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      let base = callee.base, callee.declName.baseName.text == "makeScoped",
      let reducer = call.argument("reducer")?.expression
    else { return nil }
    let path = call.argument("scope")?.expression
    return NeueScoping(
      call: call, callee: callee, base: base, reducer: reducer, path: path,
      form: form(of: call, base, reducer, hasPath: path != nil))
  }

  private func form(
    of call: FunctionCallExprSyntax, _ base: ExprSyntax, _ expression: ExprSyntax, hasPath: Bool
  ) -> NeueScoping.Form {
    let expected = expectedType(of: call).flatMap { index.component(of: $0) }?.reducer
    guard let reducer = reducer(of: expression) ?? expected else {
      return .unsupported("No analyzed file declares the reducer")
    }
    guard index.isMoved(reducer) else {
      guard let source = component(of: base)?.reducer, index.isMoved(source) else {
        return .leftAlone
      }
      return .unsupported("'\(reducer)' stays a reducer, but '\(source)' does not")
    }
    guard let inner = expression.as(FunctionCallExprSyntax.self), inner.leftParen != nil,
      inner.trailingClosure == nil
    else { return .unsupported("The reducer is not created here") }
    if case .open = index.initialState(of: reducer) {
      return .unsupported("The component creates its own state")
    }
    guard index.isScoped(reducer) != hasPath else {
      return .unsupported("The key path belongs to another reducer")
    }
    return .component(typeText(inner, reducer), inner)
  }

  /// Rewrites a call of `makeScoped` to the creation of a component, if its form is supported.
  func rewrite(_ scoping: NeueScoping, by rule: Rule, _ message: String) {
    guard case .component(let type, let inner) = scoping.form else { return }
    handled.insert(scoping.callee.id)
    handled.insert(scoping.call.id)
    handled.insert(inner.id)
    handleAll(inner.calledExpression)
    let start = scoping.call.bytes.lowerBound
    let name = scoping.callee.declName.bytes.lowerBound
    var edits = [replace(start..<start, "\(type)(store: ")]
    var (low, head) = (name, "store")
    if let path = scoping.path {
      edits.append(replace(name..<path.bytes.lowerBound, "scoped("))
      (low, head) = (path.bytes.upperBound, ")")
    }
    let end = scoping.reducer.bytes.upperBound
    if let first = inner.arguments.first, let last = inner.arguments.last {
      edits.append(replace(low..<first.bytes.lowerBound, "\(head), "))
      edits.append(replace(last.bytes.upperBound..<end, ""))
    } else {
      edits.append(replace(low..<end, head))
    }
    report(
      rule, at: scoping.call, message, symbol: "makeScoped",
      grade: component(of: scoping.base) == nil ? .review : nil, edits)
  }
}
