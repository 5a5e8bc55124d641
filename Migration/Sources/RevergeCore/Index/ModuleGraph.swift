/// The modules of a run: what each declares at its top level, imports and re-exports.
struct ModuleGraph: Sendable {
  /// The module that declares a name, and the file, if no other file sees the name.
  struct Owner: Hashable, Sendable {
    let module: String
    var file: String?
  }

  /// The declarations of a name at the top level of a module.
  private struct Declared: Sendable {
    var access = TopLevelAccess.file
    /// The files that keep a declaration to themselves.
    var files: Set<String> = []
  }

  private struct Module: Sendable {
    var imports: Set<String> = []
    var exports: Set<String> = []
    /// The modules whose names some file of the module sees.
    var seen: Set<String> = []
    /// The modules that it imports, directly or through others.
    var reached: Set<String> = []
    /// The names of all types.
    var typeNames: Set<String> = []
  }

  private var modules: [String: Module] = [:]
  /// The modules that declare each name at their top level.
  private var declared: [String: [String: Declared]] = [:]
  /// The modules whose files see each other as the files of one module do, by module.
  private var joined: [String: Set<String>] = [:]
  /// For a module that re-exports others, those modules, and the ones that they re-export.
  private var exported: [String: Set<String>] = [:]

  /// A file, with its declarations at the top level, and the names of all of its types.
  struct File {
    let site: Site
    var topLevel: [String: TopLevelAccess] = [:]
    let typeNames: Set<String>
  }

  init() {}

  init(_ files: [File], _ map: ModuleMap) {
    let imports = files.reduce(into: Set<String>()) { $0.formUnion($1.site.imports) }
    for group in map.joined(files.map(\.site.path), importing: imports) {
      let all = group.reduce(into: group) { $0.formUnion(joined[$1] ?? []) }
      for module in all { joined[module] = all }
    }
    for file in files {
      let site = file.site
      modules[site.module, default: Module()].imports.formUnion(site.imports)
      modules[site.module]?.exports.formUnion(site.exports)
      modules[site.module]?.typeNames.formUnion(file.typeNames)
      for (name, access) in file.topLevel {
        var found = declared[name]?[site.module] ?? Declared()
        found.access = max(found.access, access)
        if access == .file { found.files.insert(site.path) }
        declared[name, default: [:]][site.module] = found
      }
    }
    for (name, group) in joined where modules[name] != nil {
      for other in group {
        modules[name]!.imports.formUnion(modules[other]?.imports ?? [])
        modules[name]!.exports.formUnion(modules[other]?.exports ?? [])
      }
    }
    for (name, module) in modules where !module.exports.isEmpty {
      exported[name] = closure(of: module.exports) { modules[$0]?.exports }
    }
    for name in modules.keys.sorted() {
      let seen = seen(by: name, importing: modules[name]!.imports)
      modules[name]!.seen = seen
    }
    for name in modules.keys.sorted() {
      let reached = closure(of: modules[name]!.seen) { modules[$0]?.seen }
      modules[name]!.reached = reached
    }
  }

  /// The modules, and those that each leads to, directly or indirectly.
  private func closure(
    of start: Set<String>, _ next: (String) -> Set<String>?
  ) -> Set<String> {
    var found = start
    var pending = Array(start)
    while let module = pending.popLast() {
      for other in next(module) ?? [] where found.insert(other).inserted { pending.append(other) }
    }
    return found
  }

  /// The names of the modules.
  var names: Set<String> { Set(modules.keys) }

  // MARK: Imports

  /// Whether a module re-exports another one.
  var hasExports: Bool { !exported.isEmpty }

  private func seen(by module: String, importing imports: Set<String>) -> Set<String> {
    var result = imports.union(exported[module] ?? []).union(joined[module] ?? [])
    for other in imports { result.formUnion(exported[other] ?? []) }
    return result
  }

  /// The modules whose names a file sees: those that it imports, those that a file of its module
  /// re-exports, and those that these modules re-export.
  func seen(from site: Site) -> Set<String> { seen(by: site.module, importing: site.imports) }

  /// The modules whose names some file of a module sees.
  func seen(inModule module: String) -> Set<String> { modules[module]?.seen ?? [] }

  /// The modules that a module imports, directly or through others.
  func reached(by module: String) -> Set<String> { modules[module]?.reached ?? [] }

  /// The modules that a module imports, and those that import it, directly or through others.
  func related(to module: String) -> Set<String> {
    reached(by: module).union(modules.filter { $0.value.reached.contains(module) }.keys)
  }

  /// Whether some file of a module sees the library of a dialect.
  func uses(_ dialect: any LegacyDialect.Type, in module: String) -> Bool {
    !seen(inModule: module).isDisjoint(with: dialect.modules)
  }

