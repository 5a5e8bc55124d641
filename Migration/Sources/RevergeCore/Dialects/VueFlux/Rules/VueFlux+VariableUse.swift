import SwiftSyntax

extension VueFlux {
  /// Rewrites `state.text.value` to `state.text`.
  enum VariableUse: VueFluxRule {
    static let record = rule("variable-use")

    /// Removes `value`.
    static func rewrite(_ member: VueFluxMember, in context: VueFluxContext) {
      guard member.name == "value" else { return }
      count(member, context)
      rewriteValue(member.node, member.base, context)
    }

    /// Counts the `value` of a variable in a state that is not migrated.
    private static func count(_ member: VueFluxMember, _ context: VueFluxContext) {
      guard let variable = member.base.as(MemberAccessExprSyntax.self), let owner = variable.base,
        context.isOfVueFlux,
        case .state(let state)? = context.vueFluxType(of: owner),
        context.index.vueFlux.obstacles[state] != nil,
        let declaration = context.index.declarations.vueFlux.states.first(where: {
          $0.reference.fullName == state
        }),
        declaration.property(variable.declName.baseName.text)?.kind == .variable
      else { return }
      context.countBlocked(member.node.declName, in: state, by: record)
    }

    /// Rewrites `state.x.value` to `state.x`.
    private static func rewriteValue(
      _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ context: VueFluxContext
    ) {
      guard let (_, property) = context.stateProperty(base), property.kind == .variable else {
        return
      }
      context.handled.insert(node.id)
      let isSetWithOthers =
        node.isChanged && (isSetByMethod(node, context) || isSetWithOthers(node, context))
      context.report(
        record, at: node.declName,
        isSetWithOthers
          ? "Observers are notified after the action, once for each variable"
          : "'\(property.name)' is the value itself",
        symbol: "value", grade: isSetWithOthers ? .review : .safe,
        [context.replace(base.bytes.upperBound..<node.declName.bytes.upperBound, "")])
    }

    /// Whether a method of the state sets the variable. An action may call it together with other changes.
    private static func isSetByMethod(
      _ node: MemberAccessExprSyntax, _ context: VueFluxContext
    ) -> Bool {
      guard let move = context.frame?.state, context.frame?.isComputed == false else {
        return false
      }
      let function = sequence(first: Syntax(node), next: \.parent)
        .first { $0.is(FunctionDeclSyntax.self) }?.as(FunctionDeclSyntax.self)
      return function.map { move.mutating[$0.name.text] != nil } ?? false
    }

    /// Whether the action may also set another variable: in another statement that runs with this one,
    /// in a loop, or in mutations that call themselves.
    private static func isSetWithOthers(
      _ node: MemberAccessExprSyntax, _ context: VueFluxContext
    ) -> Bool {
      var current = Syntax(node)
      while let parent = current.parent,
        !parent.is(FunctionDeclSyntax.self), !parent.is(MemberBlockItemSyntax.self)
      {
        if parent.isRepeated { return true }
        current = parent
      }
      return changes(in: current, context).canRun(with: node)
    }

    /// The changes in the body of a function. Each body is read once.
    private static func changes(in body: Syntax, _ context: VueFluxContext) -> VariableChanges {
      if let known = context.variableChanges[body.id] { return known }
      let finder = ValueFinder(
        setting: Set((context.frame?.component?.mutating ?? [:]).filter(\.value).keys))
      finder.walk(body)
      let set = finder.found.filter { member in
        guard let base = member.base, let (_, property) = context.stateProperty(base) else {
          return false
        }
        return property.kind == .variable
      }
      let found = VariableChanges(
        set.map { Syntax($0) } + finder.calls.map { Syntax($0) }, in: body)
      context.variableChanges[body.id] = found
      return found
    }
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
