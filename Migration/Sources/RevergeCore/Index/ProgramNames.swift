/// The names of types in the index of a program.
///
/// A name that means one thing in all modules of the program is itself. A name that several modules
/// declare, or a module and a library, gets a prefix for each meaning, which no output contains.
struct ProgramNames: Sendable {
  let graph: ModuleGraph
  /// The names that get a prefix.
  private var shared: Set<String> = []
  /// The owners of these names, in order.
  private var owners: [ModuleGraph.Owner] = []
  private var numbers: [ModuleGraph.Owner: Int] = [:]

  /// Names of libraries that rules look up as types.
  private static let ofLibraries = VueFluxNames.generic.union(VergeStore6Names.storeClasses)
    .union(VergeStore6Names.dispatcherClasses).union(ClassicNames.storages)
    .union(Verge11Names.stores.keys).union(Verge11Names.derived)
    .union(["AnyDisposable", "Binder", "Changes", "InoutRef", "Subscription"])

  init(graph: ModuleGraph) { self.graph = graph }

  init(_ files: [(site: Site, declarations: Declarations)], _ graph: ModuleGraph) {
    self.graph = graph
    var meanings: [String: Set<ModuleGraph.Owner?>] = [:]
    for (site, declarations) in files {
      for name in declarations.topLevel.keys {
        meanings[name, default: []].insert(graph.owner(of: name, from: site))
      }
      for name in declarations.extended {
        let (owner, full) = self.owner(of: name, from: site)
        meanings[full.head, default: []].insert(owner)
      }
    }
    for (name, owners) in meanings where owners.count > 1 || Self.ofLibraries.contains(name) {
      guard owners.contains(where: { $0 != nil }) else { continue }
      shared.insert(name)
      self.owners += owners.compactMap { $0 }
    }
    owners = Set(owners).sorted { ($0.module, $0.file ?? "") < ($1.module, $1.file ?? "") }
    numbers = Dictionary(uniqueKeysWithValues: owners.enumerated().map { ($1, $0) })
  }

  /// The owner of a name in a file, and the name without a module that qualifies it.
  private func owner(of name: String, from site: Site) -> (ModuleGraph.Owner?, name: String) {
    let head = name.head
    if let owner = graph.owner(of: head, from: site) { return (owner, name) }
    guard head.utf8.count < name.utf8.count else { return (nil, name) }
    let rest = String(name.dropFirst(head.count + 1))
    let owner = graph.owner(of: rest.head, qualifiedBy: head, from: site)
    return owner.map { ($0, rest) } ?? (nil, name)
  }

  /// The name in the index for a name that is written at the top level of a file; `nil` if the file
  /// cannot mean any declaration by it.
  func name(of written: String, from site: Site) -> String? {
    let (owner, name) = owner(of: written, from: site)
    let isShared = shared.contains(name.head)
    guard let owner else {
      return isShared || !graph.isDeclared(name.head) ? name : nil
    }
    return isShared ? numbers[owner].map { Self.name(name, of: $0) } : name
  }

  /// The name in the index for a type at the top level of a module.
  func name(of type: String, inModule module: String) -> String {
    guard shared.contains(type), let number = numbers[ModuleGraph.Owner(module: module)] else {
      return type
    }
    return Self.name(type, of: number)
  }

  private static func name(_ name: String, of owner: Int) -> String {
    "M\(owner)\(String.ownerMark)\(name)"
  }

  /// Whether the index has another name for a name in the file.
  func renames(_ declarations: Declarations) -> Bool {
    declarations.topLevel.keys.contains(where: shared.contains)
      || declarations.extended.contains {
        shared.contains($0.head) || graph.names.contains($0.head)
      }
  }

  /// The text with names as they are written in a file.
  func written(_ text: String, at site: Site) -> String {
    guard text.contains(String.ownerMark) else { return text }
    var result = ""
    for part in text.split(separator: String.ownerMark, omittingEmptySubsequences: false) {
      let digits = result.reversed().prefix { $0.isASCII && $0.isNumber }.count
      let number = Int(result.suffix(digits)) ?? owners.count
      guard !result.isEmpty, owners.indices.contains(number) else {
        result += part
        continue
      }
      result.removeLast(digits + 1)
      let name = String(part.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      let meaning = graph.owner(of: name, from: site)
      let isPlain = meaning == owners[number] || meaning == nil && owners[number].file != nil
      if !isPlain { result += owners[number].module + "." }
      result += part
    }
    return result
  }
}

extension String {
  /// The mark between the owner and the name of a type in an index.
  fileprivate static let ownerMark: Character = "ǂ"

  /// The text before the first dot.
  fileprivate var head: String { String(prefix { $0 != "." }) }

  /// The name of a type without the prefix that an index adds.
  var withoutOwner: String {
    lastIndex(of: Self.ownerMark).map { String(self[index(after: $0)...]) } ?? self
  }
}
