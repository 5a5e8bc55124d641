/// The stage from the modules of this package to modern Verge.
struct ModernPass: StagePass {
  private let index: ModuleIndex
  private let detection: GenerationDetection
  private let modules: ModuleMap
  /// The modules that the stage `shim` has yet to move to a module with RxSwift members. Until then, this
  /// stage would only mark those members, and rewrite nothing else of the module.
  private let waitingModules: Set<String>
  /// The modules of this package that each module re-exports.
  private let exports: [String: Set<String>]

  /// The facts about a file that stay in memory.
  struct Share: Sendable {
    let declarations: Declarations
    /// The facts of the stage `shim`; `nil` if that stage does not concern the file.
    let shim: ShimPass.Share?
  }

  static func collects(_ text: String) -> Bool { true }

  static func collect(_ file: SourceFile) -> Share {
    Share(
      declarations: DeclarationCollector.declarations(of: file),
      shim: ShimPass.collects(file.text) ? ShimPass.collect(file) : nil)
  }

  init(_ collected: [Share], _ rules: RuleChoice, modules: ModuleMap) {
    self.modules = modules
    var declarations = Declarations()
    for each in collected { declarations.merge(each.declarations) }
    let shares = collected.compactMap(\.shim)
    waitingModules = RxModules.notYetMoved(shares, rules, modules)
    exports = ShimPass.exports(of: shares, modules)
    declarations.addIndirectModules()
    index = ModuleIndex(declarations: declarations)
    detection = GenerationDetection(
      shares.map(\.use), declaredElsewhere: declarations.simpleNames)
  }

  func known(_ path: String, _ text: String) -> FileAnalysis? {
    let isConcerned =
      LegacyDialects.all.contains { concerns($0, path, text) }
      || text.contains("import Verge")
      || index.declarations.rxModules.values.contains { $0.contains(modules.module(of: path)) }
      || OriginalModule.unsupported.contains { text.contains("import \($0)") }
    return isConcerned ? nil : FileAnalysis(path: path)
  }

  /// Whether the file belongs to a module that uses the library, or imports the library or such a module.
  private func concerns(
    _ dialect: any LegacyDialect.Type, _ path: String, _ text: String
  ) -> Bool {
    let legacy = index.declarations.legacyModules[dialect.dialect] ?? []
    guard dialect.mayConcern(text) else { return false }
    return legacy.contains(modules.module(of: path))
      || dialect.modules.contains { text.contains("import \($0)") }
      || legacy.contains { text.contains("import \($0)") }
  }

  func analyze(_ file: SourceFile) -> FileAnalysis {
    var result = FileAnalysis(path: file.path)
    var use = OriginalUse.of(file)
    use.reachShims(exports)
    if let reason = reasonToWait(use) {
      result.skipped = reason
      result.isWaiting = true
      return result
    }
    let dialects = LegacyDialects.all.filter { concerns($0, file.path, file.text) }
    if waitingModules.contains(file.module), !use.imports.contains(OriginalModule.classicRx),
      dialects.contains(where: { $0.dialect == .classic })
    {
      result.skipped = "needs a module with RxSwift members; run 'reverge apply --stage shim' first"
      result.isWaiting = true
      return result
    }
    for dialect in dialects {
      let imports = dialect.imports(in: file)
      result.dialects.insert(dialect.dialect)
      if !imports.isEmpty { result.imported.insert(dialect.dialect) }
      if imports.contains(where: \.isExported) { result.exported.insert(dialect.dialect) }
    }
    result.skipped =
      reasonToSkip(use) ?? dialects.lazy.compactMap { $0.reasonToSkip(file) }.first
    guard result.skipped == nil else { return result }
    let foreign = ForeignNames(in: file)
    for dialect in LegacyDialects.all {
      let members = LeavingRx.findings(in: file, of: dialect, index)
      let isKept = LeavingRx.keeps(dialect, in: file.module, index.declarations)
      guard !isKept, dialects.contains(where: { $0.dialect == dialect.dialect }) else {
        guard !members.isEmpty else { continue }
        result.kept.insert(dialect.dialect)
        result.findings += ImportChange.findings(in: file, of: dialect) + members
        result.generations.append(dialect.dialect.rawValue)
        continue
      }
      var rewrites = dialect.findings(in: file, index: index)
        .filter { !foreign.contains($0.symbol) }
      if !file.canName(dialect) {
        let rules = Set(dialect.callSites.map(\.id))
        rewrites.removeAll { $0.grade != .safe || !rules.contains($0.rule) }
      }
      if !members.isEmpty { result.kept.insert(dialect.dialect) }
      rewrites += members
      let findings = ImportChange.findings(in: file, of: dialect) + rewrites
      guard !findings.isEmpty else { continue }
      result.findings += findings
      result.generations.append(dialect.dialect.rawValue)
    }
    return result
  }

