import Foundation

/// What the compiler knows about the modules of a build. Asks about a module when a file of it is needed.
// Sendable: the lock guards the list.
package final class BuildFacts: @unchecked Sendable {
  private let modules: [ModuleArguments]
  /// The indices of the modules with each file: several can share one.
  private let places: [String: [Int]]
  private let pass: IndexPass
  private let workers: TypeWorkers
  private let lock = NSLock()
  private var known: [Int: Facts] = [:]

  /// - Parameters:
  ///   - build: The modules, as they are built.
  ///   - pass: Type-checks the modules.
  ///   - workers: Know the types.
  package init(_ build: BuildDescription, _ pass: IndexPass, _ workers: TypeWorkers) {
    modules = build.modules
    self.pass = pass
    self.workers = workers
    var places: [String: [Int]] = [:]
    for (place, module) in modules.enumerated() {
      for file in module.files { places[file.realPath, default: []].append(place) }
    }
    self.places = places
  }

  /// The facts about a file; `nil` if no module has it, or if it has changed.
  package func file(_ source: SourceFile) -> FileFacts? {
    // In each of several modules, a name can mean something else.
    guard let found = places[source.path.realPath], found.count == 1 else { return nil }
    return facts(of: found[0]).file(source)
  }

  /// The names of the modules with a file.
  func modules(of path: String) -> [String] { (places[path] ?? []).map { modules[$0].name } }

  /// Why files have no types, among those whose types were wanted, each reason once.
  package var gaps: [String] {
    let facts = lock.withLock { Array(known.values) }
    return Set(facts.flatMap(\.typeGaps.values)).sorted()
  }

  private func facts(of place: Int) -> Facts {
    lock.withLock {
      if let facts = known[place] { return facts }
      let new = Facts(modules[place], pass, workers, beside: Set(modules.map(\.name)))
      known[place] = new
      return new
    }
  }
}
