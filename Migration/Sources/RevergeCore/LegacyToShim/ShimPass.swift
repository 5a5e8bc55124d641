/// The step from an original library to its module in this package.
struct ShimPass: StagePass {
  /// What is kept of a file.
  struct Share: Sendable {
    let use: OriginalUse
    let rx: RxUse
  }

  private let detection: GenerationDetection
  private let declared: Set<String>
  /// Whether a file uses what only RxSwift has.
  private let needsRx: Bool

  static func collects(_ text: String) -> Bool {
    OriginalUse.mayConcern(text) || text.contains("import Rx")
  }

  static func collect(_ file: SourceFile) -> Share {
    Share(use: OriginalUse.of(file), rx: RxUse.of(file))
  }

  init(_ collected: [Share]) {
    let uses = collected.map(\.use)
    detection = GenerationDetection(uses)
    declared = uses.reduce(into: []) { $0.formUnion($1.declared) }
    needsRx = collected.contains { !$0.rx.needed.isEmpty }
  }

  func concerns(_ path: String, _ text: String) -> Bool { OriginalUse.mayConcern(text) }

  func analyze(_ file: SourceFile) -> FileAnalysis {
    var result = FileAnalysis(path: file.path)
    let use = OriginalUse.of(file)
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
        return result
      }
      result.generations.append(generation.rawValue)
      if let reason = reasonToSkip(generation, use) {
        result.skipped = reason
        return result
      }
      result.products.formUnion(
        use.originals(of: family).compactMap {
          OriginalModule.replacement(of: $0, in: generation)
        })
      guard generation != .modern else { continue }
      result.findings += ShimRewriter.findings(
        in: file,
        ShimSubject(
          generation: generation, isAssumed: outcome != .certain(generation), family: family,
          use: use, rx: RxUse.of(file), declared: declared, othersNeedRx: needsRx))
    }
    return result
  }

  private func reasonToSkip(_ generation: Generation, _ use: OriginalUse) -> String? {
    switch generation {
    case .vergeStore6Betas:
      "is of the betas of VergeStore 6 with two parameters, which this package has no module for; "
        + "see Migration/FromVergeStore6.md#two-parameters"
    case .modern where use.originals(of: .verge) != ["Verge"]:
      "is of Verge 7 to 10 by its words: import 'Verge', and go by Migration/FromVerge11.md"
    default: nil
    }
  }
}

extension OriginalUse {
  /// Whether the file has modern Verge beside a module of this package: then the first stage is done.
  func isSideBySide(in family: OriginalModule.Family) -> Bool {
    family == .verge && imports.contains("Verge")
      && !imports.isDisjoint(with: ["VergeClassic", "VergeStore", "VergeViewModel"])
      && imports.isDisjoint(with: OriginalModule.gone)
  }
}
