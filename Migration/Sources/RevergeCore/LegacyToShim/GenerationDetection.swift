/// Tells the generation of a file.
///
/// Its imports leave some generations open; each telling word leaves fewer. Where a file has none of
/// the words, the others decide: an app has one module of a name, and so has all of its files.
struct GenerationDetection: Sendable {
  enum Outcome: Equatable, Sendable {
    case certain(Generation)
    /// The file does not say, but all other files that import the same module are of this one, or
    /// it is the only one with a module of this name here.
    case assumed(Generation)
    /// Why the file does not tell.
    case unknown(String)
  }

  /// What all files declare.
  private let declared: Set<String>
  /// What the files that import a module, and say so, are.
  private let generations: [String: Set<Generation>]

  /// A detection that knows what all files import, say and declare.
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

  /// A detection that only knows the names of the user's types.
  init(declared: Set<String>) {
    self.declared = declared
    generations = [:]
  }

  /// The generations that imports and words leave, and the word after which none was left.
  private static func open(
    _ use: OriginalUse, _ family: OriginalModule.Family, declared: Set<String>
  ) -> (left: Set<Generation>, conflict: String?) {
    var left = use.candidates(of: family)
    guard !left.isEmpty else {
      let modules = use.originals(of: family).map { "'\($0)'" }.joined(separator: " and ")
      return ([], "no generation has \(modules)")
    }
    var first: String?
    let words = use.words.filter { !$0.isDeclared(in: declared) }
    for word in words.filter({ !$0.isWeak }) + words.filter(\.isWeak) {
      let next = left.intersection(word.generations)
      if next.isEmpty {
        // A word of a library that the file does not import is somebody else's.
        if word.isWeak || word.generations.isDisjoint(with: use.candidates(of: family)) { continue }
        return ([], "'\(first ?? word.text)' and '\(word.text)' are of different generations")
      }
      if next != left { first = first ?? word.text }
      left = next
    }
    // Nothing but view models tells the first betas from the release.
    if left.contains(.vergeStore6) { left.remove(.vergeStore6FirstBetas) }
    return (left, nil)
  }

  /// What a file is in one family; its own words decide before those of others.
  func outcome(of use: OriginalUse, in family: OriginalModule.Family) -> Outcome {
    let (left, conflict) = Self.open(use, family, declared: declared)
    if let conflict { return .unknown(conflict) }
    if left.count == 1 { return .certain(left.first!) }
    let others = use.originals(of: family).reduce(into: Set<Generation>()) {
      $0.formUnion(generations[$1] ?? [])
    }.intersection(left)
    if others.count == 1 { return .assumed(others.first!) }
    if left == [.vergeStore6FirstBetas, .vergeStore6Betas] { return .certain(.vergeStore6Betas) }
    // Nothing has to change in a file whose module has the same name here.
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
    return .unknown("may be of \(names.joined(separator: " or ")): nothing in it tells")
  }

  /// Whether a file says that it is of one of these, whatever else it says.
  func says(_ use: OriginalUse, _ generations: Set<Generation>) -> OriginalUse.Word? {
    use.words.first { $0.generations.isSubset(of: generations) && !$0.isDeclared(in: declared) }
  }
}

extension OriginalUse.Word {
  /// Whether it is the name of a type of the user's own.
  func isDeclared(in names: Set<String>) -> Bool {
    names.contains(String(text.prefix { $0 != "<" }))
  }
}

extension OriginalUse {
  /// The generations that had all modules of a family that the file imports.
  func candidates(of family: OriginalModule.Family) -> Set<Generation> {
    originals(of: family).reduce(Set(Generation.allCases)) {
      $0.intersection(OriginalModule.all[$1]!.generations)
    }
  }

  fileprivate func isDecidedByImports(_ family: OriginalModule.Family) -> Bool {
    candidates(of: family).count == 1
  }
}
