import Foundation

/// Asks the compiler about a tree with changes: whether it has new errors, and what its names are bound
/// to.
package struct FactsCheck: ChangeCheck {
  private let build: BuildDescription
  private let pass: IndexPass
  private let scratch: ScratchFolder
  private var before: [IndexedModule] = []
  private var bindings = Bindings()
  package let toleratesManual: Bool
  /// The changed files that were not checked, each with the reason.
  private var unchecked: [String: String] = [:]

  /// - Parameters:
  ///   - build: The modules, as they are built with the old APIs.
  ///   - pass: Compiles the modules.
  ///   - toleratesManual: Whether errors at sites that are left for manual migration are no faults.
  /// - Throws: ``FactsError`` if there is no room for a copy.
  package init(
    _ build: BuildDescription, _ pass: IndexPass, toleratesManual: Bool = false
  ) throws(FactsError) {
    self.build = build
    self.toleratesManual = toleratesManual
    self.pass = pass
    scratch = try ScratchFolder()
  }

  private var modules: [ModuleArguments] { build.modules }

  /// Removes the copy.
  package func end() { scratch.remove() }

  package var name: String { "the check with the compiler" }

  package var notes: [String] {
    unchecked.sorted { $0.key < $1.key }.map { "\($0.key) was not checked: \($0.value)" }
  }

  package mutating func begin() throws {
    for module in modules {
      let indexed = try pass.run(module)
      if let failure = build.failure(of: indexed) { throw failure }
      before.append(indexed)
    }
    var texts = Texts { try? String(contentsOfFile: $0, encoding: .utf8) }
    bindings = Bindings(before, &texts)
  }

  package mutating func faults(with changes: [FileChange]) throws -> Faults? {
    let changed = Dictionary(uniqueKeysWithValues: changes.map { ($0.path.realPath, $0) })
    let compiled = Set(modules.flatMap(\.files).map(\.realPath))
    unchecked = [:]
    var faults = Faults()
    for change in changes where !compiled.contains(change.path.realPath) {
      for finding in change.applied {
        faults.refused[finding] = "the build does not compile this file"
      }
    }
    guard faults.refused.isEmpty else { return faults }
    for refused in parallel(changes, { CommentComparison($0).refused() }) {
      faults.refused.merge(refused) { $1 }
    }
    let copy = try write(changed)
    defer { copy.remove() }
    let after = try indexed(changed, copy)
    faults.errors = Set(after.flatMap(\.diagnostics).filter { $0.severity == .error }.map(\.fault))
    faults.meanings = newWarnings(after)
    let maps = Dictionary(
      uniqueKeysWithValues: zip(changed.keys, parallel(Array(changed.values), TokenMap.init)))
    compare(after, changed, maps, &faults)
    guard !faults.isEmpty else { return nil }
    var trace = FaultTrace(changed, maps, before: bindings)
    if toleratesManual {
      faults.errors = faults.errors.filter { !trace.namesMarked($0) }
      faults.meanings = faults.meanings.filter { !trace.namesMarked($0) }
      guard !faults.isEmpty else { return nil }
    }
    faults.causes = { trace.causes(of: $0) }
    faults.group = { trace.groups(of: $0) }
    return faults
  }

  package func group(of findings: Set<Finding>, in changes: [FileChange]) -> Set<Finding> {
    let changed = Dictionary(uniqueKeysWithValues: changes.map { ($0.path.realPath, $0) })
    return FaultTrace(changed, changed.mapValues(TokenMap.init), before: bindings)
      .groups(of: findings)
  }

  /// The warnings that were not there before, of statements that do nothing, or are not reached: they did
  /// something before.
  private func newWarnings(_ after: [IndexedModule]) -> Set<CompilerError> {
    func warnings(_ modules: [IndexedModule]) -> [CompilerDiagnostic] {
      modules.flatMap(\.diagnostics).filter { diagnostic in
        diagnostic.severity == .warning
          && ["is unused", "will never be executed"].contains { diagnostic.message.contains($0) }
      }
    }
    func key(_ warning: CompilerDiagnostic) -> [String] { [warning.file ?? "", warning.message] }
    let known = Dictionary(grouping: warnings(before), by: key).mapValues(\.count)
    return Dictionary(grouping: warnings(after), by: key).reduce(into: []) { result, found in
      guard found.value.count > known[found.key, default: 0] else { return }
      result.formUnion(found.value.map(\.fault))
    }
  }

  private func compare(
    _ after: [IndexedModule], _ changed: [String: FileChange], _ maps: [String: TokenMap],
    _ faults: inout Faults
  ) {
    var texts = Texts { changed[$0]?.after ?? (try? String(contentsOfFile: $0, encoding: .utf8)) }
    let comparison = BindingComparison(
      before: bindings, after: Bindings(after, &texts), maps: maps,
      modernNames: ModernNames.members, modernTypes: ModernNames.types)
    var problems = comparison.problems()
    func mend(_ isMended: (BindingComparison.Problem) -> Bool) {
      problems.removeAll { problem in
        guard isMended(problem), let change = changed[problem.place.file],
          let (old, new) = Qualifications.next(
            for: problem.place.offset, isType: problem.isType, in: change,
            maps[problem.place.file]!)
        else { return false }
        faults.mended[old] = new
        return true
      }
    }
    mend(\.isType)
    faults.mendsTypes = !faults.mended.isEmpty
    if !faults.mendsTypes { mend(\.isWritten) }
    for problem in problems {
      let position = texts.position(of: problem.place)
      faults.meanings.insert(
        CompilerError(
          path: problem.place.file, line: position.line, column: position.column,
          message: problem.message))
    }
  }

  /// The modules with the changes. Those before the first changed one are as they were. Those after one
  /// with errors are left out: they may import it.
  private mutating func indexed(
    _ changed: [String: FileChange], _ copy: ChangedSources
  ) throws -> [IndexedModule] {
    var isChanged = false
    var result: [IndexedModule] = []
    for (index, module) in modules.enumerated() {
      isChanged = isChanged || module.files.contains { changed[$0.realPath] != nil }
      guard isChanged else {
        result.append(before[index])
        continue
      }
      let new = try pass.run(
        module, imports: [copy.modules], copy: copy.sources, emittingTo: copy.modules)
      result.append(new)
      if new.emittedModule == nil {
        for path in modules[(index + 1)...].flatMap(\.files).map(\.realPath)
        where changed[path] != nil {
          unchecked[path] = "a site in the module '\(module.name)', which it may import, is manual"
        }
        break
      }
    }
    return result
  }

  private func write(_ changed: [String: FileChange]) throws -> ChangedSources {
    let copy = ChangedSources(in: scratch)
    for (path, change) in changed { try copy.write(change.after, for: path) }
    return copy
  }
}

