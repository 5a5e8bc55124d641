import SwiftSyntax

/// Adds the import of the modern store, and removes the legacy imports if the file no longer needs
/// them.
struct ImportChange {
  private(set) var text: String
  /// Whether all legacy imports are removed.
  private(set) var isComplete = false

  /// The ranges of the text that are not in the original.
  private(set) var inserted: [Range<Int>]

  private let dialect: any LegacyDialect.Type
  private let utf8: [UInt8]
  private var edits: [Edit] = []

  /// - Parameters:
  ///   - isNeeded: Whether other files reach names of the module through this file, so that the
  ///     import stays beside a modern one.
  ///   - isKept: Whether the import stays even if the file names nothing of the module.
  ///   - inserted: The ranges of the text that are not in the original.
  ///   - ownNames: The names of the user's types that a module also has.
  init(
    _ file: SourceFile, of dialect: any LegacyDialect.Type, isNeeded: Bool = false,
    isKept: Bool = false, inserted: [Range<Int>] = [], ownNames: Set<String> = []
  ) {
    text = file.text
    self.inserted = inserted
    utf8 = Array(file.text.utf8)
    self.dialect = dialect
    let legacy = dialect.imports(in: file)
    guard !legacy.isEmpty else { return }
    let left = dialect.namesLeft(in: file, except: ownNames)
    let importsModern = file.importsModern
    if left.ofLegacy || isNeeded || isKept {
      if !importsModern, left.ofModern || isNeeded { addModern(beside: legacy) }
    } else {
      isComplete = true
      complete(legacy, in: file, importsModern: importsModern)
    }
    text = EditApplication.apply(edits, to: file.text)
    self.inserted = inserted.map { $0.moved(by: edits) }
  }

  /// Imports the modern store beside the first unconditional legacy import, or beside each legacy import
  /// if all are conditional.
  private mutating func addModern(beside legacy: [ImportDeclSyntax]) {
    let always = legacy.first { $0.conditional == nil }
    for node in always.map({ [$0] }) ?? legacy {
      let position = node.bytes.lowerBound
      let start = utf8[..<position].lastIndex(of: 10).map { $0 + 1 } ?? 0
      let indent =
        utf8[start..<position].allSatisfy { $0 == 32 || $0 == 9 } ? utf8[start..<position] : []
      let attribute = node.isExported ? "@_exported " : ""
      edits.append(
        Edit(
          range: position..<position,
          replacement: "\(attribute)import Verge\n" + String(decoding: indent, as: UTF8.self)))
    }
  }

  /// Replaces the legacy imports. A conditional one is replaced in its block, with the condition.
  private mutating func complete(
    _ legacy: [ImportDeclSyntax], in file: SourceFile, importsModern: Bool
  ) {
    let modules = dialect.modules
    let unreachable = ConditionalImports.unreachable(in: file.tree, utf8) {
      modules.contains($0) ? "Verge" : nil
    }
    let isKept = { (range: Range<Int>) in !unreachable.contains { $0.contains(range.lowerBound) } }
    edits += unreachable.map { Edit(range: $0, replacement: "") }
    let legacy = legacy.filter { isKept($0.bytes) }
    var texts: [SyntaxIdentifier: String?] = [:]
    var isImported = importsModern
    for node in legacy {
      let isConditional = node.conditional != nil
      texts[node.id] = isImported && !isConditional ? .some(nil) : modern(node)
      if !isConditional { isImported = true }
    }
    var visited: Set<SyntaxIdentifier> = []
    for node in legacy {
      let line = node.importLine
      guard let first = line.first, visited.insert(first.id).inserted else { continue }
      change(line, texts)
    }
    for condition in CanImportFinder.conditions(of: modules, in: file.tree)
    where isKept(condition) {
      edits.append(Edit(range: condition, replacement: "Verge"))
    }
  }

  /// The text of the import, with the modern module in place of the legacy one.
  private func modern(_ node: ImportDeclSyntax) -> String {
    let start = node.importKindSpecifier?.bytes.lowerBound ?? node.path.bytes.lowerBound
    return String(decoding: utf8[node.bytes.lowerBound..<start], as: UTF8.self) + "Verge"
      + String(decoding: utf8[node.path.bytes.upperBound..<node.bytes.upperBound], as: UTF8.self)
  }

