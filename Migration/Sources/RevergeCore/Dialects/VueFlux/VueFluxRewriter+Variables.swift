import SwiftSyntax

extension VueFluxRewriter {
  /// The variable or sink of a state that an expression names.
  func stateProperty(_ expression: ExprSyntax) -> (
    move: VueFluxMove, property: VueFluxDeclarations.Property
  )? {
    if let own = expression.as(DeclReferenceExprSyntax.self) {
      guard let move = frame?.state, frame?.isComputed == false,
        let property = move.declaration.property(own.baseName.text),
        case .other? = vueFluxType(of: expression)
      else { return nil }
      return (move, property)
    }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base,
      case .state(let state)? = vueFluxType(of: base), let move = moves[state],
      let property = move.declaration.property(member.declName.baseName.text)
    else { return nil }
    return (move, property)
  }

  /// Rewrites `state.x.value` to `state.x`.
  func rewriteVariable(_ node: MemberAccessExprSyntax, _ base: ExprSyntax) -> Bool {
    guard let (_, property) = stateProperty(base), property.kind == .variable else { return false }
    let isSetWithOthers = node.isChanged && (isSetByMethod(node) || isSetWithOthers(node))
    report(
      VueFluxRules.variableUse, at: node.declName,
      isSetWithOthers
        ? "Observers are notified after the action, once for each variable"
        : "'\(property.name)' is the value itself",
      symbol: "value", grade: isSetWithOthers ? .review : .safe,
      [replace(base.bytes.upperBound..<node.declName.bytes.upperBound, "")])
    return true
  }

  /// Whether a method of the state sets the variable, which an action may call with other changes.
  private func isSetByMethod(_ node: MemberAccessExprSyntax) -> Bool {
    guard let move = frame?.state, frame?.isComputed == false else { return false }
    let function = sequence(first: Syntax(node), next: \.parent)
      .first { $0.is(FunctionDeclSyntax.self) }?.as(FunctionDeclSyntax.self)
    return function.map { move.mutating[$0.name.text] != nil } ?? false
  }

  /// Whether the action may also set another variable: in another statement that runs with this one,
  /// in a loop, or in mutations that call themselves.
  private func isSetWithOthers(_ node: MemberAccessExprSyntax) -> Bool {
    var current = Syntax(node)
    while let parent = current.parent,
      !parent.is(FunctionDeclSyntax.self), !parent.is(MemberBlockItemSyntax.self)
    {
      if parent.isRepeated { return true }
      current = parent
    }
    return changes(in: current).canRun(with: node)
  }

  /// The changes in the body of a function. Each body is read once.
  private func changes(in body: Syntax) -> VariableChanges {
    if let known = variableChanges[body.id] { return known }
    let finder = ValueFinder(
      setting: Set((frame?.component?.mutating ?? [:]).filter(\.value).keys))
    finder.walk(body)
    let set = finder.found.filter { member in
      guard let base = member.base, let (_, property) = stateProperty(base) else { return false }
      return property.kind == .variable
    }
    let found = VariableChanges(set.map { Syntax($0) } + finder.calls.map { Syntax($0) }, in: body)
    variableChanges[body.id] = found
    return found
  }

  /// Rewrites a value that a sink sends to an activity after the commit.
  func rewriteSend(_ call: FunctionCallExprSyntax) -> Bool {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      callee.declName.baseName.text == "send", let sink = callee.base,
      let (move, property) = stateProperty(sink), property.kind == .sink
    else { return false }
    guard frame?.component?.state == move.state, let argument = call.arguments.first,
      argument.label?.text == "value", let end = call.rightParen
    else {
      report(
        VueFluxRules.sink, at: call, "The call is not in 'commit(action:state:)'", symbol: "send",
        grade: .manual)
      return true
    }
    let isEmpty = ["Void", "()", nil].contains(property.value)
    let isLate = move.mutations.sendsEarly
    let start = call.bytes.lowerBound
    report(
      VueFluxRules.sink, at: callee.declName,
      isLate
        ? "The value is delivered after the commit, but the state changes after the sink has sent"
        : "The value is delivered after the commit", symbol: "send",
      grade: isLate ? .review : .safe,
      isEmpty
        ? [replace(call.bytes, "activities.append(.\(property.name))")]
        : [
          replace(
            start..<argument.expression.bytes.lowerBound, "activities.append(.\(property.name)("),
          replace(argument.expression.bytes.upperBound..<end.bytes.upperBound, "))"),
        ])
    return true
  }

  /// Rewrites a signal or constant of a computed value.
  func rewriteConstant(
    _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ getter: VueFluxDeclarations.Getter,
    _ move: VueFluxMove
  ) {
    guard let value = node.parent?.as(MemberAccessExprSyntax.self), value.base?.id == node.id,
      value.declName.baseName.text == "value", case .property(let property) = getter.kind
    else {
      if rewriteKeptConstant(node, base, getter) { return }
      if rewriteEscapingSignal(node, base, getter, move) { return }
      report(
        VueFluxRules.ownSignal, at: node.declName,
        "The signal '\(getter.name)' is used in a way that has no equivalent", symbol: "Signal",
        grade: .manual)
      return
    }
    let owner = owner(ofComputed: base)
    let edge = property == getter.name ? "" : ".wrappedValue"
    report(
      VueFluxRules.computedUse, at: node.declName, "'\(getter.name)' is read from the state",
      symbol: "computed",
      [
        replace(
          owner.bytes.upperBound..<value.declName.bytes.upperBound,
          NeueNames.membersOfChanges.contains(getter.name)
            ? ".state.primitive.\(getter.name)\(edge)" : ".state.\(getter.name)\(edge)")
      ])
  }

