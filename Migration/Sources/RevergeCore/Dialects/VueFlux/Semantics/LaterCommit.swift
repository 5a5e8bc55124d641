import SwiftSyntax

/// A closure in mutations that may run after the commit, and uses the state there: it makes its own commit.
struct LaterCommit {
  let closure: ClosureExprSyntax
  /// The bytes of the statements that use the state, other than to send through its sinks.
  let statements: Range<Int>?
  /// Whether the closure may also run at once, inside of the commit.
  let mayRunAtOnce: Bool

  /// The closure of a call that is a statement; `nil` if it cannot make its own commit.
  init?(_ closure: ClosureExprSyntax, parameter: String) {
    guard !closure.isNonescaping, let call = closure.enclosingCall,
      call.parent?.is(CodeBlockItemSyntax.self) == true,
      closure.signature?.capture?.items.contains(where: { $0.name.text == parameter }) != true,
      closure.tokens(viewMode: .sourceAccurate).allSatisfy({ !$0.suspendsOrThrows })
    else { return nil }
    let all = Array(closure.statements)
    func commits(_ item: CodeBlockItemSyntax) -> Bool {
      let uses = CodeBlockItemListSyntax([item]).uses(of: parameter).count
      return uses > 1 || uses == 1 && !item.isSend(of: parameter)
    }
    self.closure = closure
    let callee = call.calledExpression.lastName ?? ""
    mayRunAtOnce = callee == "execute" || !VueFluxNames.laterCallers.contains(callee)
    guard let first = all.firstIndex(where: commits), let last = all.lastIndex(where: commits)
    else {
      statements = nil
      return
    }
    guard
      all[first...last].allSatisfy({ item in
        !item.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.return) }
      })
    else { return nil }
    statements = all[first].bytes.lowerBound..<all[last].item.bytes.upperBound
  }
}

extension TokenSyntax {
  fileprivate var suspendsOrThrows: Bool {
    [.keyword(.await), .keyword(.try), .prefixAmpersand].contains(tokenKind)
  }
}

extension VueFluxContext {
  /// The arguments of a call in `commit(action:state:)` that make their own commits.
  func laterCommits(of call: FunctionCallExprSyntax) -> [LaterCommit] {
    guard frame?.component != nil, frame?.isActions == false, !runsLater(call),
      let parameter = commit(around: call)?.parameterName(1)
    else { return [] }
    let closures =
      call.arguments.map(\.expression)
      + [call.trailingClosure.map(ExprSyntax.init)].compactMap(\.self)
      + call.additionalTrailingClosures.map { ExprSyntax($0.closure) }
    return closures.compactMap {
      guard let closure = $0.as(ClosureExprSyntax.self), !closure.uses(of: parameter).isEmpty else {
        return nil
      }
      return LaterCommit(closure, parameter: parameter)
    }
  }

  /// Whether code in `commit(action:state:)` is in a closure that makes its own commit.
  func runsInLaterCommit(_ call: FunctionCallExprSyntax) -> Bool {
    guard let parameter = commit(around: call)?.parameterName(1) else { return false }
    return sequence(first: Syntax(call), next: \.parent).contains {
      guard let closure = $0.as(ClosureExprSyntax.self) else { return false }
      return LaterCommit(closure, parameter: parameter) != nil
    }
  }

  /// The edits that put the statements of a closure into a commit.
  func edits(of later: LaterCommit) -> [Edit] {
    guard let range = later.statements,
      let parameter = commit(around: later.closure)?.parameterName(1)
    else { return [] }
    let (start, end) = (range.lowerBound, range.upperBound)
    let result = discardedResult(of: later.closure)
    let lines = utf8[range].indices.filter { utf8[$0] == 10 }
    guard !lines.isEmpty else {
      return [
        replace(start..<start, "self.commit { \(parameter) in \(result)"), replace(end..<end, " }"),
      ]
    }
    let indent = self.indent(at: start)
    return [
      replace(start..<start, "self.commit { \(parameter) in\n\(indent)\(indentStep)\(result)")
    ]
      + lines.map { $0 + 1 }.filter { utf8[$0] != 10 }.map { replace($0..<$0, indentStep) }
      + [replace(end..<end, "\n\(indent)}")]
  }

  /// The text that discards the value of the only statement, which the commit would return.
  private func discardedResult(of closure: ClosureExprSyntax) -> String {
    guard closure.statements.count == 1, case .expr(let value)? = closure.statements.first?.item
    else {
      return ""
    }
    let elements = value.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? []
    if elements.count > 2, elements[1].isAssignment {
      return elements[0].tokens(viewMode: .sourceAccurate).contains {
        $0.tokenKind == .postfixQuestionMark
      }
        ? "_ = " : ""
    }
    let call = value.as(FunctionCallExprSyntax.self)
    let isOptional = value.tokens(viewMode: .sourceAccurate).contains {
      $0.tokenKind == .postfixQuestionMark
    }
    return isOptional || call.map(returnsValue) == true ? "_ = " : ""
  }
}
