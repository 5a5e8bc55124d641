import Foundation
import SwiftSyntax

/// Traces faults of changed code to the changes that cause them, with what the names were bound to.
///
/// The cause is a change in the statement or declaration of the fault; else, a change of a declaration
/// that it names; else, the same for the statement or declaration around it. If there is none, it is a
/// change in the body of a declaration that one of them names: of a type's member, for example.
struct FaultTrace {
  private let files: [String: ChangedFile]
  private var unchanged: [String: SourceItems] = [:]
  /// The names of the types with a marker in a changed file.
  private lazy var markedTypes = files.values.reduce(into: Set<String>()) {
    $0.formUnion($1.after.markedTypes)
  }
  private let before: Bindings
  /// The findings that change the head of the declaration of a symbol.
  private let heads: [String: Set<Finding>]
  /// The findings that change anything in the declaration of a symbol.
  private let wholes: [String: Set<Finding>]

  /// - Parameters:
  ///   - changes: The changes, by the real paths of their files.
  ///   - before: The bindings before the changes.
  init(_ changes: [String: FileChange], before: Bindings) {
    let files = changes.mapValues(ChangedFile.init)
    var heads: [String: Set<Finding>] = [:]
    var wholes: [String: Set<Finding>] = [:]
    func add(_ usr: String, at place: Bindings.Place) {
      guard let found = files[place.file]?.findings(changingNameAt: place.offset) else { return }
      if !found.head.isEmpty { heads[usr, default: []].formUnion(found.head) }
      if !found.whole.isEmpty { wholes[usr, default: []].formUnion(found.whole) }
    }
    for (usr, place) in before.declarations { add(usr, at: place) }
    for (usr, places) in before.extensions { for place in places { add(usr, at: place) } }
    self.files = files
    self.before = before
    self.heads = heads
    self.wholes = wholes
  }

  /// The findings whose changes cause a fault; empty if no change explains it.
  mutating func causes(of fault: CompilerError) -> Set<Finding> {
    let file = files[fault.path]
    let levels = items(around: fault).map(SourceItems.tokens)
    for tokens in levels {
      let changed = file?.findings(changing: tokens) ?? []
      if !changed.isEmpty { return changed }
      let found = named(by: tokens, of: fault.path).flatMap { heads[$0] ?? [] }
      if !found.isEmpty { return Set(found) }
    }
    for tokens in levels {
      let found = named(by: tokens, of: fault.path).flatMap { wholes[$0] ?? [] }
      if !found.isEmpty { return Set(found) }
    }
    return []
  }

  /// Whether a statement with a fault names a declaration that has a marker for manual migration, or whose
  /// type is such a declaration.
  mutating func namesMarked(_ fault: CompilerError) -> Bool {
    guard let item = items(around: fault).first else { return false }
    let tokens = SourceItems.tokens(of: item)
    return writesMarked(tokens, of: fault.path)
      || named(by: tokens, of: fault.path).contains { isMarked($0) || isOfMarked($0) }
  }

  /// Whether the tool wrote the name of a type with a marker: what the compiler refuses is bound to nothing.
  private mutating func writesMarked(_ tokens: [Int], of path: String) -> Bool {
    guard let file = files[path] else { return false }
    let types = markedTypes
    return tokens.contains { offset in
      file.offset(before: offset) == nil && file.after.text(at: offset).map(types.contains) ?? false
    }
  }

  private mutating func isMarked(_ usr: String) -> Bool {
    guard let (path, offset) = placeAfter(usr) else { return false }
    return source(path)?.hasMarker(around: offset) ?? false
  }

  /// Whether the declaration of a symbol names a type with a marker.
  private mutating func isOfMarked(_ usr: String) -> Bool {
    guard let (path, offset) = placeAfter(usr), let item = source(path)?.item(at: offset) else {
      return false
    }
    let tokens = SourceItems.tokens(of: item)
    return writesMarked(tokens, of: path) || named(by: tokens, of: path).contains { isMarked($0) }
  }

  /// Where a symbol is declared after the changes; `nil` if its name was replaced.
  private func placeAfter(_ usr: String) -> (path: String, offset: Int)? {
    guard let place = before.declarations[usr] else { return nil }
    let offset = files[place.file].map { $0.offset(after: place.offset) } ?? place.offset
    return offset.map { (place.file, $0) }
  }

