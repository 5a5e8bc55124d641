import SwiftSyntax

extension Verge11 {
  /// Replaces the macro `@NormalizedStorage` with a conformance.
  enum NormalizedStorage: Verge11Rule {
    static let record = rule("normalized-storage")

    static let names: Set = ["NormalizedStorage", "TableAccessor", "VergeMacros"]

    /// Replaces the macro of a storage with a conformance.
    static func rewrite(_ node: AttributeSyntax, in context: Verge11Context) {
      let name = node.attributeName.trimmedDescription
      let last = name.split(separator: ".").last.map(String.init) ?? name
      guard ["NormalizedStorage", "TableAccessor"].contains(last), context.isOfLibrary(last) else {
        return
      }
      guard last == "NormalizedStorage", let list = node.parent?.as(AttributeListSyntax.self),
        let type = list.parent?.as(StructDeclSyntax.self), !type.hasClosureProperty,
        let next = node.lastToken(viewMode: .sourceAccurate)?
          .nextToken(viewMode: .sourceAccurate),
        !next.leadingTrivia.contains(where: { !$0.isWhitespace }),
        !(node.lastToken(viewMode: .sourceAccurate)?.trailingTrivia ?? [])
          .contains(where: { !$0.isWhitespace })
      else {
        let advice =
          last == "NormalizedStorage"
          ? "conform to 'NormalizedStorageType', and write '==' if a property is not 'Equatable'"
          : "the properties of a storage need no accessors"
        context.report(
          record, at: node, "This package has no macros: \(advice)",
          symbol: last, grade: .manual)
        return
      }
      var edits = [context.replace(node.bytes.lowerBound..<next.bytes.lowerBound, "")]
      let inherited = type.inheritanceClause?.inheritedTypes
      // The attributes of a type are visited in its scope.
      let full = context.scope.joined(separator: ".")
      let known =
        (inherited?.map(\.type.trimmedDescription) ?? [])
        + (context.index.declarations.conformances[full] ?? []).map(\.text)
      if !known.contains(where: { $0.hasSuffix("NormalizedStorageType") }) {
        let end =
          inherited?.last?.type.bytes.upperBound ?? type.genericParameterClause?.bytes.upperBound
          ?? type.name.bytes.upperBound
        edits.append(
          context.replace(
            end..<end, inherited == nil ? ": NormalizedStorageType" : ", NormalizedStorageType")
        )
      }
      context.report(
        record, at: node,
        "'struct \(type.name.text): NormalizedStorageType' replaces the macro; its properties must be "
          + "'Equatable' and 'Sendable'",
        symbol: last, edits)
    }

    /// Removes the import of the macros, or replaces it if the file needs another one.
    static func rewrite(_ node: ImportDeclSyntax, in context: Verge11Context) {
      guard node.module == "VergeMacros", let name = node.path.first?.name else { return }
      let isNeeded =
        !context.imports.contains("VergeNormalization")
        && context.file.text.contains("@NormalizedStorage")
      context.report(
        record, at: node, "This package has no macros",
        symbol: node.module,
        isNeeded
          ? [context.replace(name.bytes, "VergeNormalization")] : context.removal(ofLine: node))
    }
  }
}

extension StructDeclSyntax {
  /// Whether a stored property is a closure, which is not `Equatable`.
  fileprivate var hasClosureProperty: Bool {
    memberBlock.members.contains { member in
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        !variable.modifiers.contains(where: { $0.name.text == "static" })
      else { return false }
      return variable.bindings.contains {
        $0.accessorBlock == nil && $0.typeAnnotation?.type.trimmedDescription.contains("->") == true
      }
    }
  }
}
