import SwiftSyntax

/// Commits and updates that take the key path of a slice.
extension VergeStore6Context {
  /// The difference between `commitIfPresent` and the legacy commits to an optional slice.
  static let silence = "which does not call observers if the slice is 'nil'"

  /// Rewrites `commit(\.x, "name")` to `scoped(\.x).commit("name")`.
  ///
  /// - Returns: The edits, and the condition under which they are right; `nil` if there is none.
  func keyPathEdits(
    _ call: FunctionCallExprSyntax, _ closure: ClosureExprSyntax, callee: Range<Int>,
    prefix: String, state: TypeReference?, isOptional: Bool?, isPresent: Bool?
  ) -> (edits: [Edit], condition: String?) {
    let arguments = Array(call.arguments)
    let path = arguments[0].expression
    let optional =
      isOptional ?? path.as(KeyPathExprSyntax.self).flatMap { leadsToOptional($0, state) }
    var isUnclear = false
    var verb = "commit"
    if isPresent == true {
      verb = "commitIfPresent"
    } else if path.is(KeyPathExprSyntax.self), optional != false {
      switch form(of: closure) {
      case .whole: break
      case .wrapped:
        if optional == true { verb = "commitIfPresent" } else { isUnclear = true }
      case .unclear: isUnclear = true
      }
    }
    var edits = [replace(callee, "\(prefix)scoped")]
    let next = arguments.dropFirst().first
    if let next, !next.expression.is(ClosureExprSyntax.self) || call.trailingClosure != nil {
      edits.append(replace(path.bytes.upperBound..<next.bytes.lowerBound, ").\(verb)("))
    } else if let next {
      edits.append(replace(path.bytes.upperBound..<next.bytes.lowerBound, ").\(verb)(mutation: "))
    } else {
      let end = call.rightParen?.bytes.upperBound ?? path.bytes.upperBound
      edits.append(replace(end..<end, ".\(verb)"))
    }
    if isUnclear { return (edits, "if the slice is not optional") }
    return (edits, verb == "commit" ? nil : Self.silence)
  }

  enum ClosureForm { case whole, wrapped, unclear }

  /// Whether a closure takes an optional or its unwrapped value.
  func form(of closure: ClosureExprSyntax) -> ClosureForm {
    guard let name = closure.onlyParameter else { return .unclear }
    var isWhole = false
    var isWrapped = false
    for use in closure.uses(of: name) {
      if let member = use.parent?.as(MemberAccessExprSyntax.self), member.base?.id == use.id {
        if !["map", "flatMap", "take"].contains(member.declName.baseName.text) {
          isWrapped = true
          continue
        }
        isWhole = true
      } else if use.parent?.is(SubscriptCallExprSyntax.self) == true || use.isChangedByOperator {
        isWrapped = true
      } else {
        isWhole = true
      }
    }
    if isWhole == isWrapped { return .unclear }
    return isWhole ? .whole : .wrapped
  }
}

extension DeclReferenceExprSyntax {
  /// Whether an operator such as `+=` changes the reference, which excludes an optional.
  fileprivate var isChangedByOperator: Bool {
    guard let list = parent?.as(ExprListSyntax.self), list.first?.id == ExprSyntax(self).id,
      let name = list.dropFirst().first?.as(BinaryOperatorExprSyntax.self)?.operator.text
    else { return false }
    return name.hasSuffix("=") && !["==", "!=", "===", "!==", "<=", ">=", "~="].contains(name)
  }
}