  /// Grades imports by whether they stay after the safe changes, and after all changes.
  func grade(_ analysis: FileAnalysis, in file: SourceFile) -> FileAnalysis {
    let dialects = LegacyDialects.all.filter { dialect in
      dialect.imports.map { rule in analysis.findings.contains { $0.rule == rule.id } } ?? false
    }
    guard !dialects.isEmpty else { return analysis }
    var analysis = analysis
    analysis.ownNames = index.declarations.simpleNames.intersection(SharedNames.all)
    var grades: [String: Grade] = [:]
    for dialect in dialects { grades[dialect.imports!.id] = .manual }
    for grade in [Grade.safe, .review] {
      let chosen = analysis.findings.filter { $0.grade <= grade || $0.grade == .manual }
      // Without findings for review, the text is the same as after the safe changes.
      if grade == .review, !analysis.findings.contains(where: { $0.grade == .review }) { break }
      let text = EditApplication.apply(chosen, to: file.text).text
      let source = text == file.text ? file : SourceFile(path: file.path, text: text)
      for dialect in dialects
      where grades[dialect.imports!.id] == .manual && !analysis.kept.contains(dialect.dialect) {
        if !dialect.namesLeft(in: source).ofLegacy { grades[dialect.imports!.id] = grade }
      }
    }
    analysis.findings = analysis.findings.map { finding in
      grades[finding.rule].map { finding.graded($0) } ?? finding
    }
    return analysis
  }

  /// Grades exported imports at least as strictly as the findings in the files that reach the module
  /// through them.
  func complete(_ files: [FileAnalysis]) -> [FileAnalysis] {
    guard files.contains(where: { !$0.exported.isEmpty }) else { return files }
    return files.map { file in
      var file = file
      for dialect in LegacyDialects.all where file.exported.contains(dialect.dialect) {
        guard let rule = dialect.imports else { continue }
        let grade =
          files.filter { $0.reaches(dialect.dialect) }
          .flatMap { $0.findings + $0.excluded }
          .filter { RuleCatalog.dialects[$0.rule] == dialect.dialect }.map(\.grade).max() ?? .safe
        file.findings = file.findings.map { $0.rule == rule.id ? $0.graded(atLeast: grade) : $0 }
      }
      return file
    }
  }

  /// The reason why the file needs the stage `shim` before this one.
  private func reasonToWait(_ use: OriginalUse) -> String? {
    // Modern Verge has a module `VergeRx` too.
    let isOfBetas = use.imports.contains("VergeRx") && !use.imports.contains("Verge")
    if let module = use.imports.intersection(OriginalModule.unsupported).min()
      ?? (isOfBetas ? "VergeRx" : nil)
    {
      return "imports '\(module)', a module of the original library; run "
        + "'reverge apply --stage shim' first"
    }
    if let module = use.imports.intersection(["VergeStore", "VergeViewModel"]).min(),
      !use.imports.contains("Verge"),
      case .certain(let generation) = detection.generation(of: use, in: .verge),
      [.modern, .vergeStore6FirstBetas, .vergeStore6Betas].contains(generation)
    {
      let name = generation == .modern ? "Verge 7" : generation.rawValue
      return "imports '\(module)' and looks like \(name) code; run "
        + "'reverge apply --stage shim' first"
    }
    guard use.imports.contains("Verge"), use.imports.isDisjoint(with: OriginalModule.vergeShims)
    else { return nil }
    switch detection.generation(of: use, in: .verge) {
    case .certain(let generation) where generation != .modern:
      return "imports 'Verge' and looks like \(generation.rawValue) code; run "
        + "'reverge apply --stage shim' first"
    case .assumed(let generation) where generation != .modern:
      return "imports 'Verge', as \(generation.rawValue) code in other files does; run "
        + "'reverge apply --stage shim' first"
    default:
      return nil
    }
  }

  /// The reason why no rules apply to the file.
  private func reasonToSkip(_ use: OriginalUse) -> String? {
    if use.imports.contains("VergeViewModelBeta") {
      return "imports 'VergeViewModelBeta', which has no rules: migrate its view models "
        + "manually"
    }
    guard !use.imports.isDisjoint(with: ["VergeStore", "VergeViewModel"]) else { return nil }
    if let identifier = detection.identifier(in: use, of: [.vergeStore6Betas, .modern]),
      identifier.generations.contains(.vergeStore6Betas)
    {
      return "'\(identifier.text)' belongs to the betas of VergeStore 6 with two parameters or to "
        + "Verge 7; there are no rules for them"
    }
    return nil
  }
}

extension FileAnalysis {
  /// Whether the file reaches names of a dialect through an import in another file.
  func reaches(_ dialect: Dialect) -> Bool {
    dialects.contains(dialect) && !imported.contains(dialect)
  }
}

extension Finding {
  /// The finding of an import with this grade, if it is stricter.
  fileprivate func graded(atLeast other: Grade) -> Finding {
    other > grade ? graded(other) : self
  }

  /// The finding of an import with this grade.
  fileprivate func graded(_ grade: Grade) -> Finding {
    Finding(
      rule: rule, file: file, line: line, column: column, message: ImportChange.message(grade),
      grade: grade, symbol: symbol, edits: edits, fingerprint: fingerprint)
  }
}
