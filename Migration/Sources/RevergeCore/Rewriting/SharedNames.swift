import SwiftSyntax

/// The types that the modern module and a legacy module both declare. A file that imports both must
/// qualify them.
enum SharedNames {
  private static let byModule: [String: Set<String>] = [
    "VergeNeue": ["Store", "StoreLogger", "StoreType"],
    "VueFlux": ["Store"],
    "VergeStore": ["DispatcherType", "StateType"],
    "VergeStoreBeta": [
      "DefaultStoreLogger", "DispatcherType", "NoActivityStoreBase", "StateUpdatingError",
      "StoreLogger", "StoreType", "ViewModelBase",
    ],
  ]

  static let all = byModule.values.reduce(into: Set<String>()) { $0.formUnion($1) }

  /// Edits that qualify the shared names in a file that imports both modules. Names that the rewrite
  /// inserted get the modern module, and the others the legacy one.
  ///
  /// - Parameters:
  ///   - dialects: The dialects of the legacy modules.
  ///   - inserted: The ranges that the rewrite inserted.
  ///   - importedModern: Whether the original file already imports the modern module. If so, only
  ///     inserted names are qualified.
  ///   - ownNames: The names of the user's types, which are not qualified.
  static func qualifications(
    in file: SourceFile, of dialects: [any LegacyDialect.Type], inserted: [Range<Int>],
    importedModern: Bool, except ownNames: Set<String>
  ) -> [Edit] {
    guard file.importsModern else { return [] }
    let legacy = dialects.flatMap { $0.imports(in: file) }
    var modules: [String: String] = [:]
    for module in Set(legacy.map(\.module)).sorted() {
      for name in (byModule[module] ?? []).subtracting(ownNames) { modules[name] = module }
    }
    guard !modules.isEmpty else { return [] }
    let finder = SharedNameFinder(Set(modules.keys))
    finder.walk(file.tree)
    let starts = inserted.sorted { $0.lowerBound < $1.lowerBound }
    var next = 0
    return finder.found.sorted { $0.start < $1.start }.compactMap { start, name in
      while next < starts.count, starts[next].upperBound <= start { next += 1 }
      let isNew = next < starts.count && starts[next].contains(start)
      guard isNew || !importedModern else { return nil }
      return Edit(
        range: start..<start, replacement: isNew ? "Verge." : modules[name]! + ".")
    }
  }
}

/// Finds unqualified names of types.
private final class SharedNameFinder: SyntaxVisitor {
  private let names: Set<String>
  private(set) var found: [(start: Int, name: String)] = []

  init(_ names: Set<String>) {
    self.names = names
    super.init(viewMode: .sourceAccurate)
  }

  private func look(at name: TokenSyntax) {
    if names.contains(name.text) { found.append((name.bytes.lowerBound, name.text)) }
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    look(at: node.name)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id {
      look(at: node.baseName)
    }
    return .visitChildren
  }
}

extension DeclReferenceExprSyntax {
  /// Whether the name can only refer to the modern store: `Store<State, Activity>`, or `Verge.Store`.
  var isModernStore: Bool {
    if baseName.text == "Verge", isQualifier { return true }
    guard baseName.text == "Store", let generic = parent?.as(GenericSpecializationExprSyntax.self)
    else { return false }
    return generic.genericArgumentClause.arguments.count == 2
  }

  /// Whether the name precedes a dot, as the module of a qualified name does.
  var isQualifier: Bool { parent?.as(MemberAccessExprSyntax.self)?.base?.id == ExprSyntax(self).id }
}

extension [Edit] {
  /// The number of bytes by which the edits make a text longer.
  var growth: Int { reduce(0) { $0 + $1.replacement.utf8.count - $1.range.count } }

  /// The ranges of the replacements in the edited text.
  var insertedRanges: [Range<Int>] {
    var moved = 0
    return sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    .map { edit in
      let start = edit.range.lowerBound + moved
      moved += edit.replacement.utf8.count - edit.range.count
      return start..<start + edit.replacement.utf8.count
    }
  }
}

extension Range<Int> {
  /// The range in the edited text. Edits before the range move it, and edits inside it resize it.
  func moved(by edits: [Edit]) -> Range<Int> {
    let before = edits.filter {
      $0.range.upperBound <= lowerBound && $0.range.lowerBound < lowerBound
    }
    let inside = edits.filter { contains($0.range.lowerBound) && !before.contains($0) }
    let start = lowerBound + before.growth
    return start..<start + count + inside.growth
  }
}