  /// Converts a constant in a local variable that is only read to a derived value.
  private func rewriteKeptConstant(
    _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ getter: VueFluxDeclarations.Getter
  ) -> Bool {
    guard case .property(getter.name) = getter.kind,
      let binding = node.parent?.parent?.as(PatternBindingSyntax.self),
      binding.initializer?.value.id == node.id, binding.typeAnnotation == nil,
      let item = binding.parent?.parent?.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return false }
    let finder = AnyUseFinder(name: binding.pattern.trimmedDescription)
    for other in list where other.position > item.position { finder.walk(other) }
    guard finder.uses.allSatisfy(\.isValueRead) else { return false }
    derivedNames.insert(binding.id)
    let owner = owner(ofComputed: base)
    report(
      VueFluxRules.computedUse, at: node.declName, "The value becomes a derived value",
      symbol: "computed",
      [
        replace(
          owner.bytes.upperBound..<node.declName.bytes.upperBound,
          ".derived(.select(\\.\(getter.name)))")
      ])
    return true
  }

  /// Rewrites `constant.value`, if the constant has become a derived value.
  func rewriteDerived(_ node: MemberAccessExprSyntax, _ base: ExprSyntax) -> Bool {
    guard let (binding, _) = localValue(of: base), derivedNames.contains(binding.id) else {
      return false
    }
    report(
      VueFluxRules.computedUse, at: node.declName, "The value is read from the derived value",
      symbol: "value", [replace(node.declName.bytes, "state.primitive")])
    return true
  }

  /// The owner of a `computed` expression: a store, or its replacement.
  func owner(ofComputed base: ExprSyntax) -> ExprSyntax {
    guard let access = base.as(MemberAccessExprSyntax.self),
      access.declName.baseName.text == "computed", let store = access.base
    else { return base }
    return store
  }
}

/// Finds all uses of a name.
final class AnyUseFinder: SyntaxVisitor {
  private let name: String
  var uses: [DeclReferenceExprSyntax] = []

  init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    let isOfKeyPath = node.parent?.is(KeyPathPropertyComponentSyntax.self) == true
    if node.baseName.text == name, !isMember, !isOfKeyPath { uses.append(node) }
    return .visitChildren
  }
}

extension DeclReferenceExprSyntax {
  /// Whether only `value` is read.
  fileprivate var isValueRead: Bool {
    guard let member = parent?.as(MemberAccessExprSyntax.self) else { return false }
    return member.base?.id == id && member.declName.baseName.text == "value"
  }
}

/// Finds assignments to a `value`, and calls that may set one.
private final class ValueFinder: SyntaxVisitor {
  var found: [MemberAccessExprSyntax] = []
  /// The calls of the mutations themselves, or of methods that set a variable.
  var calls: [FunctionCallExprSyntax] = []
  private let setting: Set<String>

  init(setting: Set<String>) {
    self.setting = setting
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let member = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    let callee = node.calledExpression.trimmedDescription
    if callee == "commit" || callee == "self.commit" || member.map(setting.contains) == true {
      calls.append(node)
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.declName.baseName.text == "value", node.isChanged { found.append(node) }
    return .visitChildren
  }
}

/// The changes of variables of a state in the body of a function.
struct VariableChanges {
  /// The number of changes in each node that contains one.
  private var counts: [SyntaxIdentifier: Int] = [:]

  init(_ found: [Syntax], in body: Syntax) {
    for change in found {
      for node in sequence(first: change, next: \.parent) {
        counts[node.id, default: 0] += 1
        if node.id == body.id { break }
      }
    }
  }

  /// Whether another change can run together with an assignment: they are not in branches of one
  /// condition.
  func canRun(with member: MemberAccessExprSyntax) -> Bool {
    var current = Syntax(member)
    while let parent = current.parent, let count = counts[parent.id] {
      let isCondition = parent.is(IfExprSyntax.self) || parent.is(SwitchCaseListSyntax.self)
      if !isCondition, count > counts[current.id, default: 0] { return true }
      current = parent
    }
    return false
  }
}

extension MemberAccessExprSyntax {
  /// Whether the expression, or a part of it, is assigned or mutated.
  var isChanged: Bool {
    var current = Syntax(self)
    while let parent = current.parent {
      if let sequence = parent.as(ExprListSyntax.self) {
        let elements = Array(sequence)
        return elements.count > 1 && elements[0].id == current.id && elements[1].isAssignment
      }
      if let member = parent.as(MemberAccessExprSyntax.self), member.base?.id == current.id {
        current = parent
      } else if let item = parent.as(SubscriptCallExprSyntax.self),
        item.calledExpression.id == current.id
      {
        current = parent
      } else if let call = parent.as(FunctionCallExprSyntax.self),
        call.calledExpression.id == current.id
      {
        return call.parent?.is(CodeBlockItemSyntax.self) == true
      } else if parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self)
      {
        current = parent
      } else {
        return false
      }
    }
    return false
  }
}
