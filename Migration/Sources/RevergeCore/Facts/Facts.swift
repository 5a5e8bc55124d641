import Foundation

/// What the compiler knows about a module: the symbols of its names, and the types of its expressions.
///
/// Asks for each when it is needed first. What the compiler does not know is `nil`, and ``gaps`` says why.
// Sendable: the locks guard what was asked.
package final class Facts: @unchecked Sendable {
  /// How the module is compiled.
  package let module: ModuleArguments
  /// The texts that were there at first, by path.
  private let texts: [String: Data]
  /// The paths in the arguments, by those without symbolic links.
  private let paths: [String: String]
  /// The names of the modules of the build.
  package let ownModules: Set<String>
  private let pass: IndexPass
  private let workers: TypeWorkers
  private let indexLock = NSLock()
  private var indexed: Result<Indexed, FactsError>?
  private let typesLock = NSLock()
  private var types: [String: Result<ExpressionTypes, FactsError>] = [:]

  private struct Indexed {
    let module: IndexedModule
    let relations: SymbolRelations
  }

  /// - Parameters:
  ///   - module: The module, whose files are those that are asked about.
  ///   - pass: Type-checks the module.
  ///   - workers: Know the types.
  ///   - others: The names of other modules of the same build.
  package init(
    _ module: ModuleArguments, _ pass: IndexPass, _ workers: TypeWorkers,
    beside others: Set<String> = []
  ) {
    self.module = module
    ownModules = others.union([module.name])
    self.pass = pass
    self.workers = workers
    texts = ModuleContent(module).textOfFiles
    paths = Dictionary(
      module.files.map { ($0.realPath, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The facts about a file; `nil` if it is not in the module, if its text is not what was compiled, or if
  /// it has a carriage return without a line feed, at which tools count lines differently.
  package func file(_ source: SourceFile) -> FileFacts? {
    guard let path = paths[source.path.realPath], let text = texts[path],
      source.text.utf8.elementsEqual(text), !text.hasLoneReturn
    else { return nil }
    return FileFacts(source, path, in: self)
  }

  /// The symbols of the module; `nil` if the compiler does not say them.
  package var index: IndexedModule? { try? asked().get().module }

  /// The types of the expressions in a file; `nil` if the compiler does not say them.
  func types(in path: String) -> ExpressionTypes? {
    if let known = typesLock.withLock({ types[path] }) { return try? known.get() }
    let new = Result { () throws(FactsError) in try workers.types(of: path, in: module) }
    typesLock.withLock { types[path] = new }
    return try? new.get()
  }

  /// Why facts about a file can be missing, by its path: its first error, behind which the compiler does
  /// not look at all, or why it has no types. Asks for the symbols, and not for types.
  package var gaps: [String: String] {
    var result = typeGaps
    switch asked() {
    case .failure(let error):
      for path in module.files { result[path] = error.description }
    case .success(let indexed):
      for error in indexed.module.diagnostics where error.severity == .error {
        guard let file = error.file, result[file] == nil else { continue }
        result[file] = "\(file):\(error.line):\(error.column): \(error.message)"
      }
    }
    for (path, text) in texts where text.hasLoneReturn {
      result[path] =
        "'\(path)' has a carriage return without a line feed. Convert its line endings."
    }
    return result
  }

  /// Why files have no types, by path, among those whose types were wanted.
  var typeGaps: [String: String] {
    typesLock.withLock { types }.compactMapValues { types in
      if case .failure(let error) = types { error.description } else { nil }
    }
  }

  /// Where a symbol of the module is declared; `nil` for one of another module.
  package func declaration(of symbol: IndexedSymbol) -> SymbolPlace? {
    index?.definitions[symbol.usr]
  }

  /// The places in the module that refer to a symbol.
  package func uses(of symbol: IndexedSymbol) -> [SymbolUse] {
    guard let indexed = try? asked().get() else { return [] }
    return (indexed.relations.uses[symbol.usr] ?? []).map { place in
      let file = indexed.module.files[place.file]
      return SymbolUse(file: file.path, occurrence: file.occurrences[place.occurrence])
    }
  }

  /// Whether a type conforms to a protocol or inherits from a class, itself or through others; `nil` if a
  /// declaration in another module may say so.
  package func conforms(_ type: IndexedSymbol, to base: SymbolName) -> Bool? {
    guard let indexed = try? asked().get() else { return nil }
    var pending = [type]
    var seen: Set<String> = []
    var isComplete = true
    while let next = pending.popLast() {
      guard seen.insert(next.usr).inserted else { continue }
      if indexed.module.key(of: next) == .name(base) { return true }
      isComplete = isComplete && indexed.module.definitions[next.usr] != nil
      pending += indexed.relations.bases[next.usr] ?? []
    }
    return isComplete ? false : nil
  }

  /// What a declaration of the module overrides, or the requirements that it meets.
  package func override(of symbol: IndexedSymbol) -> [IndexedSymbol] {
    (try? asked().get())?.relations.overridden[symbol.usr] ?? []
  }

  private func asked() -> Result<Indexed, FactsError> {
    indexLock.withLock {
      if let indexed { return indexed }
      let new = Result { () throws(FactsError) in
        let module = try pass.run(module)
        return Indexed(module: module, relations: SymbolRelations(module))
      }
      indexed = new
      return new
    }
  }
}

/// A place that refers to a symbol.
package struct SymbolUse: Hashable, Sendable {
  /// The path of the file.
  package let file: String
  /// The line, the column, and the relations there.
  package let occurrence: Occurrence
}

extension Data {
  /// Whether a carriage return ends a line without a line feed.
  fileprivate var hasLoneReturn: Bool {
    var last: UInt8 = 0
    for byte in self {
      if last == 13, byte != 10 { return true }
      last = byte
    }
    return last == 13
  }
}
