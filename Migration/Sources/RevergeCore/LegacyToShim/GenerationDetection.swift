/// Detects the dialect of a file: a ``Generation``, which is finer than ``Dialect``.
///
/// The imports leave some dialects open, and each distinctive identifier excludes more of them.
/// A file without such identifiers gets the dialect of the other files of its module, or else of the
/// modules that it imports or that import it: they have only one library with a given name.
struct GenerationDetection: Sendable {
  /// The dialect of a file, with the certainty of the detection.
  enum DetectedGeneration: Equatable, Sendable {
    case certain(Generation)
    /// The file does not determine its dialect, but all other files that import the same module have this
    /// dialect, or this package has a module of this name for this dialect only.
    case assumed(Generation)
    /// The reason why the dialect is unknown.
    case unknown(String)
  }

  /// The dialects of the files that determine their own dialect.
  private struct Evidence {
    /// By the imported original.
    var byOriginal: [String: Set<Generation>] = [:]
    /// By the family of the imported originals.
    var byFamily: [OriginalModule.Family: Set<Generation>] = [:]

    mutating func add(_ use: OriginalUse, _ family: OriginalModule.Family, _ left: Set<Generation>)
    {
      guard left.count == 1, !use.isDecidedByImports(family) else { return }
      let oneParameter: Set<Generation> = [.vergeStore6, .vergeStore6FirstBetas]
      let all = left.isSubset(of: oneParameter) ? oneParameter : left
      for original in use.originals(of: family) {
        byOriginal[original, default: []].formUnion(all)
      }
      byFamily[family, default: []].formUnion(all)
    }

    mutating func add(_ other: Evidence) {
      byOriginal.merge(other.byOriginal) { $0.union($1) }
      byFamily.merge(other.byFamily) { $0.union($1) }
    }

    /// The dialects for a file that leaves some open.
    func generations(
      for use: OriginalUse, _ family: OriginalModule.Family, of left: Set<Generation>
    ) -> Set<Generation> {
      let named = use.originals(of: family).reduce(into: Set<Generation>()) {
        $0.formUnion(byOriginal[$1] ?? [])
      }
      return (named.isEmpty ? byFamily[family] ?? [] : named).intersection(left)
    }
  }

  /// What the detection knows about a module.
  private struct Module {
    /// The names that the module declares or sees.
    var declared: Set<String> = []
    /// The evidence in the module by identifiers that no other code has, and by all identifiers.
    var own: [Bool: Evidence] = [:]
    /// The same, in the modules that it imports or that import it.
    var related: [Bool: Evidence] = [:]

    /// The dialects for a file of the module, by the best evidence that there is.
    func generations(
      for use: OriginalUse, _ family: OriginalModule.Family, of left: Set<Generation>,
      isStrong: Bool
    ) -> Set<Generation> {
      for evidence in [own[isStrong], related[isStrong]] {
        let found = evidence?.generations(for: use, family, of: left) ?? []
        if !found.isEmpty { return found }
      }
      return []
    }
  }

  private var modules: [String: Module] = [:]

  /// Creates a detection from the imports, identifiers and declarations of all files.
  init(_ shares: [ShimPass.Share], _ graph: ModuleGraph) {
    let members = shares.reduce(into: [String: Set<String>]()) {
      $0[$1.site.module, default: []].formUnion($1.use.declaredMembers)
    }
    for module in Set(shares.map(\.site.module)) {
      modules[module, default: Module()].declared = graph.seen(inModule: module)
        .reduce(into: graph.typeNames(seenIn: module).union(members[module] ?? [])) {
          $0.formUnion(members[$1] ?? [])
        }
    }
    for share in shares {
      let module = share.site.module
      for family in share.use.families {
        for isStrong in [true, false] {
          let (left, _) = Self.open(
            share.use, family, declared: modules[module]!.declared, isStrong: isStrong)
          modules[module]!.own[isStrong, default: Evidence()].add(share.use, family, left)
        }
      }
    }
    for module in modules.keys {
      for other in graph.related(to: module) where other != module {
        for (isStrong, evidence) in modules[other]?.own ?? [:] {
          modules[module]!.related[isStrong, default: Evidence()].add(evidence)
        }
      }
    }
  }

