import SwiftSyntax

/// A rule of the stage `shim`, with the kinds of code that only this stage has.
///
/// All rules are called for each node. The rules for manifests implement none of these functions:
/// ``ManifestAnalysis`` and ``PackageManifest`` call them.
protocol ShimRule: RewriteRule where Context == ShimContext {
  static func rewrite(_ type: ClassDeclSyntax, in context: ShimContext)
  /// Rewrites the name of a type where a type is written.
  static func rewrite(_ name: ShimTypeName, in context: ShimContext)
  static func rewrite(_ node: GenericSpecializationExprSyntax, in context: ShimContext)
  /// Rewrites the name of a member, where it is called or read. For a name without a base,
  /// ``rewrite(_:in:)`` is called first.
  static func rewrite(memberName name: DeclReferenceExprSyntax, in context: ShimContext)
  /// Rewrites a clause of `#if` that becomes unreachable.
  static func rewrite(_ clause: ShimUnreachableClause, in context: ShimContext)
  /// Rewrites the import of an original, after the rest of the file.
  static func rewrite(_ node: ShimImport, in context: ShimContext)
  /// Rewrites or adds imports of other modules, after those of the originals.
  static func rewriteOtherImports(in context: ShimContext)
}

extension ShimRule {
  /// Empty: ``OriginalUse`` and ``RxUse`` decide which files are parsed.
  static var names: Set<String> { [] }

  static func rewrite(_ type: ClassDeclSyntax, in context: ShimContext) {}
  static func rewrite(_ name: ShimTypeName, in context: ShimContext) {}
  static func rewrite(_ node: GenericSpecializationExprSyntax, in context: ShimContext) {}
  static func rewrite(memberName name: DeclReferenceExprSyntax, in context: ShimContext) {}
  static func rewrite(_ clause: ShimUnreachableClause, in context: ShimContext) {}
  static func rewrite(_ node: ShimImport, in context: ShimContext) {}
  static func rewriteOtherImports(in context: ShimContext) {}
}
