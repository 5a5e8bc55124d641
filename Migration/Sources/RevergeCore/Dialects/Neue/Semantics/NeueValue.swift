import SwiftSyntax

/// A function that returns mutations or actions, and can become a method.
struct NeueValue {
  /// A site at which the function returns a mutation or an action.
  struct Exit {
    /// The call that creates the value, directly or through another function of the reducer.
    let call: FunctionCallExprSyntax
    /// The closure of the value; `nil` if another function creates it.
    let closure: ClosureExprSyntax?
    /// The whole statement.
    let whole: Range<Int>
    /// Whether the statement is always the last one that runs.
    let isLast: Bool
    /// The start of the condition, if the value is the first branch of a conditional expression.
    var start: Int?
  }

  let kind: NeueNames.ValueKind
  let exits: [Exit]

  /// The closures of mutations.
  var mutations: [NeueMutation] {
    guard kind == .mutation else { return [] }
    return exits.compactMap(\.closure).map { NeueMutation(closure: $0, store: nil) }
  }

  /// The functions of the reducer that create the value.
  var delegates: [String] {
    exits.filter { $0.closure == nil }.compactMap { $0.call.calledExpression.ownName }
  }

  /// Analyzes a function; `nil` if its form is unsupported.
  init?(_ node: FunctionDeclSyntax, kind: NeueNames.ValueKind) {
    guard let statements = node.body?.statements else { return nil }
    let results = statements.results
    guard !results.isEmpty else { return nil }
    let last = statements.last!.bytes
    var exits: [Exit] = []
    for (whole, expression) in results {
      let isLast = whole == last
      if let (first, second) = expression?.ownBranches {
        let start = expression!.bytes.lowerBound
        exits.append(Exit(call: first, closure: nil, whole: whole, isLast: isLast, start: start))
        exits.append(Exit(call: second, closure: nil, whole: whole, isLast: false))
        continue
      }
      guard let call = expression?.as(FunctionCallExprSyntax.self) else { return nil }
      if call.calledExpression.makesValue(kind), let closure = call.closure {
        guard kind == .mutation ? isLast || closure.yieldsNothing : isLast else { return nil }
        if kind == .action {
          guard closure.onlyParameter != nil, closure.capturesOnlySelf,
            statements.count == 1
          else { return nil }
        }
        exits.append(Exit(call: call, closure: closure, whole: whole, isLast: isLast))
      } else if call.calledExpression.ownName != nil {
        exits.append(Exit(call: call, closure: nil, whole: whole, isLast: isLast))
      } else {
        return nil
      }
    }
    self.kind = kind
    self.exits = exits
  }
}

extension CodeBlockItemListSyntax {
  /// The results of a function with these statements.
  var results: [(whole: Range<Int>, expression: ExprSyntax?)] {
    let finder = ExitFinder(viewMode: .sourceAccurate)
    finder.walk(self)
    if finder.exits.isEmpty, count == 1, case .expr(let only) = first!.item {
      return [(only.bytes, only)]
    }
    return finder.exits.map { ($0.bytes, $0.expression) }
  }
}

/// Finds the `return` statements of a function.
private final class ExitFinder: SyntaxVisitor {
  var exits: [ReturnStmtSyntax] = []

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    exits.append(node)
    return .skipChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension ExprSyntax {
  /// The calls of the reducer's own functions in a conditional expression: `a ? f() : g()`.
  fileprivate var ownBranches: (FunctionCallExprSyntax, FunctionCallExprSyntax)? {
    guard let elements = self.as(SequenceExprSyntax.self)?.elements,
      let last = elements.last?.as(FunctionCallExprSyntax.self), elements.count > 2,
      let choice = elements.dropLast().last?.as(UnresolvedTernaryExprSyntax.self),
      let first = choice.thenExpression.as(FunctionCallExprSyntax.self),
      elements.filter({ $0.is(UnresolvedTernaryExprSyntax.self) }).count == 1,
      !elements.contains(where: { $0.is(AssignmentExprSyntax.self) }),
      first.calledExpression.ownName != nil, last.calledExpression.ownName != nil
    else { return nil }
    return (first, last)
  }

  /// The name of a function that is called on `super`, or on an explicit or implicit `self`.
  var ownName: String? {
    if let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text {
      return name.first?.isLowercase == true ? name : nil
    }
    guard let member = self.as(MemberAccessExprSyntax.self),
      ["self", "super"].contains(member.base?.trimmedDescription)
    else { return nil }
    return member.declName.baseName.text
  }

  /// Whether the call creates a mutation or an action from a closure.
  func makesValue(_ kind: NeueNames.ValueKind) -> Bool {
    if let member = self.as(MemberAccessExprSyntax.self) {
      guard let base = member.base else { return member.declName.baseName.text == "init" }
      if member.declName.baseName.text == "init" { return base.makesValue(kind) }
    }
    let text = trimmedDescription
    let named = text.withoutGenericArguments.unqualified
    return NeueNames.valueKind(kind == .action ? named + "<>" : named) == kind
  }
}

extension ClosureExprSyntax {
  /// The name of the closure's parameter, as the parameter of a function; `nil` if the names that
  /// could replace `$0` are taken.
  var contextName: String? {
    guard onlyParameter == "$0" else { return onlyParameter }
    let taken = Set(statements.tokens(viewMode: .sourceAccurate).map(\.text))
    return ["context", "component", "store"].first { !taken.contains($0) }
  }

  /// Whether the closure's capture list is empty, or only contains a `self` that is not weak.
  fileprivate var capturesOnlySelf: Bool {
    (signature?.capture?.items ?? []).allSatisfy {
      $0.name.text == "self" && $0.initializer == nil && $0.specifier?.specifier.text != "weak"
    }
  }

  /// Whether the closure certainly has no result.
  fileprivate var yieldsNothing: Bool {
    guard statements.count == 1, case .expr(let only)? = statements.first?.item else { return true }
    guard let elements = only.as(SequenceExprSyntax.self)?.elements else { return false }
    return elements.contains {
      $0.is(AssignmentExprSyntax.self)
        || $0.as(BinaryOperatorExprSyntax.self)?.operator.text.isAssignment == true
    }
  }
}

extension String {
  fileprivate var isAssignment: Bool {
    hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(self)
  }
}
