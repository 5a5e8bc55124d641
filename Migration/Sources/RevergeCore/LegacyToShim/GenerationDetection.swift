/// Detects the generation of a file.
///
/// The imports leave some generations open, and each telling identifier excludes more of them. A
/// file without such identifiers gets the generation of the other files, because an app has only
/// one module of a name.
struct GenerationDetection: Sendable {
  enum Outcome: Equatable, Sendable {
    case certain(Generation)
    /// The file itself does not decide, but all other files that import the same module have this
    /// generation, or it is the only one with a module of this name in this package.
    case assumed(Generation)
    /// The reason why the generation is unknown.
    case unknown(String)
  }

  /// The types that all files declare.
  private let declared: Set<String>
  /// The generations of the files that import a module and decide by themselves.
  private let generations: [String: Set<Generation>]

  /// Creates a detection from the imports, identifiers and declarations of all files.
  init(_ uses: [OriginalUse]) {
    let oneParameter: Set<Generation> = [.vergeStore6, .vergeStore6FirstBetas]
    declared = uses.reduce(into: []) { $0.formUnion($1.declared) }
    var generations: [String: Set<Generation>] = [:]
    for use in uses {
      for family in use.families {
        let (left, _) = Self.open(use, family, declared: declared)
        guard left.count == 1, !use.isDecidedByImports(family) else { continue }
        let said = left.isSubset(of: oneParameter) ? oneParameter : left
        for module in use.originals(of: family) { generations[module, default: []].formUnion(said) }
      }
    }
    self.generations = generations
  }

  /// Creates a detection that only knows the names of the user's types.
  init(declared: Set<String>) {
    self.declared = declared
    generations = [:]
  }

  /// The generations that the imports and identifiers leave open, and the conflict if they leave
  /// none.
  private static func open(
    _ use: OriginalUse, _ family: OriginalModule.Family, declared: Set<String>
  ) -> (left: Set<Generation>, conflict: String?) {
    var left = use.candidates(of: family)
    guard !left.isEmpty else {
      let modules = use.originals(of: family).map { "'\($0)'" }.joined(separator: " and ")
      return ([], "no dialect has \(modules)")
    }
    var first: String?
    let words = use.words.filter { !$0.isDeclared(in: declared) && !use.isOfOther(family, $0) }
    for word in words.filter({ !$0.isWeak }) + words.filter(\.isWeak) {
      let next = left.intersection(word.generations)
      if next.isEmpty {
        // An identifier of a library that the file does not import belongs to other code.
        if word.isWeak || word.generations.isDisjoint(with: use.candidates(of: family)) { continue }
        return ([], "'\(first ?? word.text)' and '\(word.text)' belong to different dialects")
      }
      if next != left { first = first ?? word.text }
      left = next
    }
    // Only view models distinguish the first betas from the release.
    if left.contains(.vergeStore6) { left.remove(.vergeStore6FirstBetas) }
    return (left, nil)
  }

  /// The generation of a file in a family. Its own identifiers take precedence over other files.
  func outcome(of use: OriginalUse, in family: OriginalModule.Family) -> Outcome {
    let (left, conflict) = Self.open(use, family, declared: declared)
    if let conflict { return .unknown(conflict) }
    if left.count == 1 { return .certain(left.first!) }
    let others = use.originals(of: family).reduce(into: Set<Generation>()) {
      $0.formUnion(generations[$1] ?? [])
    }.intersection(left)
    if others.count == 1 { return .assumed(others.first!) }
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

  /// Returns an identifier of the file that only these generations have, if there is one.
  func says(_ use: OriginalUse, _ generations: Set<Generation>) -> OriginalUse.Word? {
    use.words.first { $0.generations.isSubset(of: generations) && !$0.isDeclared(in: declared) }
  }
}

extension OriginalUse.Word {
  /// Whether the identifier is a type that the user declares.
  func isDeclared(in names: Set<String>) -> Bool {
    names.contains(String(text.prefix { $0 != "<" }))
  }
}

extension OriginalUse {
  /// The generations that have all modules of a family that the file imports.
  func candidates(of family: OriginalModule.Family) -> Set<Generation> {
    originals(of: family).reduce(Set(Generation.allCases)) {
      $0.intersection(OriginalModule.all[$1]!.generations)
    }
  }

  /// Whether a module of another family, which the file imports too, has the identifier.
  fileprivate func isOfOther(_ family: OriginalModule.Family, _ word: Word) -> Bool {
    let name = String(word.text.prefix { $0 != "<" })
    return families.contains { $0 != family && $0.names.contains(name) }
  }

  fileprivate func isDecidedByImports(_ family: OriginalModule.Family) -> Bool {
    candidates(of: family).count == 1
  }
}
