import SwiftSyntax

extension ClassicContext {
  /// The text around a value that a closure assigns to its parameter. A value that may read the
  /// state is evaluated before the closure; `nil` if that is impossible.
  func assigning(_ value: ExprSyntax) -> (before: String, after: String)? {
    if !value.mentions("$0"), value.isPlain(isLocal: { self.isLocal($0, at: value) }) {
      return ("$0 = ", "")
    }
    guard !value.isImplicit else { return nil }
    return ("[new = ", "] in $0 = new")
  }
}

extension ExprSyntax {
  /// Whether the expression consists of literals, initializers and local variables, so it cannot
  /// read a state.
  func isPlain(isLocal: (String) -> Bool) -> Bool {
    if self.is(IntegerLiteralExprSyntax.self) || self.is(FloatLiteralExprSyntax.self)
      || self.is(BooleanLiteralExprSyntax.self) || self.is(NilLiteralExprSyntax.self)
    {
      return true
    }
    if let string = self.as(StringLiteralExprSyntax.self) {
      return string.segments.allSatisfy { segment in
        guard case .expressionSegment(let inner) = segment else { return true }
        return inner.expressions.allSatisfy { $0.expression.isPlain(isLocal: isLocal) }
      }
    }
    if let list = self.as(ArrayExprSyntax.self) {
      return list.elements.allSatisfy { $0.expression.isPlain(isLocal: isLocal) }
    }
    if let table = self.as(DictionaryExprSyntax.self) {
      guard case .elements(let elements) = table.content else { return true }
      return elements.allSatisfy {
        $0.key.isPlain(isLocal: isLocal) && $0.value.isPlain(isLocal: isLocal)
      }
    }
    if let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text {
      return name.first?.isUppercase == true || name.hasPrefix("$") || isLocal(name)
    }
    if let member = self.as(MemberAccessExprSyntax.self) {
      let reads: Set<String> = ["state", "value", "wrappedValue", "currentState"]
      guard !reads.contains(member.declName.baseName.text) else { return false }
      return member.base?.isPlain(isLocal: isLocal) ?? true
    }
    guard let call = self.as(FunctionCallExprSyntax.self), call.trailingClosure == nil else {
      return false
    }
    let callee = call.calledExpression
    let isImplicit = callee.as(MemberAccessExprSyntax.self)?.base == nil
    return
      (callee.lastName == "init" && callee.is(MemberAccessExprSyntax.self)
      || callee.namesTypeOnly || isImplicit && callee.is(MemberAccessExprSyntax.self))
      && call.arguments.allSatisfy { $0.expression.isPlain(isLocal: isLocal) }
  }

  /// Whether the expression starts with a dot, so it has no explicit type.
  var isImplicit: Bool {
    if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.isImplicit }
    if let member = self.as(MemberAccessExprSyntax.self) {
      return member.base?.isImplicit ?? true
    }
    return false
  }

  private var namesTypeOnly: Bool {
    lastName?.first?.isUppercase == true || self.is(GenericSpecializationExprSyntax.self)
  }
}
