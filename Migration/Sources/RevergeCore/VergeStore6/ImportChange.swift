import SwiftSyntax

/// Has a file import the modern store: in place of the legacy one if nothing of that is left.
struct ImportChange {
  private(set) var text: String
  private(set) var findings: [Finding] = []

  init(_ file: SourceFile) {
    text = file.text
    let legacy = file.tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
      .filter { LegacyNames.modules.contains($0.path.trimmedDescription) }
    guard let first = legacy.first else { return }
    let imported = Set(
      file.tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self)?.path.trimmedDescription }
    )
    let finder = LegacyNameFinder(viewMode: .sourceAccurate)
    finder.walk(file.tree)
    guard finder.found.isEmpty, first.importKindSpecifier == nil else {
      guard !imported.contains("Verge"), finder.usesModern else { return }
      insert("import Verge\n", at: first, in: file)
      return
    }
    if imported.contains("Verge") {
      remove(legacy, in: file)
    } else {
      replace(first, in: file)
      if legacy.count > 1 { remove(Array(legacy.dropFirst()), in: file) }
    }
  }

  private mutating func replace(_ node: ImportDeclSyntax, in file: SourceFile) {
    apply([Edit(range: node.path.bytes, replacement: "Verge")], at: node, in: file)
  }

  private mutating func insert(_ line: String, at node: ImportDeclSyntax, in file: SourceFile) {
    let place = node.bytes.lowerBound
    apply([Edit(range: place..<place, replacement: line)], at: node, in: file)
  }

  private mutating func remove(_ nodes: [ImportDeclSyntax], in file: SourceFile) {
    let utf8 = Array(file.text.utf8)
    for node in nodes {
      var range = node.bytes
      if range.upperBound < utf8.count, utf8[range.upperBound] == 10 {
        range = range.lowerBound..<range.upperBound + 1
      }
      apply([Edit(range: range, replacement: "")], at: node, in: file)
    }
  }

  private mutating func apply(_ edits: [Edit], at node: ImportDeclSyntax, in file: SourceFile) {
    findings.append(Self.finding(node, in: file, grade: .safe, edits))
    text = EditApplication.apply(findings, to: file.text).text
  }

  /// What is said of the imports of a file, beside what is found in the rest of it.
  static func findings(in file: SourceFile, beside others: [Finding]) -> [Finding] {
    let isSafe = others.allSatisfy { $0.grade == .safe }
    return file.tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
      .filter { LegacyNames.modules.contains($0.path.trimmedDescription) }
      .map { finding($0, in: file, grade: isSafe ? .safe : .manual, []) }
  }

  private static func finding(
    _ node: ImportDeclSyntax, in file: SourceFile, grade: Grade, _ edits: [Edit]
  ) -> Finding {
    let location = file.lines.location(for: node.positionAfterSkippingLeadingTrivia)
    let rule = VergeStore6Rules.imports.id
    return Finding(
      rule: rule, file: file.path, line: location.line, column: location.column,
      message: grade == .safe
        ? "The modern store is imported" : "The import stays until nothing of it is left",
      grade: grade, symbol: node.path.trimmedDescription, edits: edits,
      fingerprint: Fingerprint.of(
        rule: rule, file: file.path, line: node.trimmedDescription, occurrence: 1))
  }
}

/// Finds names that a file must have from the legacy library.
private final class LegacyNameFinder: SyntaxVisitor {
  var found: Set<String> = []
  var usesModern = false

  private func look(at name: String) {
    if LegacyNames.types.contains(name) { found.insert(name) }
    if ["StoreComponentType", "StoreLogger", "StoreStateSubscription"].contains(name) {
      usesModern = true
    }
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    look(at: node.name.text)
    if node.name.text == "Store", node.genericArgumentClause != nil { usesModern = true }
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    look(at: node.name.text)
    if node.baseType.trimmedDescription == "Verge" { usesModern = true }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    look(at: name)
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    if name == "passthrough" { usesModern = true }
    if isMember || name == "backingStorage", LegacyNames.members.contains(name) {
      found.insert(name)
    }
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    look(at: node.attributeName.trimmedDescription)
    return .visitChildren
  }
}
