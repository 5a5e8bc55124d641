import SwiftSyntax

extension Verge11Context {
  /// Returns the edit that removes an attribute, with the space after it; `nil` if a comment follows.
  func removal(of node: AttributeSyntax) -> Edit? {
    guard let last = node.lastToken(viewMode: .sourceAccurate),
      let next = last.nextToken(viewMode: .sourceAccurate),
      (last.trailingTrivia + next.leadingTrivia).allSatisfy(\.isWhitespace)
    else { return nil }
    return replace(node.bytes.lowerBound..<next.bytes.lowerBound, "")
  }

  /// Returns the edit that declares a conformance of a type, which is visited; `nil` if the type has
  /// it, or one of `refined`.
  func conformance(
    of type: StructDeclSyntax, to name: String, refined: Set<String> = []
  ) -> Edit? {
    let inherited = type.inheritanceClause?.inheritedTypes
    // The attributes of a type are visited in its scope.
    let full = index.fullName(of: scope)
    let known =
      (inherited?.map(\.type.trimmedDescription) ?? [])
      + (index.declarations.conformances[full] ?? []).map(\.text)
    let sufficient = refined.union([name])
    if known.contains(where: { sufficient.contains($0.withoutModule) }) { return nil }
    let end =
      inherited?.last?.type.bytes.upperBound ?? type.genericParameterClause?.bytes.upperBound
      ?? type.name.bytes.upperBound
    return replace(end..<end, inherited == nil ? ": \(name)" : ", \(name)")
  }
}

extension AttributeSyntax {
  /// The name, without a module.
  var name: String { attributeName.trimmedDescription.withoutModule }

  /// The struct that the attribute belongs to.
  var annotatedStruct: StructDeclSyntax? {
    parent?.as(AttributeListSyntax.self)?.parent?.as(StructDeclSyntax.self)
  }
}

extension String {
  /// The last part of a qualified name.
  fileprivate var withoutModule: String { split(separator: ".").last.map(String.init) ?? self }
}

extension StructDeclSyntax {
  /// The first stored property whose type, as written, has no `==`: a function, a tuple, or `any P`.
  var propertyWithoutEquality: String? {
    for member in memberBlock.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        !variable.modifiers.contains(where: { $0.name.text == "static" })
      else { continue }
      for binding in variable.bindings
      where binding.accessorBlock == nil && binding.typeAnnotation?.type.hasNoEquality == true {
        return binding.pattern.trimmedDescription
      }
    }
    return nil
  }
}

extension TypeSyntax {
  /// Whether a part of the type is a function, a tuple, or `any P`.
  fileprivate var hasNoEquality: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      token.tokenKind == .arrow || token.tokenKind == .keyword(.any)
        || token.parent?.as(TupleTypeSyntax.self).map { $0.elements.count > 1 } == true
    }
  }
}
