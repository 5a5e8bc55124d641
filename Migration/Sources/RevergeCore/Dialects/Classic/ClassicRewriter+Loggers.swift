import SwiftSyntax

/// The plan for passing the loggers that the initializers of a view model set to its store.
struct LoggerPlan {
  /// The replacement of `set(logger:)`.
  enum Step {
    /// The call is deleted.
    case remove
    /// The store is created there.
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

extension ClassicRewriter {
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

  /// Rewrites `set(logger:)`.
  func rewriteSetLogger(_ call: FunctionCallExprSyntax) -> Bool {
    guard call.calledExpression.lastName == "set", call.arguments.count == 1,
      call.arguments.first?.label?.text == "logger"
    else { return false }
    let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    guard isVerge(base) == true else {
      guard isVerge(base) == nil else { return false }
      report(
        ClassicRules.setLogger, at: call, "Cannot determine which view model the logger belongs to",
        symbol: "set", grade: .manual)
      return true
    }
    switch frame?.loggers.steps[call.id] {
    case .remove? where call.parent?.is(CodeBlockItemSyntax.self) == true:
      handle(call)
      report(
        ClassicRules.setLogger, at: call, "The store already has its logger, or needs none",
        symbol: "set", removal(ofStatement: call))
    case .make(let text)?:
      handle(call)
      report(
        ClassicRules.setLogger, at: call, "The store is created with its logger", symbol: "set",
        [replace(call.bytes, text)])
    default:
      handle(call)
      report(
        ClassicRules.setLogger, at: call,
        isKeptLogger(call.logger)
          ? "The logger is not migrated: migrate it, and pass it to the initializer of the store"
          : "Pass the logger to the initializer of the store",
        symbol: "set", grade: .manual)
    }
    return true
  }

  /// Deletes a statement, with its line if it is the only one there.
  func removal(ofStatement node: some SyntaxProtocol) -> [Edit] {
    let whole = node.bytes
    guard let item = node.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self),
      let place = list.firstIndex(of: item)
    else { return [replace(whole, "")] }
    let next = list.index(after: place)
    if place != list.startIndex {
      let before = list[list.index(before: place)].item.bytes.upperBound
      var low = whole.lowerBound
      while low > before, [32, 9].contains(utf8[low - 1]) { low -= 1 }
      if low > before, utf8[low - 1] == 10 { low -= 1 }
      let start = text(of: before..<low).contains("\n") || utf8[low] == 10 ? low : before
      return deletion(of: start..<whole.upperBound)
    }
    guard next != list.endIndex else {
      guard let block = list.parent,
        block.as(ClosureExprSyntax.self).map({ !inlined.contains($0.id) })
          ?? block.is(CodeBlockSyntax.self), item.isAlone
      else { return [replace(whole, "")] }
      let before = item.previousToken(viewMode: .sourceAccurate)!
      let after = item.nextToken(viewMode: .sourceAccurate)!
      let edits = deletion(of: before.bytes.upperBound..<after.bytes.lowerBound)
      guard before.text == "in", let last = edits.last else { return edits }
      return edits.dropLast() + [replace(last.range, " ")]
    }
    return deletion(of: whole.lowerBound..<list[next].bytes.lowerBound)
  }
}

extension CodeBlockItemSyntax {
  /// Whether only whitespace surrounds the node in its parent.
  fileprivate var isAlone: Bool {
    let after = nextToken(viewMode: .sourceAccurate)?.leadingTrivia
    return leadingTrivia.allSatisfy { $0.isWhitespace }
      && trailingTrivia.allSatisfy { $0.isWhitespace }
      && after?.allSatisfy { $0.isWhitespace } == true
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
