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
  let reducer: LabeledExprSyntax
  /// The key path of the slice; `nil` if the reducer has it.
  let scope: LabeledExprSyntax?
}

extension NeueContext {
  func scoping(of call: FunctionCallExprSyntax) -> NeueScoping? {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      let base = callee.base, callee.declName.baseName.text == "makeScoped",
      let reducer = call.argument("reducer")
    else { return nil }
    return NeueScoping(
      call: call, callee: callee, base: base, reducer: reducer, scope: call.argument("scope"))
  }

  func form(of scoping: NeueScoping) -> NeueScoping.Form {
    let expected = expectedType(of: scoping.call).flatMap { index.component(of: $0) }?.reducer
    guard let reducer = reducer(of: scoping.reducer.expression) ?? expected else {
      return .unsupported("No analyzed file declares the reducer")
    }
    guard index.isMoved(reducer) else { return .leftAlone }
    guard let inner = scoping.reducer.expression.as(FunctionCallExprSyntax.self),
      inner.leftParen != nil, inner.trailingClosure == nil
    else { return .unsupported("The reducer is not created here") }
    if case .open = index.initialState(of: reducer) {
      return .unsupported("The component creates its own state")
    }
    guard index.isScoped(reducer) == (scoping.scope == nil) else {
      return .unsupported("The key path belongs to another reducer")
    }
    return .component(typeText(inner, reducer), inner)
  }

  /// Rewrites a call of `makeScoped` to the creation of a component.
  ///
  /// - Parameters:
  ///   - inner: The call that created the reducer.
  ///   - whole: The text between the source and the reducer, which ends the source's store.
  func rewrite(
    _ scoping: NeueScoping, to type: String, _ inner: FunctionCallExprSyntax, by rule: Rule,
    _ message: String, _ edits: [Edit], ending head: String, from low: Int
  ) {
    handled.insert(scoping.callee.id)
    handled.insert(scoping.call.id)
    handled.insert(inner.id)
    handleAll(inner.calledExpression)
    let start = scoping.call.bytes.lowerBound
    let end = scoping.reducer.expression.bytes.upperBound
    var edits = [replace(start..<start, "\(type)(store: ")] + edits
    if let first = inner.arguments.first {
      edits.append(replace(low..<first.bytes.lowerBound, "\(head), "))
      edits.append(replace(inner.arguments.last!.bytes.upperBound..<end, ""))
    } else {
      edits.append(replace(low..<end, head))
    }
    report(
      rule, at: scoping.call, message, symbol: "makeScoped",
      grade: component(of: scoping.base) == nil ? .review : nil, edits)
  }
}