  /// Whether a file can name declarations of a dialect: it sees one of the dialect's modules, or it sees
  /// no legacy module.
  func canName(_ dialect: any LegacyDialect.Type, from site: Site) -> Bool {
    sees(anyOf: dialect.modules, from: site) || !sees(anyOf: LegacyDialects.modules, from: site)
  }

  private func sees(anyOf others: Set<String>, from site: Site) -> Bool {
    if !site.imports.isDisjoint(with: others) { return true }
    guard !exported.isEmpty else { return false }
    return !seen(from: site).isDisjoint(with: others)
  }

  /// Whether a file sees the libraries of several legacy dialects.
  func seesSeveralDialects(from site: Site) -> Bool {
    LegacyDialects.all.count { $0.imports != nil && sees(anyOf: $0.modules, from: site) } > 1
  }

  // MARK: Names

  /// The names of the types that a module declares or sees.
  func typeNames(seenIn module: String) -> Set<String> {
    typeNames(of: module, and: seen(inModule: module))
  }

  /// The names of the types that the module of a file declares, or the file sees.
  func typeNames(seenFrom site: Site) -> Set<String> {
    typeNames(of: site.module, and: seen(from: site))
  }

  private func typeNames(of module: String, and others: Set<String>) -> Set<String> {
    others.reduce(into: modules[module]?.typeNames ?? []) {
      $0.formUnion(modules[$1]?.typeNames ?? [])
    }
  }

  /// Whether a module, or one that sees it, declares a type of this name, at any level.
  func isTypeName(_ name: String, besideModule module: String) -> Bool {
    modules.contains { other, own in
      own.typeNames.contains(name) && (other == module || seen(inModule: other).contains(module))
    } || typeNames(seenIn: module).contains(name)
  }

  /// Whether a module of the run declares a name at its top level.
  func isDeclared(_ name: String) -> Bool { declared[name] != nil }

  /// What a name means at the top level of a file; `nil` if no module of the run declares it, the file
  /// does not see it, or it is ambiguous.
  func owner(of name: String, from site: Site) -> Owner? {
    guard let declared = declared[name] else { return nil }
    if let own = declared[site.module] {
      if own.files.contains(site.path) { return Owner(module: site.module, file: site.path) }
      if own.access > .file { return Owner(module: site.module) }
    }
    if let group = joined[site.module] {
      let own = declared.filter { $0.value.access > .file && group.contains($0.key) }
      if own.count == 1 { return Owner(module: own.first!.key) }
    }
    let others = declared.filter { module, found in
      module != site.module
        && (found.access == .public || found.access == .module && site.tested.contains(module))
        && sees(module, from: site)
    }
    return others.count == 1 ? Owner(module: others.first!.key) : nil
  }

  /// The module that a file qualifies a name with, and the owner of the name; `nil` if there is none.
  func owner(of name: String, qualifiedBy module: String, from site: Site) -> Owner? {
    guard modules[module] != nil, module == site.module || sees(module, from: site) else {
      return nil
    }
    guard let declared = declared[name] else { return nil }
    let places = [module] + (exported[module]?.sorted() ?? [])
    guard let place = places.first(where: { declared[$0] != nil }) else { return nil }
    return place == site.module ? owner(of: name, from: site) : Owner(module: place)
  }

  private func sees(_ module: String, from site: Site) -> Bool {
    if site.imports.contains(module) { return true }
    guard !exported.isEmpty else { return false }
    return exported[site.module]?.contains(module) == true
      || site.imports.contains { exported[$0]?.contains(module) == true }
  }

  // MARK: Programs

  /// The modules, grouped so that two modules are in one group if one imports the other, directly or
  /// indirectly, and both reach a library. Each group also names the other modules that it imports.
  var programs: [(modules: Set<String>, others: Set<String>)] {
    let libraries = LegacyDialects.all.reduce(into: OriginalModule.rxShims) {
      $0.formUnion($1.modules)
    }
    let legacy = Set(modules.keys.filter { !reached(by: $0).isDisjoint(with: libraries) })
    var places: [String: Int] = [:]
    var groups: [Set<String>] = []
    for module in legacy.sorted() {
      var group = reached(by: module).intersection(legacy).union([module])
      for place in Set(group.compactMap { places[$0] }) {
        group.formUnion(groups[place])
        groups[place] = []
      }
      for member in group { places[member] = groups.count }
      groups.append(group)
    }
    return groups.filter { !$0.isEmpty }.map { group in
      let others = group.reduce(into: Set<String>()) { $0.formUnion(reached(by: $1)) }
      return (group, others.filter { modules[$0] != nil && !legacy.contains($0) })
    }
  }
}

/// Where a declaration at the top level of a file can be named.
enum TopLevelAccess: Int, Comparable, Sendable {
  case file, module, `public`

  static func < (one: TopLevelAccess, other: TopLevelAccess) -> Bool {
    one.rawValue < other.rawValue
  }
}
