import SwiftSyntax

extension Verge11 {
  /// Replaces the macro `@NormalizedStorage` with a conformance, and what it generated.
  enum NormalizedStorage: Verge11Rule {
    static let record = rule("normalized-storage")

    static let names = modules.union(["NormalizedStorage", "normalizedStorage"])

    /// Modules of Verge 12 to 14, and of packages that these import, which are one module here.
    private static let modules: Set = [
      "VergeMacros", "Normalization", "TypedIdentifier", "VergeTypedIdentifier",
    ]

    /// The prefix of the selectors that the macro generates, before the name of the table.
    private static let selector = "TableSelector_"

    /// Replaces the macro of a storage with a conformance.
    static func rewrite(_ node: AttributeSyntax, in context: Verge11Context) {
      let name = node.name
      guard name == "NormalizedStorage", context.isOfLibrary(name) else { return }
      guard let type = node.annotatedStruct, type.propertyWithoutEquality == nil,
        let removal = context.removal(of: node)
      else {
        context.report(
          record, at: node,
          "This package has no macros: conform to 'NormalizedStorageType', and write '==' if a "
            + "property is not 'Equatable'",
          symbol: name, grade: .manual)
        return
      }
      let conformance = context.conformance(of: type, to: "NormalizedStorageType")
      context.report(
        record, at: node,
        "'struct \(type.name.text): NormalizedStorageType' replaces the macro; its properties must be "
          + "'Equatable' and 'Sendable'",
        symbol: name, [removal] + (conformance.map { [$0] } ?? []))
    }

    /// Replaces a selector that the macro generated with a key path.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: Verge11Context) {
      guard let name = call.callee?.text, name.hasPrefix(selector), call.arguments.isEmpty,
        call.trailingClosure == nil, !context.index.declares(typeNamed: name)
      else { return }
      let property = name.dropFirst(selector.count)
      let outer = call.parent?.as(LabeledExprSyntax.self)?.parent?.parent?
        .as(FunctionCallExprSyntax.self)
      let storage =
        call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription ?? "Self"
      context.report(
        record, at: call, "The key path of the table replaces '\(name)'", symbol: name,
        [
          context.replace(
            call.bytes,
            outer?.calledExpression.lastName == "table"
              ? ".keyPath(\\.\(property))" : "KeyPathTableSelector(\\\(storage).\(property))")
        ])
    }

    /// Removes the import of a module, or replaces it if the file needs another one.
    static func rewrite(_ node: ImportDeclSyntax, in context: Verge11Context) {
      guard let name = node.path.first?.name, modules.contains(node.module),
        !context.index.modules.contains(node.module)
      else { return }
      let isNeeded =
        context.imports.isDisjoint(with: ["VergeNormalization", "VergeNormalizationDerived"])
        && context.firstImport(of: modules.filter(context.isNeeded))?.id == node.id
      context.report(
        record, at: node,
        node.module == "VergeMacros"
          ? "This package has no macros"
          : "'VergeNormalization' contains the names of '\(node.module)'",
        symbol: node.module,
        isNeeded
          ? [context.replace(name.bytes, "VergeNormalization")] : context.removal(ofLine: node))
    }
  }
}

extension Verge11Context {
  /// Whether the file needs another module in place of one of Verge 12 to 14.
  fileprivate func isNeeded(_ module: String) -> Bool {
    module != "VergeMacros" || file.text.contains("@NormalizedStorage")
  }

  /// The first import of one of these modules.
  fileprivate func firstImport(of modules: Set<String>) -> ImportDeclSyntax? {
    file.tree.statements.lazy.compactMap { $0.item.as(ImportDeclSyntax.self) }
      .first { modules.contains($0.module) }
  }
}

extension ModuleIndex {
  /// Whether the code declares a type of this name, at any level.
  fileprivate func declares(typeNamed name: String) -> Bool {
    declarations.types.keys.contains { $0 == name || $0.hasSuffix(".\(name)") }
  }
}
