import SwiftSyntax

/// A value that an expression names through members and calls, such as `model.state.map { … }`.
struct ValueChain: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    /// A variable, a property or a type.
    case name(String)
    /// A call, without its arguments.
    case call(String)
    /// Any other expression.
    case unknown
  }

  /// The steps from the innermost scope. `self` is not a step.
  private(set) var steps: [Step] = []

  init(_ expression: ExprSyntax) { add(expression) }

  /// The variable with this name.
  init(_ name: String) { steps = [.name(name)] }

  private init(steps: [Step]) { self.steps = steps }

  private mutating func add(_ expression: ExprSyntax) {
    if let forced = expression.as(ForceUnwrapExprSyntax.self) { return add(forced.expression) }
    if let chained = expression.as(OptionalChainingExprSyntax.self) {
      return add(chained.expression)
    }
    if let attempt = expression.as(TryExprSyntax.self) { return add(attempt.expression) }
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text {
      if name != "self" { steps.append(.name(name)) }
      return
    }
    if let generic = expression.as(GenericSpecializationExprSyntax.self) {
      return add(generic.expression)
    }
    if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
      add(base)
      steps.append(.name(member.declName.baseName.text))
      return
    }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      add(call.calledExpression)
      if case .name(let name)? = steps.last {
        steps[steps.count - 1] = .call(name)
        return
      }
    }
    steps.append(.unknown)
  }

  /// A call of `.init`.
  static let implicitInitializer = ValueChain(steps: [.call("init")])

  /// The last step, and the value before it.
  var last: (base: ValueChain, step: Step)? {
    steps.last.map { (ValueChain(steps: Array(steps.dropLast())), $0) }
  }

  /// Whether the value is `self`.
  var isSelf: Bool { steps.isEmpty }
}
