import SwiftSyntax

/// The plan that passes loggers to the store of a view model whose initializers set them.
struct LoggerPlan {
  /// The replacement of `set(logger:)`.
  enum Step {
    /// The call is deleted.
    case remove
    /// This code, which creates the store, replaces the call.
    case make(String)
  }

  var steps: [SyntaxIdentifier: Step] = [:]
  /// The logger argument in the initial value of the property.
  var ofProperty: String?
  /// The logger arguments at the assignments of the storage in initializers.
  var ofAssignments: [SyntaxIdentifier: String] = [:]
  /// Whether the initializers assign the initial value of the property.
  var movesInitialValue = false
}

extension ClassicContext {
  /// The plan for the loggers of a view model.
  func loggerPlan(of node: ClassDeclSyntax) -> LoggerPlan {
    var plan = LoggerPlan()
    let members = node.memberBlock.members.map(\.decl)
    let initializers = members.compactMap { $0.as(InitializerDeclSyntax.self) }
      .filter { !$0.modifiers.contains { $0.name.text == "convenience" } }
    let property = members.lazy.compactMap { $0.as(VariableDeclSyntax.self)?.bindings.first }
      .first { $0.pattern.trimmedDescription == "state" }
    let settings = initializers.map { initializer in
      (initializer, initializer.settings.filter { !isKeptLogger($0.logger) })
    }
    for (initializer, found) in settings {
      for call in found where isEmptyLogger(call.logger) { plan.steps[call.id] = .remove }
      guard let call = found.first, found.count == 1, plan.steps[call.id] == nil,
        let assignment = initializer.assignment(of: "state"),
        let made = assignment.assignment.flatMap({ madeStorage($0.value) }),
        !call.logger.mentions("self")
      else { continue }
      plan.ofAssignments[made.call.id] = call.logger.trimmedDescription
      plan.steps[call.id] = .remove
    }
    guard let value = property?.initializer?.value, let made = madeStorage(value) else {
      return plan
    }
    let calls = settings.map { ($0.0, $0.1.filter { plan.steps[$0.id] == nil }) }
    if calls.count == 1, calls[0].1.count == 1, let call = calls[0].1.first,
      call.logger.namesType
    {
      plan.ofProperty = call.logger.trimmedDescription
      plan.steps[call.id] = .remove
    } else if !calls.isEmpty,
      calls.allSatisfy({ $0.1.count == 1 && $0.0.assignsOnly(before: $0.1[0]) })
    {
      let value = made.value.trimmedDescription
      plan.movesInitialValue = true
      for call in calls.flatMap(\.1) {
        let logger = call.logger.trimmedDescription
        plan.steps[call.id] = .make("store = .init(initialState: \(value), logger: \(logger))")
      }
    }
    return plan
  }

  private func isEmptyLogger(_ expression: ExprSyntax) -> Bool {
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return false }
    return isLegacy(call.calledExpression.trimmedDescription, in: ClassicNames.emptyLoggers)
  }

  /// Whether the visited type is a logger that is converted.
  var isInConvertedLogger: Bool {
    guard frame?.isLogger == true, let type = frame?.type else { return false }
    return !index.declarations.classic.keptLoggers.contains(type)
  }

  /// Whether an expression is a logger that a modern store cannot have, because it is not converted.
  func isKeptLogger(_ expression: ExprSyntax) -> Bool {
    var named = expression.namedType
    if named == nil, let member = expression.as(MemberAccessExprSyntax.self),
      let base = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text,
      base.first?.isUppercase == true
    {
      named = base
    }
    if named == nil, case .value(let type) = resolve(expression) { named = type.text.plainType }
    guard let named, let type = index.declaration(of: TypeReference(named, in: scope)) else {
      return false
    }
    return index.declarations.classic.isOnlyLegacy(logger: type.name)
  }
}

extension FunctionCallExprSyntax {
  /// The logger that is set.
  fileprivate var logger: ExprSyntax { arguments.first!.expression }
}

extension InitializerDeclSyntax {
  /// The statements that set a logger.
  fileprivate var settings: [FunctionCallExprSyntax] {
    (body?.statements ?? []).compactMap { item in
      guard let call = item.item.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
        call.arguments.first?.label?.text == "logger",
        ["set", "self.set"].contains(call.calledExpression.trimmedDescription)
      else { return nil }
      return call
    }
  }

  fileprivate func assignment(of name: String) -> SequenceExprSyntax? {
    (body?.statements ?? []).lazy.compactMap { $0.item.as(SequenceExprSyntax.self) }.first {
      guard let (target, _) = $0.assignment else { return false }
      return [name, "self.\(name)"].contains(target.trimmedDescription)
    }
  }

  /// Whether only assignments to properties precede a statement.
  fileprivate func assignsOnly(before call: FunctionCallExprSyntax) -> Bool {
    (body?.statements ?? []).filter { $0.position < call.position && $0.id != call.parent?.id }
      .allSatisfy { item in
        guard let (target, value) = item.item.as(SequenceExprSyntax.self)?.assignment else {
          return false
        }
        return target.lastName != nil && !value.mentions("self")
      }
  }
}

extension ExprSyntax {
  /// Whether every part of the expression starts with the name of a type.
  fileprivate var namesType: Bool {
    if let call = self.as(FunctionCallExprSyntax.self) {
      return call.arguments.isEmpty && call.calledExpression.namesType
    }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.base?.namesType ?? false }
    return self.as(DeclReferenceExprSyntax.self)?.baseName.text.first?.isUppercase ?? false
  }
}
