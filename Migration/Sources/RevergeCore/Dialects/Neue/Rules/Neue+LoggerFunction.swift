import SwiftSyntax

extension Neue {
  /// Rewrites `didCommit(store:state:mutation:)` to `didCommit(log:sender:)`, and deletes the empty
  /// functions of loggers.
  enum LoggerFunction: NeueRule {
    static let record = rule("logger-function")

    static func rewrite(_ type: NeueType, in context: NeueContext) {
      guard case .logger = type.role else { return }
      for function in context.logFunctions(of: type.node) {
        switch function.form {
        case .commit(let body): rewriteCommit(function.node, body, in: context)
        case .empty:
          context.handleAll(function.node.signature)
          context.report(
            record, at: function.node, "The function does nothing",
            symbol: function.node.name.text, [context.dropping(function.node)])
        case .reader, .other: break
        }
      }
    }

    private static func rewriteCommit(
      _ function: FunctionDeclSyntax, _ body: CodeBlockSyntax, in context: NeueContext
    ) {
      context.handleAll(function.signature)
      var edits = [
        context.replace(
          function.signature.parameterClause.bytes, "(log: CommitLog, sender: AnyObject)")
      ]
      let names = function.namesInBody
      if names.count == 3 {
        let finder = NameFinder(names[2])
        finder.walk(body)
        edits += finder.uses.map { context.replace($0.bytes, "log.trace") }
      }
      context.report(
        record, at: function, "A logger receives a commit after it happened",
        symbol: function.name.text, edits)
    }
  }
}

/// Finds the uses of a name in a function.
private final class NameFinder: SyntaxVisitor {
  let name: String
  var uses: [DeclReferenceExprSyntax] = []

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    if !isMember, node.baseName.text == name { uses.append(node) }
    return .visitChildren
  }
}
