/// The stage from the modules of this package to modern Verge.
struct ModernPass: StagePass {
  private let index: ModuleIndex
  private let detection: GenerationDetection

  static func collects(_ text: String) -> Bool { true }

  static func collect(_ file: SourceFile) -> Declarations {
    DeclarationCollector.declarations(of: file)
  }

  init(_ collected: [Declarations], also: Set<String>) {
    var declarations = Declarations()
    for each in collected { declarations.merge(each) }
    index = ModuleIndex(declarations: declarations)
    detection = GenerationDetection(declared: declarations.simpleNames)
  }

  func known(_ path: String, _ text: String) -> FileAnalysis? {
    let isConcerned =
      LegacyDialects.all.contains { concerns($0, path, text) }
      || text.contains("import Verge")
      || OriginalModule.gone.contains { text.contains("import \($0)") }
    return isConcerned ? nil : FileAnalysis(path: path)
  }

  /// Whether the file belongs to a module that uses the library, or imports such a module.
  private func concerns(
    _ dialect: any LegacyDialect.Type, _ path: String, _ text: String
  ) -> Bool {
    let legacy = index.declarations.legacyModules[dialect.dialect] ?? []
    guard dialect.mayConcern(text) else { return false }
    return legacy.contains(SourceFinder.module(of: path))
      || dialect.modules.contains { text.contains("import \($0)") }
      || legacy.contains { text.contains("import \($0)") }
  }

  func analyze(_ file: SourceFile) -> FileAnalysis {
    var result = FileAnalysis(path: file.path)
    let use = OriginalUse.of(file)
    if let reason = reasonToWait(use) {
      result.skipped = reason
      result.isWaiting = true
      return result
    }
    let dialects = LegacyDialects.all.filter { concerns($0, file.path, file.text) }
    result.skipped =
      reasonToSkip(use) ?? dialects.lazy.compactMap { $0.reasonToSkip(file) }.first
    guard result.skipped == nil else { return result }
    for dialect in dialects {
      var rewrites = dialect.findings(in: file, index: index)
      if !file.canName(dialect) {
        let rules = Set(dialect.callSites.map(\.id))
        rewrites.removeAll { $0.grade != .safe || !rules.contains($0.rule) }
      }
      let findings = ImportChange.findings(in: file, of: dialect, beside: rewrites) + rewrites
      guard !findings.isEmpty else { continue }
      result.findings += findings
      result.generations.append(dialect.dialect.rawValue)
    }
    return result
  }

  /// The reason why the file needs the first stage before this one.
  private func reasonToWait(_ use: OriginalUse) -> String? {
    if let module = use.imports.intersection(OriginalModule.gone).min() {
      return "imports '\(module)', a module that this package does not have; run "
        + "'reverge apply --stage shim' first"
    }
    if let module = use.imports.intersection(["VergeStore", "VergeViewModel"]).min(),
      !use.imports.contains("Verge"),
      case .certain(let generation) = detection.outcome(of: use, in: .verge),
      [.modern, .vergeStore6FirstBetas, .vergeStore6Betas].contains(generation)
    {
      let name = generation == .modern ? "Verge 7" : generation.rawValue
      return "imports '\(module)' and looks like \(name) code; run "
        + "'reverge apply --stage shim' first"
    }
    guard use.imports.contains("Verge"), use.imports.isDisjoint(with: OriginalModule.vergeShims),
      case .certain(let generation) = detection.outcome(of: use, in: .verge),
      generation != .modern
    else { return nil }
    return "imports 'Verge' and looks like \(generation.rawValue) code; run "
      + "'reverge apply --stage shim' first"
  }

  /// The reason why no rules apply to the file.
  private func reasonToSkip(_ use: OriginalUse) -> String? {
    if use.imports.contains("VergeViewModelBeta") {
      return "imports 'VergeViewModelBeta', which has no rules: migrate its view models "
        + "manually"
    }
    guard !use.imports.isDisjoint(with: ["VergeStore", "VergeViewModel"]) else { return nil }
    if let word = detection.says(use, [.vergeStore6Betas, .modern]),
      word.generations.contains(.vergeStore6Betas)
    {
      return "'\(word.text)' belongs to the betas of VergeStore 6 with two parameters or to "
        + "Verge 7; there are no rules for them"
    }
    return nil
  }
}
