import SwiftSyntax

/// Finds types that have two parameters since 6.0.0-beta.3.
final class BetaFinder: SyntaxVisitor {
  /// Why a file that imports the library is left alone.
  static func reasonToSkip(_ file: SourceFile) -> String? {
    let finder = BetaFinder(viewMode: .sourceAccurate)
    finder.walk(file.tree)
    return finder.symbol.map {
      "'\($0)' with two parameters is of the betas of January 2020, which have no rules here"
    }
  }

  private static let names: Set<String> = [
    "StoreBase", "DispatcherBase", "Dispatcher", "VergeDefaultStore",
  ]
  private var symbol: String?
  private var isLegacy = false

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if VergeStore6.modules.contains(node.path.trimmedDescription) { isLegacy = true }
    return .skipChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if isLegacy, Self.names.contains(node.name.text),
      node.genericArgumentClause?.arguments.count == 2
    {
      symbol = symbol ?? node.name.text
    }
    return .visitChildren
  }
}
