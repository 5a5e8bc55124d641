import SwiftSyntax

extension ShimSubject {
  /// Whether the names of `VergeORM` are those of a library module: Classic and Cycler have none.
  private var hasEntities: Bool {
    family == .verge && Vocabulary.withEntities.contains(generation)
  }

  /// The types of `VergeORM` in a file that does not import it.
  var entityTypes: Set<String> {
    guard hasEntities, use.imports.isDisjoint(with: OriginalModule.entities) else { return [] }
    return use.entityTypes.subtracting(declared)
  }

  /// Whether a type of `VergeORM` may be written with its former module.
  var qualifiesEntities: Bool { hasEntities && !use.entityTypes.isEmpty }
}

extension ShimRewriter {
  // MARK: Normalized entities

  /// Imports `VergeORM`, whose names were in the module `Verge` with CocoaPods.
  func rewriteEntityImport(_ imports: [ImportDeclSyntax]) {
    let names = subject.entityTypes
    guard
      let name = names.sorted().first(where: { Vocabulary.entityTypes[$0] == true })
        ?? names.min()
    else { return }
    let module = OriginalModule.entityModule
    let isSure =
      Vocabulary.entityTypes[name] == true && subject.generation == .modern && !subject.isAssumed
    let original = imports.first { $0.path.first.map { isOriginal($0.name.text) } ?? false }
    let message = "'\(name)' is in '\(module)' in this package"
    if let node = original ?? imports.last {
      let attribute = node.isExported ? "@_exported " : ""
      let line = lineRange(at: node.bytes.lowerBound)
      report(
        ShimRules.entityImport, at: node, message, symbol: name, grade: isSure ? nil : .review,
        [
          replace(
            line.upperBound..<line.upperBound,
            "\n\(indent(at: line.lowerBound))\(attribute)import \(module)")
        ])
    } else if let first = file.tree.statements.first {
      let start = first.bytes.lowerBound
      report(
        ShimRules.entityImport, at: first, message, symbol: name, grade: isSure ? nil : .review,
        [replace(start..<start, "import \(module)\n\n")])
    }
  }

  private func isOriginal(_ module: String) -> Bool {
    OriginalModule.all[module]?.family == subject.family
  }

  /// Replaces `Verge` before a name that is in `VergeORM`.
  ///
  /// - Returns: Whether the name is one of `VergeORM`.
  func rewriteEntityModule(_ token: TokenSyntax, for name: String) -> Bool {
    guard isOriginal(token.text), subject.qualifiesEntities, Vocabulary.entityTypes[name] != nil,
      !subject.declared.contains(token.text)
    else { return false }
    let module = OriginalModule.entityModule
    report(
      ShimRules.qualifiedName, at: token, "'\(name)' is in '\(module)' in this package",
      symbol: token.text, [replace(token.bytes, module)])
    return true
  }
}
