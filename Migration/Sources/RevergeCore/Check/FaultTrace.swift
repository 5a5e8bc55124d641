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
  /// The symbols with a declaration whose head a finding changes.
  private let declared: [Finding: [String]]
  /// The findings that change a statement or declaration that names a symbol.
  private let using: [String: Set<Finding>]

  /// - Parameters:
  ///   - changes: The changes, by the real paths of their files.
  ///   - maps: The tokens of these files.
  ///   - before: The bindings before the changes.
  init(_ changes: [String: FileChange], _ maps: [String: TokenMap], before: Bindings) {
    let files = Dictionary(
      uniqueKeysWithValues: changes.map { ($0, ChangedFile($1, maps[$0]!)) })
    var heads: [String: Set<Finding>] = [:]
    var wholes: [String: Set<Finding>] = [:]
    func add(_ usr: String, at place: Bindings.Place) {
      guard let found = files[place.file]?.findings(changingNameAt: place.offset) else { return }
      if !found.head.isEmpty { heads[usr, default: []].formUnion(found.head) }
      if !found.whole.isEmpty { wholes[usr, default: []].formUnion(found.whole) }
    }
    for (usr, place) in before.declarations { add(usr, at: place) }
    let members = Dictionary(grouping: before.declarations, by: \.value.file)
    for (usr, place) in before.extensions.flatMap({ usr, places in places.map { (usr, $0) } }) {
      guard before.declarations[usr] == nil else {
        add(usr, at: place)
        continue
      }
      // Extensions of a library's type have nothing in common: each declares its members.
      guard let file = files[place.file],
        let found = file.findings(changingNameAt: place.offset)?.head, !found.isEmpty,
        let range = file.declaration(ofNameAt: place.offset)
      else { continue }
      for (usr, place) in members[place.file] ?? [] where range.contains(place.offset) {
        heads[usr, default: []].formUnion(found)
      }
    }
    self.files = files
    self.before = before
    self.heads = heads
    declared = heads.reduce(into: [:]) { result, entry in
      for finding in entry.value { result[finding, default: []].append(entry.key) }
    }
    using = files.reduce(into: [:]) { result, file in
      for (offset, findings) in file.value.changingStatements() {
        for usr in before.symbols(at: Bindings.Place(file: file.key, offset: offset)) {
          result[usr, default: []].formUnion(findings)
        }
      }
    }
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
    guard let source = source(fault.path) else { return [] }
    var result: [Syntax] = []
    var item = source.item(atLine: fault.line, column: fault.column)
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

  /// The findings, with those that change the same statements and declarations or their bodies, and those
  /// that change uses of what they declare. These may compile without the others, and do something else.
  func groups(of findings: Set<Finding>) -> Set<Finding> {
    var result = findings
    var rest = Array(findings)
    while let finding = rest.popLast() {
      let unit = files[finding.file.realPath]?.unit(of: finding) ?? []
      let uses = (declared[finding] ?? []).flatMap { using[$0] ?? [] }
      for other in unit.union(uses) where result.insert(other).inserted { rest.append(other) }
    }
    return result
  }
}

/// A changed file, and which of its findings changed what.
private struct ChangedFile {
  let after: SourceItems
  private let before: SourceItems
  private let map: TokenMap
  /// The findings with a change of a token, by its offset after the change.
  private var changing: [Int: Set<Finding>] = [:]
  private var edits: [(edit: Edit, finding: Finding)] = []
  /// The findings that change a statement or declaration, before the change.
  private var units: [SyntaxIdentifier: Set<Finding>] = [:]

  init(_ change: FileChange, _ map: TokenMap) {
    self.map = map
    after = SourceItems(change.after)
    before = SourceItems(change.before)
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

  /// The bytes of the declaration whose name is at an offset, before the change.
  func declaration(ofNameAt offset: Int) -> Range<Int>? {
    before.declaration(ofNameAt: offset)?.whole
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

  /// The findings that change the statement or declaration of a token, by its offset before the change.
  func changingStatements() -> [Int: Set<Finding>] {
    var result: [Int: Set<Finding>] = [:]
    var seen: Set<SyntaxIdentifier> = []
    for (edit, _) in edits {
      guard let item = before.item(changedBy: edit), seen.insert(item.id).inserted else { continue }
      for offset in SourceItems.tokens(of: item) { result[offset] = units[item.id] }
    }
    return result
  }

  /// The findings that change a statement or declaration that a finding changes, or its body.
  func unit(of finding: Finding) -> Set<Finding> {
    let items = finding.edits.compactMap { before.item(changedBy: $0)?.bytes }
    return edits.reduce(into: []) { result, change in
      let range = change.edit.range
      let isInside = items.contains {
        $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound
      }
      if isInside { result.insert(change.finding) }
    }
  }
}
