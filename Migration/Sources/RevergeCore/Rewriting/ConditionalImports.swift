import SwiftSyntax

/// The clauses of `#if` that a rewrite of module names makes unreachable, because a clause above gets
/// the same condition.
enum ConditionalImports {
  /// The ranges of the lines of the clauses.
  ///
  /// - Parameters:
  ///   - utf8: The text of the tree.
  ///   - renamed: The new name of a module in `canImport(…)`; `nil` if it keeps its name.
  static func unreachable(
    in tree: some SyntaxProtocol, _ utf8: [UInt8], renamed: (String) -> String?
  ) -> [Range<Int>] {
    let finder = IfConfigFinder(viewMode: .sourceAccurate)
    finder.walk(tree)
    return finder.found.flatMap { node in
      var conditions: Set<String> = []
      var isChanged = false
      return Array(node.clauses).compactMap { clause -> Range<Int>? in
        guard let condition = clause.condition else { return nil }
        let text = Self.text(of: condition, renamed, &isChanged)
        guard !conditions.insert(text).inserted, isChanged else { return nil }
        let last = clause.lastToken(viewMode: .sourceAccurate)
        guard let next = last?.nextToken(viewMode: .sourceAccurate) else { return nil }
        return start(of: clause.bytes.lowerBound, utf8)..<start(of: next.bytes.lowerBound, utf8)
      }
    }
  }

  private static func text(
    of condition: ExprSyntax, _ renamed: (String) -> String?, _ isChanged: inout Bool
  ) -> String {
    let names = CanImportFinder.names(in: condition)
    return condition.tokens(viewMode: .sourceAccurate).map { token in
      guard names.contains(token.id), let name = renamed(token.text) else { return token.text }
      isChanged = true
      return name
    }.joined(separator: " ")
  }

  /// The start of the line that contains an offset.
  private static func start(of offset: Int, _ utf8: [UInt8]) -> Int {
    utf8[..<offset].lastIndex(of: 10).map { $0 + 1 } ?? 0
  }
}

private final class IfConfigFinder: SyntaxVisitor {
  var found: [IfConfigDeclSyntax] = []

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    found.append(node)
    return .visitChildren
  }
}

/// Finds the modules in conditions `canImport(…)`.
final class CanImportFinder: SyntaxVisitor {
  private var found: [TokenSyntax] = []

  /// The ids of the module names in a condition.
  static func names(in condition: some SyntaxProtocol) -> Set<SyntaxIdentifier> {
    let finder = CanImportFinder(viewMode: .sourceAccurate)
    finder.walk(condition)
    return Set(finder.found.map(\.id))
  }

  /// The ranges of these modules in all conditions.
  static func conditions(of modules: Set<String>, in tree: SourceFileSyntax) -> [Range<Int>] {
    let finder = CanImportFinder(viewMode: .sourceAccurate)
    finder.walk(tree)
    return finder.found.filter { modules.contains($0.text) }.map(\.bytes)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.lastName == "canImport", node.arguments.count == 1,
      let name = node.arguments.first?.expression.as(DeclReferenceExprSyntax.self)
    {
      found.append(name.baseName)
    }
    return .visitChildren
  }
}
