import SwiftSyntax

/// Adds the import of the modern store, and removes the legacy imports if the file no longer needs
/// them.
struct ImportChange {
  private(set) var text: String
  private(set) var findings: [Finding] = []
  /// Whether all legacy imports are removed.
  private(set) var isComplete = false

  private let dialect: any LegacyDialect.Type
  private let rule: Rule

  init(_ file: SourceFile, of dialect: any LegacyDialect.Type, by rule: Rule) {
    text = file.text
    self.dialect = dialect
    self.rule = rule
    let legacy = dialect.imports(in: file)
    guard let first = legacy.first else { return }
    let imported = Set(
      file.tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self)?.path.trimmedDescription }
    )
    let left = dialect.namesLeft(in: file)
    guard !left.ofLegacy else {
      guard !imported.contains("Verge"), left.ofModern else { return }
      insert("import Verge\n", at: first, in: file)
      return
    }
    isComplete = true
    if imported.contains("Verge") {
      remove(legacy, in: file)
    } else {
      replace(first, in: file)
      if legacy.count > 1 { remove(Array(legacy.dropFirst()), in: file) }
    }
  }

  private mutating func replace(_ node: ImportDeclSyntax, in file: SourceFile) {
    let start = node.importKindSpecifier?.bytes.lowerBound ?? node.path.bytes.lowerBound
    let range = start..<node.path.bytes.upperBound
    apply([Edit(range: range, replacement: "Verge")], at: node, in: file)
  }

  private mutating func insert(_ line: String, at node: ImportDeclSyntax, in file: SourceFile) {
    let place = node.bytes.lowerBound
    apply([Edit(range: place..<place, replacement: line)], at: node, in: file)
  }

  private mutating func remove(_ nodes: [ImportDeclSyntax], in file: SourceFile) {
    let utf8 = Array(file.text.utf8)
    for node in nodes {
      var range = node.bytes
      let end = utf8[range.upperBound...].prefix { $0 == 13 }.endIndex
      if end < utf8.count, utf8[end] == 10 { range = range.lowerBound..<end + 1 }
      apply([Edit(range: range, replacement: "")], at: node, in: file)
    }
  }

  private mutating func apply(_ edits: [Edit], at node: ImportDeclSyntax, in file: SourceFile) {
    findings.append(Self.finding(node, in: file, by: rule, grade: .safe, edits))
    text = EditApplication.apply(findings, to: file.text).text
  }

  /// The findings for the legacy imports of a file. Their grade is the strictest one of `others`,
  /// because the imports stay until those are done.
  static func findings(
    in file: SourceFile, of dialect: any LegacyDialect.Type, beside others: [Finding]
  ) -> [Finding] {
    guard let rule = dialect.imports else { return [] }
    let grade = others.map(\.grade).max() ?? .safe
    return dialect.imports(in: file).map { finding($0, in: file, by: rule, grade: grade, []) }
  }

  private static func finding(
    _ node: ImportDeclSyntax, in file: SourceFile, by rule: Rule, grade: Grade, _ edits: [Edit]
  ) -> Finding {
    let location = file.lines.location(for: node.positionAfterSkippingLeadingTrivia)
    return Finding(
      rule: rule.id, file: file.path, line: location.line, column: location.column,
      message: message(grade), grade: grade, symbol: node.path.trimmedDescription, edits: edits,
      fingerprint: Fingerprint.of(
        rule: rule.id, file: file.path, line: node.trimmedDescription, occurrence: 1))
  }

  private static func message(_ grade: Grade) -> String {
    switch grade {
    case .safe: "The modern store replaces this import"
    case .review: "The modern store replaces this import when the changes for review are applied"
    case .manual: "The import is kept: the file still uses the module"
    }
  }
}

extension LegacyDialect {
  /// The imports of the modules of the dialect in a file.
  static func imports(in file: SourceFile) -> [ImportDeclSyntax] {
    file.tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
      .filter { modules.contains($0.module) }
  }
}
