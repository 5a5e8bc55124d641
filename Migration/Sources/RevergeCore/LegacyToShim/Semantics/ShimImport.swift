import SwiftSyntax

/// The import of an original whose module has another name in this package.
struct ShimImport {
  let node: ImportDeclSyntax
  /// The name of the original module.
  let name: TokenSyntax
  /// The module of this package.
  let replacement: String

  /// Whether the module has the RxSwift members of the original.
  var isOfRx: Bool { OriginalModule.rxShims.contains(replacement) }
}

/// A clause of `#if` that becomes unreachable, because a clause above gets the same condition.
struct ShimUnreachableClause {
  let node: IfConfigClauseSyntax
  let condition: ExprSyntax
  let lines: Range<Int>
}

extension ImportDeclSyntax {
  /// Whether the file always sees all names of the module. `#if` may exclude an import, and an import
  /// of a single name makes no other name visible.
  var isWhole: Bool { conditional == nil && importKindSpecifier == nil }

  /// The enclosing `#if`, if there is one.
  var conditional: IfConfigDeclSyntax? {
    var current = parent
    while let node = current {
      if let found = node.as(IfConfigDeclSyntax.self) { return found }
      current = node.parent
    }
    return nil
  }
}

extension OriginalUse {
  /// Whether a module belongs to the original. `Verge` next to a legacy module of this package is
  /// modern Verge.
  func isOriginal(_ module: String) -> Bool {
    module != "Verge" || imports.isDisjoint(with: OriginalModule.vergeShims)
  }
}