/// The changed files, and the compiled interfaces of their modules.
private struct ChangedSources {
  let folder: String

  init(in scratch: ScratchFolder) {
    folder = scratch.path + "/changed-\(UInt64.random(in: 0 ... .max))"
  }

  var modules: String { folder + "/modules" }
  /// Of the whole disk: the names of the files are the same.
  var sources: SourceCopy { SourceCopy(of: "/", at: folder + "/files/") }

  func write(_ text: String, for path: String) throws {
    let file = URL(fileURLWithPath: folder + "/files" + path)
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    } catch {
      throw ToolError("The copy cannot be written: \(error.reason)", isInputFailure: true)
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}

/// The texts of files, each read once.
struct Texts {
  private let read: (String) -> String?
  private var positions: [String: TextPositions] = [:]

  init(_ read: @escaping (String) -> String?) { self.read = read }

  mutating func offset(in file: String, line: Int, column: Int) -> Int? {
    lines(of: file).offset(line: line, column: column)
  }

  /// The line and the column, in bytes, of a place.
  mutating func position(of place: Bindings.Place) -> (line: Int, column: Int) {
    let position = lines(of: place.file).position(of: place.offset)
    return (position.line, position.column)
  }

  private mutating func lines(of file: String) -> TextPositions {
    if let known = positions[file] { return known }
    let new = TextPositions(read(file) ?? "")
    positions[file] = new
    return new
  }
}

extension Bindings {
  /// What the names in indexed modules are bound to.
  init(_ modules: [IndexedModule], _ texts: inout Texts) {
    self.init()
    for file in modules.flatMap(\.files) {
      let path = file.path.realPath
      for occurrence in file.occurrences where !occurrence.roles.contains(.implicit) {
        guard
          let offset = texts.offset(in: path, line: occurrence.line, column: occurrence.column)
        else { continue }
        let place = Place(file: path, offset: offset)
        let symbol = Symbol(usr: occurrence.symbol.usr, name: occurrence.symbol.name)
        if occurrence.roles.isDisjoint(with: [.definition, .declaration]) {
          addReference(to: symbol, at: place)
          if !occurrence.related(.extendedBy).isEmpty { addExtension(of: symbol.usr, at: place) }
        } else {
          addDeclaration(
            of: symbol, at: place, overriding: occurrence.related(.overrideOf).map(\.usr))
        }
      }
    }
  }
}

extension CompilerDiagnostic {
  fileprivate var fault: CompilerError {
    CompilerError(path: (file ?? "").realPath, line: line, column: column, message: message)
  }
}
