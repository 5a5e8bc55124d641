/// What the compiler knows about the files of a module.
package struct IndexedModule: Sendable {
  /// The name of the module.
  package let name: String
  /// The files, in the order of the arguments.
  package let files: [IndexedFile]
  /// What the compiler says about the module. Behind an import that is not found, errors can be missing:
  /// what has no type has no wrong type.
  package let diagnostics: [CompilerDiagnostic]
  /// The compiled interface of the module, for those that import it; `nil` if none was asked for, or if
  /// errors prevent it.
  package let emittedModule: String?
  /// Where the symbols of the module are declared, by USR.
  package let definitions: [String: SymbolPlace]

  init(
    name: String, files: [IndexedFile], diagnostics: [CompilerDiagnostic], emittedModule: String?
  ) {
    self.name = name
    self.files = files
    self.diagnostics = diagnostics
    self.emittedModule = emittedModule
    var definitions: [String: SymbolPlace] = [:]
    for file in files {
      for occurrence in file.occurrences + file.implicitDeclarations
      where !occurrence.roles.isDisjoint(with: [.definition, .declaration]) {
        let symbol = occurrence.symbol
        guard definitions[symbol.usr] == nil else { continue }
        definitions[symbol.usr] = SymbolPlace(
          file: file.path, line: occurrence.line, column: occurrence.column, name: symbol.name,
          kind: symbol.kind)
      }
    }
    self.definitions = definitions
  }
}

/// What the compiler knows about a file.
package struct IndexedFile: Sendable {
  /// The path of the file: that of the original, if a copy was compiled.
  package let path: String
  /// The occurrences of symbols, in the order of the text, without those that the compiler added and
  /// without accessors.
  package let occurrences: [Occurrence]
  /// What the compiler declares, such as a memberwise initializer, at the name of its type.
  package let implicitDeclarations: [Occurrence]

  /// The occurrences at a place.
  package func occurrences(line: Int, column: Int) -> ArraySlice<Occurrence> {
    func isBefore(_ place: Int) -> Bool {
      (occurrences[place].line, occurrences[place].column) < (line, column)
    }
    var (low, high) = (0, occurrences.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return occurrences[low...].prefix { $0.line == line && $0.column == column }
  }
}