  /// The dialects that the imports and identifiers leave open, and the conflict if they leave
  /// none.
  ///
  /// - Parameter isStrong: Whether only identifiers count that no other code has.
  private static func open(
    _ use: OriginalUse, _ family: OriginalModule.Family, declared: Set<String>, isStrong: Bool
  ) -> (left: Set<Generation>, conflict: String?) {
    var left = use.candidates(of: family)
    guard !left.isEmpty else {
      let modules = use.originals(of: family).map { "'\($0)'" }.joined(separator: " and ")
      return ([], "no dialect has \(modules)")
    }
    var first: String?
    let found = use.identifiers.filter {
      !$0.isDeclared(in: declared) && !use.isOfOther(family, $0)
    }
    for identifier in found.filter({ !$0.isWeak }) + (isStrong ? [] : found.filter(\.isWeak)) {
      let next = left.intersection(identifier.generations)
      if next.isEmpty {
        // An identifier of a library that the file does not import belongs to other code.
        let isForeign = identifier.generations.isDisjoint(with: use.candidates(of: family))
        if identifier.isWeak || isForeign { continue }
        let name = identifier.text
        return ([], "'\(first ?? name)' and '\(name)' belong to different dialects")
      }
      if next != left { first = first ?? identifier.text }
      left = next
    }
    // Only view models distinguish the first betas from the release.
    if left.contains(.vergeStore6) { left.remove(.vergeStore6FirstBetas) }
    return (left, nil)
  }

  /// The dialect of a file in a family. Its own identifiers take precedence over other files, and
  /// identifiers that no other code has take precedence over the others.
  func generation(
    of use: OriginalUse, in family: OriginalModule.Family, ofModule name: String
  ) -> DetectedGeneration {
    let module = modules[name] ?? Module()
    var others: Set<Generation> = []
    var left: Set<Generation> = []
    for isStrong in [true, false] {
      let (open, conflict) = Self.open(
        use, family, declared: module.declared, isStrong: isStrong)
      if let conflict { return .unknown(conflict) }
      if open.count == 1 { return .certain(open.first!) }
      left = open
      others = module.generations(for: use, family, of: left, isStrong: isStrong)
      if others.count == 1 { return .assumed(others.first!) }
    }
    if left == [.vergeStore6FirstBetas, .vergeStore6Betas] { return .certain(.vergeStore6Betas) }
    // A file whose module keeps its name needs no change.
    if others.isEmpty, left.contains(.modern), use.originals(of: family) == ["Verge"],
      left.isSubset(of: [.modern, .vergeStore6Betas])
    {
      return .assumed(.modern)
    }
    let here = left.filter { $0.dialect != nil }
    if here.count == 1, !use.imports.isDisjoint(with: ["VergeStore", "VergeViewModel"]) {
      return .assumed(here.first!)
    }
    let names = Generation.allCases.filter((others.isEmpty ? left : others).contains)
      .map { "'\($0.rawValue)'" }
    return .unknown("may be \(names.joined(separator: " or ")) code: no identifier decides")
  }

  /// An identifier of the file that only these dialects have, if there is one.
  func identifier(
    in use: OriginalUse, of generations: Set<Generation>, ofModule name: String
  ) -> OriginalUse.Identifier? {
    let declared = modules[name]?.declared ?? []
    return use.identifiers.first {
      $0.generations.isSubset(of: generations) && !$0.isDeclared(in: declared)
    }
  }
}

extension OriginalUse.Identifier {
  /// Whether the identifier is a type that the user declares.
  func isDeclared(in names: Set<String>) -> Bool {
    names.contains(String(text.prefix { $0 != "<" }))
  }
}

extension OriginalUse {
  /// The dialects that have all modules of a family that the file imports.
  func candidates(of family: OriginalModule.Family) -> Set<Generation> {
    originals(of: family).reduce(Set(Generation.allCases)) {
      $0.intersection(OriginalModule.all[$1]!.generations)
    }
  }

  /// Whether the file also imports a module of another family, and that family has the identifier.
  fileprivate func isOfOther(
    _ family: OriginalModule.Family, _ identifier: Identifier
  ) -> Bool {
    let name = String(identifier.text.prefix { $0 != "<" })
    return families.contains { $0 != family && $0.names.contains(name) }
  }

  fileprivate func isDecidedByImports(_ family: OriginalModule.Family) -> Bool {
    candidates(of: family).count == 1
  }
}
