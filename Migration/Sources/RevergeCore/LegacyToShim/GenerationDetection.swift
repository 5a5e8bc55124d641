/// Detects the dialect of a file: a ``Generation``, which is finer than ``Dialect``.
///
/// The imports leave some dialects open, and each distinctive identifier excludes more of them.
/// A file without such identifiers gets the dialect of the other files, because an app has only
/// one module with a given name.
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

  /// The types declared in any of the files.
  private let declared: Set<String>
  /// For each module, the dialects of the files that import it and determine their own dialect.
  private let generations: [String: Set<Generation>]

  /// Creates a detection from the imports, identifiers and declarations of all files.
  ///
  /// - Parameter names: The names of types that are declared in other files.
  init(_ uses: [OriginalUse], declaredElsewhere names: Set<String> = []) {
    let oneParameter: Set<Generation> = [.vergeStore6, .vergeStore6FirstBetas]
    declared = uses.reduce(into: names) { $0.formUnion($1.declared) }
    var generations: [String: Set<Generation>] = [:]
    for use in uses {
      for family in use.families {
        let (left, _) = Self.open(use, family, declared: declared)
        guard left.count == 1, !use.isDecidedByImports(family) else { continue }
        let all = left.isSubset(of: oneParameter) ? oneParameter : left
        for module in use.originals(of: family) { generations[module, default: []].formUnion(all) }
      }
    }
    self.generations = generations
  }

  /// The dialects that the imports and identifiers leave open, and the conflict if they leave
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
    let found = use.identifiers.filter {
      !$0.isDeclared(in: declared) && !use.isOfOther(family, $0)
    }
    for identifier in found.filter({ !$0.isWeak }) + found.filter(\.isWeak) {
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

  /// The dialect of a file in a family. Its own identifiers take precedence over other files.
  func generation(
    of use: OriginalUse, in family: OriginalModule.Family
  ) -> DetectedGeneration {
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

  /// An identifier of the file that only these dialects have, if there is one.
  func identifier(
    in use: OriginalUse, of generations: Set<Generation>
  ) -> OriginalUse.Identifier? {
    use.identifiers.first {
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