  /// Replaces a line of statements, some of which get another text or are deleted.
  private mutating func change(
    _ line: [CodeBlockItemSyntax], _ texts: [SyntaxIdentifier: String?]
  ) {
    guard let first = line.first, let last = line.last else { return }
    var range = first.item.bytes.lowerBound..<last.item.bytes.upperBound
    let kept = line.compactMap { item -> String? in
      if let changed = texts[item.item.id] { return changed }
      return String(decoding: utf8[item.item.bytes], as: UTF8.self)
    }
    let comments = line.filter { texts[$0.item.id] == .some(nil) }.flatMap { item in
      SourceComment.all(in: String(decoding: utf8[item.item.bytes], as: UTF8.self))
    }
    if kept.isEmpty {
      let end = utf8[range.upperBound...].prefix { $0 == 13 }.endIndex
      if end < utf8.count, utf8[end] == 10 { range = range.lowerBound..<end + 1 }
    }
    edits.append(
      Edit(
        range: range,
        replacement: comments.map { $0.text + "\n" }.joined() + kept.joined(separator: "; ")))
  }

  /// The findings for the legacy imports of a file. Their grade depends on the other findings.
  static func findings(
    in file: SourceFile, of dialect: any LegacyDialect.Type
  ) -> [Finding] {
    guard let rule = dialect.imports else { return [] }
    return dialect.imports(in: file).map { finding($0, in: file, by: rule, grade: .safe, []) }
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

  static func message(_ grade: Grade) -> String {
    switch grade {
    case .safe: "The modern store replaces this import"
    case .review: "The modern store replaces this import when the changes for review are applied"
    case .manual: "The import is kept: the file still uses the module"
    }
  }
}

extension Rewriter {
  /// Deletes an import, with its line.
  func removal(ofLine node: ImportDeclSyntax) -> [Edit] {
    let line = lineRange(at: node.bytes.lowerBound)
    guard text(of: line).trimmingSpaces == node.trimmedDescription else {
      return [replace(rangeInLine(of: node), "")]
    }
    return [replace(line.lowerBound..<min(line.upperBound + 1, utf8.count), "")]
  }

  /// The range of an import among other statements of its line, with one of the semicolons.
  private func rangeInLine(of node: ImportDeclSyntax) -> Range<Int> {
    let line = node.importLine
    guard let position = line.firstIndex(where: { $0.item.id == node.id }), line.count > 1 else {
      return node.bytes
    }
    if position + 1 < line.count {
      return node.bytes.lowerBound..<line[position + 1].item.bytes.lowerBound
    }
    return line[position - 1].item.bytes.upperBound..<node.bytes.upperBound
  }
}

extension LegacyDialect {
  /// The imports of the modules of the dialect in a file, including those in `#if`.
  static func imports(in file: SourceFile) -> [ImportDeclSyntax] {
    file.tree.statements.imports.filter { modules.contains($0.module) }
  }
}

extension CodeBlockItemListSyntax {
  /// The imports in the list, and in its `#if` blocks.
  var imports: [ImportDeclSyntax] {
    flatMap { item -> [ImportDeclSyntax] in
      if let node = item.item.as(ImportDeclSyntax.self) { return [node] }
      return (item.item.as(IfConfigDeclSyntax.self)?.clauses).map { clauses in
        clauses.flatMap { clause -> [ImportDeclSyntax] in
          guard case .statements(let statements)? = clause.elements else { return [] }
          return statements.imports
        }
      } ?? []
    }
  }
}

extension ImportDeclSyntax {
  /// Whether the import is re-exported: files that import this module also see the imported one.
  var isExported: Bool { attributes.contains { $0.isNamed("_exported") } }

  /// The statements, separated by semicolons, in the line of the import.
  var importLine: [CodeBlockItemSyntax] {
    guard let item = parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return [] }
    let items = Array(list)
    guard let position = items.firstIndex(where: { $0.id == item.id }) else { return [item] }
    var (low, high) = (position, position)
    while low > 0, items[low - 1].isJoined(with: items[low]) { low -= 1 }
    while high + 1 < items.count, items[high].isJoined(with: items[high + 1]) { high += 1 }
    return Array(items[low...high])
  }
}

extension CodeBlockItemSyntax {
  /// Whether the next statement is in the same line.
  fileprivate func isJoined(with next: CodeBlockItemSyntax) -> Bool {
    guard semicolon != nil else { return false }
    let trivia = (semicolon?.trailingTrivia ?? []) + next.leadingTrivia
    return !trivia.contains { $0.isNewline }
  }
}

extension SourceFile {
  /// Whether the file imports the modern module.
  var importsModern: Bool {
    tree.statements.contains {
      $0.item.as(ImportDeclSyntax.self)?.path.trimmedDescription == "Verge"
    }
  }
}
