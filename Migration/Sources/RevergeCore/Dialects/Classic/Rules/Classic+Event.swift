import SwiftSyntax

extension Classic {
  /// Rewrites observers of events that only handle updates.
  enum Event: ClassicRule {
    static let record = rule("event")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      guard let observer = context.storageCall(call, named: ["sinkEvent"]),
        let closure = call.closure, let name = closure.onlyParameter, name != "$0",
        closure.statements.count == 1,
        let choice = closure.statements.first?.item.as(ExpressionStmtSyntax.self)?.expression.as(
          SwitchExprSyntax.self) ?? closure.statements.first?.item.as(SwitchExprSyntax.self),
        choice.subject.trimmedDescription == name, let update = choice.onlyUpdate
      else { return }
      context.handled.insert(call.id)
      let head = context.head(of: observer.storage, call: observer.callee)
      var edits = [
        context.replace(
          head.range.lowerBound..<closure.bytes.lowerBound,
          "\(head.replacement)sinkState(dropsFirst: true, queue: .passthrough) ")
      ]
      if call.trailingClosure == nil {
        edits.append(context.replace(closure.bytes.upperBound..<call.bytes.upperBound, ""))
      }
      let body = update.statements
      guard let first = body.first, let last = body.last else { return }
      if let bound = update.boundName {
        edits += renaming(name, to: bound, in: closure, context)
        for use in body.flatMap({ $0.uses(of: bound) }) where !context.isRead(use) {
          let end = use.bytes.upperBound
          edits.append(context.replace(end..<end, ".primitive"))
        }
      } else {
        edits += renaming(name, to: "_", in: closure, context)
      }
      edits.append(context.replace(choice.bytes.lowerBound..<first.bytes.lowerBound, ""))
      edits.append(context.replace(last.bytes.upperBound..<choice.bytes.upperBound, ""))
      edits.append(context.keeping(call, from: closure.bytes.upperBound))
      context.report(
        record, at: call, "The observer observes the updates", symbol: "sinkEvent", edits)
    }

    /// The edits that rename the parameter of a closure.
    private static func renaming(
      _ name: String, to new: String, in closure: ClosureExprSyntax,
      _ context: ClassicContext
    ) -> [Edit] {
      switch closure.signature?.parameterClause {
      case .simpleInput(let names): names.first.map { [context.replace($0.name.bytes, new)] } ?? []
      case .parameterClause(let clause): [context.replace(clause.bytes, new)]
      case nil: []
      }
    }
  }
}

extension SwitchExprSyntax {
  /// The case of an update, if all other cases do nothing.
  fileprivate var onlyUpdate: SwitchCaseSyntax? {
    var found: SwitchCaseSyntax?
    for element in cases {
      guard let branch = element.as(SwitchCaseSyntax.self) else { return nil }
      if branch.label.trimmedDescription.contains(".didUpdate") {
        guard found == nil, !branch.label.trimmedDescription.contains(",") else { return nil }
        found = branch
      } else {
        guard branch.statements.count == 1, branch.statements.first!.item.is(BreakStmtSyntax.self)
        else { return nil }
      }
    }
    return found
  }
}

extension SwitchCaseSyntax {
  /// The name that the case gives to the new value.
  fileprivate var boundName: String? {
    guard case .case(let label) = label, let item = label.caseItems.first else { return nil }
    return item.pattern.boundNames.first
  }
}

extension CodeBlockItemSyntax {
  fileprivate func uses(of name: String) -> [DeclReferenceExprSyntax] {
    let finder = NameUseFinder(name: name)
    finder.walk(self)
    return finder.uses
  }
}

private final class NameUseFinder: SyntaxVisitor {
  let name: String
  var uses: [DeclReferenceExprSyntax] = []

  init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    if !isMember, node.baseName.text == name { uses.append(node) }
    return .visitChildren
  }
}
