/// The stage from an original library to its module in this package.
struct ShimPass: StagePass {
  /// The facts about a file that stay in memory.
  struct Share: Sendable {
    let path: String
    let use: OriginalUse
    let rx: RxUse
  }

  private let detection: GenerationDetection
  private let declared: Set<String>
  /// The classes that the files declare, if the rule `sendable` runs.
  private let classes: OwnClasses
  /// Whether a file uses names that only RxSwift has.
  private let needsRx: Bool
  private let shares: [String: Share]

  static func collects(_ text: String) -> Bool {
    OriginalUse.mayConcern(text) || text.contains("import Rx")
  }

  static func collect(_ file: SourceFile) -> Share {
    Share(path: file.path, use: OriginalUse.of(file), rx: RxUse.of(file))
  }

  init(_ collected: [Share], also: Set<String>) {
    let uses = collected.map(\.use)
    detection = GenerationDetection(uses)
    declared = uses.reduce(into: []) { $0.formUnion($1.declared) }
    classes =
      also.contains(ShimRules.sendable.id)
      ? uses.reduce(into: OwnClasses()) { $0.merge($1.classes) } : OwnClasses()
    needsRx = collected.contains { !$0.rx.needed.isEmpty }
    shares = Dictionary(collected.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func known(_ path: String, _ text: String) -> FileAnalysis? {
    guard OriginalUse.mayConcern(text) else { return FileAnalysis(path: path) }
    // A file without a share does not parse.
    guard let share = shares[path] else { return nil }
    let (result, subjects) = subjects(share)
    return subjects.allSatisfy(\.hasNothingToRewrite) ? result : nil
  }

  func analyze(_ file: SourceFile) -> FileAnalysis {
    guard let share = shares[file.path] else { return FileAnalysis(path: file.path) }
    var (result, subjects) = subjects(share)
    for subject in subjects { result.findings += ShimRewriter.findings(in: file, subject) }
    return result
  }

  /// The analysis of a file by its imports and identifiers, and the subjects to rewrite.
  private func subjects(_ share: Share) -> (FileAnalysis, [ShimSubject]) {
    var result = FileAnalysis(path: share.path)
    var subjects: [ShimSubject] = []
    let use = share.use
    for family in use.families {
      guard !use.isSideBySide(in: family) else {
        result.products.formUnion(use.originals(of: family))
        continue
      }
      let outcome = detection.outcome(of: use, in: family)
      let generation: Generation
      switch outcome {
      case .certain(let found), .assumed(let found): generation = found
      case .unknown(let reason):
        result.skipped = reason
        return (result, [])
      }
      result.generations.append(generation.rawValue)
      result.products.formUnion(
        use.originals(of: family).compactMap {
          OriginalModule.replacement(of: $0, in: generation)
        })
      // The module keeps its name.
      guard generation != .modern || use.originals(of: family) != ["Verge"] else { continue }
      subjects.append(
        ShimSubject(
          generation: generation, isAssumed: outcome != .certain(generation), family: family,
          use: use, rx: share.rx, declared: declared, classes: classes, othersNeedRx: needsRx))
    }
    return (result, subjects)
  }
}

extension ShimSubject {
  /// Whether the file needs no change, like most VergeStore 6 files.
  fileprivate var hasNothingToRewrite: Bool {
    generation == .vergeStore6 && !use.hasActivityParameter && !classes.areDeclared
      && use.originals(of: family).allSatisfy {
        OriginalModule.replacement(of: $0, in: generation) == $0
      }
  }
}

extension OriginalUse {
  /// Whether the file imports modern Verge and a module of this package: the first stage is
  /// complete.
  func isSideBySide(in family: OriginalModule.Family) -> Bool {
    family == .verge && imports.contains("Verge")
      && !imports.isDisjoint(with: OriginalModule.vergeShims)
      && imports.isDisjoint(with: OriginalModule.gone)
  }
}