  /// The statements and declarations around a fault, the innermost first.
  private mutating func items(around fault: CompilerError) -> [Syntax] {
    guard let source = source(fault.path),
      let offset = TextPositions(source.text).offset(
        line: fault.line, column: max(1, fault.column))
    else { return [] }
    var result: [Syntax] = []
    var item = source.item(at: offset)
    while let current = item {
      result.append(current)
      item = SourceItems.item(around: current)
    }
    return result
  }

  /// The symbols that the tokens of a file named before the changes.
  private func named(by tokens: [Int], of path: String) -> Set<String> {
    tokens.reduce(into: []) { result, offset in
      guard let old = files[path].map({ $0.offset(before: offset) }) ?? offset else { return }
      result.formUnion(before.symbols(at: Bindings.Place(file: path, offset: old)))
    }
  }

  /// The text of a file with the changes.
  private mutating func source(_ path: String) -> SourceItems? {
    if let changed = files[path] { return changed.after }
    if let known = unchanged[path] { return known }
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    unchanged[path] = text.map(SourceItems.init)
    return unchanged[path]
  }

  /// The findings, and those that change the same statements and declarations.
  func units(of findings: Set<Finding>) -> Set<Finding> {
    findings.reduce(into: findings) { result, finding in
      result.formUnion(files[finding.file.realPath]?.unit(of: finding) ?? [])
    }
  }
}

/// A changed file, and which of its findings changed what.
private struct ChangedFile {
  let change: FileChange
  let after: SourceItems
  private let before: SourceItems
  private let map: TokenMap
  /// The findings with a change of a token, by its offset after the change.
  private var changing: [Int: Set<Finding>] = [:]
  private var edits: [(edit: Edit, finding: Finding)] = []
  /// The findings that change a statement or declaration, before the change.
  private var units: [SyntaxIdentifier: Set<Finding>] = [:]

  init(_ change: FileChange) {
    self.change = change
    after = SourceItems(change.after)
    before = SourceItems(change.before)
    map = TokenMap(change)
    let findings = change.applied.filter { $0.grade != .manual }
    edits = findings.flatMap { finding in finding.edits.map { ($0, finding) } }
    let byRange = Dictionary(grouping: edits, by: \.edit.range).mapValues { Set($0.map(\.finding)) }
    for (offset, written) in map.written {
      changing[offset] = byRange[written.replaced]
    }
    for (edit, finding) in edits {
      // What was removed shows in the tokens beside it, if these belong together.
      if let (left, right) = map.neighbours(of: edit.range),
        after.item(at: left)?.id == after.item(at: right)?.id
      {
        changing[left, default: []].insert(finding)
        changing[right, default: []].insert(finding)
      }
      if let item = before.item(changedBy: edit) {
        units[item.id, default: []].insert(finding)
      }
    }
  }

  func offset(before offset: Int) -> Int? { map.offset(before: offset) }
  func offset(after offset: Int) -> Int? { map.offset(after: offset) }

  func findings(changing tokens: [Int]) -> Set<Finding> {
    tokens.reduce(into: []) { $0.formUnion(changing[$1] ?? []) }
  }

  /// The findings that change the declaration whose name is at an offset, before the change.
  func findings(
    changingNameAt offset: Int
  ) -> (head: Set<Finding>, whole: Set<Finding>)? {
    guard let declaration = before.declaration(ofNameAt: offset) else { return nil }
    func findings(in range: Range<Int>) -> Set<Finding> {
      edits.reduce(into: []) { result, change in
        // A deleted declaration is changed, too.
        let edited = change.edit.range
        let isInside = edited.lowerBound < range.upperBound && edited.upperBound > range.lowerBound
        if isInside || edited.contains(offset) { result.insert(change.finding) }
      }
    }
    return (findings(in: declaration.head), findings(in: declaration.whole))
  }

  func unit(of finding: Finding) -> Set<Finding> {
    finding.edits.reduce(into: []) { result, edit in
      guard let item = before.item(changedBy: edit) else { return }
      result.formUnion(units[item.id] ?? [])
    }
  }
}
