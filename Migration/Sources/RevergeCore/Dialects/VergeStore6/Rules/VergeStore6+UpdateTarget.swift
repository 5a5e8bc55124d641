import SwiftSyntax

extension VergeStore6 {
  /// Rewrites `state.update(target: \.page) { }` to assignments.
  enum UpdateTarget: VergeStore6Rule {
    static let record = rule("update-target")

    private static let verbs: Set<String> = ["update", "updateIfExists", "updateIfPresent"]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: VergeStore6Context) {
      let callee = call.calledExpression.as(MemberAccessExprSyntax.self)
      guard let verb = call.callee?.text else { return }
      if context.isBeta, verb == "updateTryPresent" {
        return mark(call, verb, "Throw your own error if the slice is absent", context)
      }
      guard verbs.contains(verb), callee.map({ !context.isOfStorage($0) }) ?? true else { return }
      let base = callee?.base?.as(DeclReferenceExprSyntax.self)
      let path = call.arguments.first?.expression.as(KeyPathExprSyntax.self)
      guard let closure = call.trailingClosure, call.additionalTrailingClosures.isEmpty,
        callee == nil || base != nil, call.arguments.count == (path == nil ? 0 : 1),
        path?.root == nil, call.arguments.first.map({ $0.label?.text == "target" }) ?? true,
        let owner = base.flatMap({ commitState(with: $0, context) }) ?? stateItself(base, context)
      else { return markUnknown(call, verb, context) }
      let target = base?.baseName.text ?? "self"
      var isOptional = path.map { context.leadsToOptional($0, owner.state) } ?? false
      if verb != "update" { isOptional = true }
      let isStatement = call.parent?.is(CodeBlockItemSyntax.self) == true
      guard isStatement, let parameter = closure.onlyParameter, isPlain(closure, parameter, target)
      else { return mark(call, verb, "The closure does more than change the slice", context) }
      let uses = closure.uses(of: parameter)
      var grade = Grade.safe
      var chain = ""
      if isOptional != false {
        switch context.form(of: closure) {
        case .whole where verb == "update": break
        case .wrapped:
          guard isOptional == true else {
            grade = .review
            break
          }
          guard closure.statements.count == 1, uses.count == 1,
            let use = uses.first, use.startsStatement(in: closure)
          else { return mark(call, verb, "The optional slice is used more than once", context) }
          chain = "?"
        default:
          return mark(call, verb, "The optional slice is used as a whole", context)
        }
      }
      let position = target + (path.map { String($0.trimmedDescription.dropFirst()) } ?? "")
      var edits = context.unwrapping(call.bytes, around: closure)
      edits += uses.map { context.replace($0.bytes, position + chain) }
      context.settle(
        record, at: call,
        "'\(position)' is changed in place" + (grade == .safe ? "" : ", if it is not optional"),
        symbol: verb, grade: grade, edits)
    }

    private static func mark(
      _ call: FunctionCallExprSyntax, _ verb: String, _ message: String,
      _ context: VergeStore6Context
    ) {
      context.settle(record, at: call, message, symbol: verb, grade: .manual)
    }

    /// Marks an update of a state in an unsupported form.
    private static func markUnknown(
      _ call: FunctionCallExprSyntax, _ verb: String, _ context: VergeStore6Context
    ) {
      guard call.arguments.first?.label?.text == "target",
        call.arguments.first?.expression.is(KeyPathExprSyntax.self) == true,
        context.canNameLibrary
      else { return }
      mark(call, verb, "Cannot determine which state is changed", context)
    }

    /// A value with the library's updates, and its type, if it is known.
    private struct Owner {
      let state: TypeReference?
    }

    /// The state of a variable, or of the type whose member is visited.
    private static func stateItself(
      _ base: DeclReferenceExprSyntax?, _ context: VergeStore6Context
    ) -> Owner? {
      let name: String?
      if let base {
        name = context.typeName(of: context.resolve(ExprSyntax(base)))
      } else {
        name = context.frame?.type
      }
      guard let name, context.index.isVergeStore6State(name) else { return nil }
      return Owner(state: TypeReference(name, in: []))
    }

    /// The state of the commit whose closure has this parameter.
    private static func commitState(
      with base: DeclReferenceExprSyntax, _ context: VergeStore6Context
    ) -> Owner? {
      var current = Syntax(base)
      while let parent = current.parent {
        if let closure = parent.as(ClosureExprSyntax.self),
          closure.parameter(base.baseName.text) != nil
        {
          guard closure.onlyParameter == base.baseName.text,
            let call = closure.enclosingCall, let name = call.callee?.text,
            ["commit", "commitInline", "mutation", "tryMutation", "Mutation"].contains(name)
          else { return nil }
          let owner = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
          let role =
            owner.flatMap { context.role(of: context.resolve($0)) } ?? context.frame?.role
          guard context.isLegacy(role) else { return nil }
          let isWhole = call.arguments.first?.expression.is(KeyPathExprSyntax.self) != true
          return Owner(state: isWhole ? context.state(of: role, context.frame?.type) : nil)
        }
        current = parent
      }
      return nil
    }

    /// Whether the statements of the closure keep their meaning when they replace the call.
    private static func isPlain(
      _ closure: ClosureExprSyntax, _ parameter: String, _ base: String
    ) -> Bool {
      guard closure.signature?.capture == nil, !closure.statements.isEmpty else { return false }
      for item in closure.statements {
        if case .decl = item.item { return false }
      }
      let finder = ObstacleFinder(parameter: parameter, base: base)
      finder.walk(closure.statements)
      return !finder.isFound
    }
  }
}

/// Finds statements that would change their meaning outside of a closure.
private final class ObstacleFinder: SyntaxVisitor {
  let parameter: String
  let base: String
  var isFound = false
  private var depth = 0

  init(parameter: String, base: String) {
    self.parameter = parameter
    self.base = base
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if depth == 0 { isFound = true }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    // In a nested closure, `$0` is the parameter of that closure.
    if base == "$0", node.signature?.parameterClause == nil,
      node.statements.description.contains(parameter), parameter != "$0"
    {
      isFound = true
    }
    depth += 1
    return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) { depth -= 1 }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind { .visitChildren }
}

extension DeclReferenceExprSyntax {
  /// Whether the reference starts one of the closure's statements.
  fileprivate func startsStatement(in closure: ClosureExprSyntax) -> Bool {
    closure.statements.contains { $0.bytes.lowerBound == bytes.lowerBound }
  }
}

extension ModuleIndex {
  /// Whether a type is a state with the `update` functions of VergeStore 6.
  fileprivate func isVergeStore6State(_ name: String) -> Bool {
    lineage(of: name).contains { ancestor in
      inherited(by: ancestor).contains {
        $0.text.unqualified == "StateType" && resolve($0) == nil
      }
    }
  }
}
