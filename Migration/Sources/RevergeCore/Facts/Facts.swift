import Foundation

/// What the compiler knows about a module: the symbols of its names, and the types of its expressions.
///
/// Asks for each when it is needed first. What the compiler does not know is `nil`.
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
  private var indexed: Result<IndexedModule, FactsError>?
  private let typesLock = NSLock()
  private var types: [String: Result<ExpressionTypes, FactsError>] = [:]

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
  package var index: IndexedModule? {
    indexLock.withLock {
      if let indexed { return try? indexed.get() }
      let new = Result { () throws(FactsError) in try pass.run(module) }
      indexed = new
      return try? new.get()
    }
  }

  /// The types of the expressions in a file; `nil` if the compiler does not say them.
  func types(in path: String) -> ExpressionTypes? {
    if let known = typesLock.withLock({ types[path] }) { return try? known.get() }
    let new = Result { () throws(FactsError) in try workers.types(of: path, in: module) }
    typesLock.withLock { types[path] = new }
    return try? new.get()
  }

  /// Why files have no types, by path, among those whose types were wanted.
  var typeGaps: [String: String] {
    typesLock.withLock { types }.compactMapValues { types in
      if case .failure(let error) = types { error.description } else { nil }
    }
  }
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
