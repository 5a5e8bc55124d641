/// The stage from the modules of this package to modern Verge.
struct ModernPass: StagePass {
  private let graph: ModuleGraph
  /// The index of each module that reaches a library.
  private let indexes: [String: ModuleIndex]
  /// The dialects that each module reaches.
  private let dialects: [String: [any LegacyDialect.Type]]
  private let detection: GenerationDetection
  private let modules: ModuleMap
  /// The modules that the stage `shim` has yet to move to a module with RxSwift members. Until then, this
  /// stage would only mark those members, and rewrite nothing else of the module.
  private let waitingModules: Set<String>

  /// The facts about a file that stay in memory.
  struct Share: Sendable {
    let site: Site
    let declarations: Declarations
    /// The facts of the stage `shim`; `nil` if that stage does not concern the file.
    let shim: ShimPass.Share?
  }

  static func collects(_ text: String) -> Bool { true }

  static func collect(_ file: SourceFile) -> Share {
    Share(
      site: file.site, declarations: DeclarationCollector.declarations(of: file),
      shim: ShimPass.collects(file.text) ? ShimPass.collect(file) : nil)
  }

  init(_ collected: [Share], _ rules: RuleChoice, modules: ModuleMap) {
    self.modules = modules
    let shares = collected.compactMap(\.shim)
    let files = Dictionary(
      grouping: collected.map { (site: $0.site, declarations: $0.declarations) },
      by: \.site.module)
    let graph = ModuleGraph(
      collected.map {
        ModuleGraph.File(
          site: $0.site, topLevel: $0.declarations.topLevel, typeNames: $0.declarations.simpleNames)
      }, modules)
    let programs = parallel(graph.programs) { program in
      let parts = program.modules.union(program.others).sorted().flatMap { files[$0] ?? [] }
      return (program.modules, ModuleIndex(parts.sorted { $0.site.path < $1.site.path }, graph))
    }
    var indexes: [String: ModuleIndex] = [:]
    for (modules, index) in programs {
      for module in modules { indexes[module] = index }
    }
    self.graph = graph
    self.indexes = indexes
    dialects = indexes.keys.reduce(into: [:]) { dialects, module in
      let reached = graph.reached(by: module)
      dialects[module] = LegacyDialects.all.filter { !reached.isDisjoint(with: $0.modules) }
    }
    detection = GenerationDetection(shares, graph)
    waitingModules = RxModules.notYetMoved(shares, rules, graph)
  }

  func known(_ path: String, _ text: String) -> FileAnalysis? {
    let module = modules.module(of: path)
    let isConcerned =
      dialects[module]?.contains { $0.mayConcern(text) } == true
      || text.contains("import Verge")
      || !graph.seen(inModule: module).isDisjoint(with: OriginalModule.rxShims)
      || OriginalModule.unsupported.contains { text.contains("import \($0)") }
    return isConcerned ? nil : FileAnalysis(path: path)
  }

  func analyze(_ file: SourceFile) -> FileAnalysis {
    var result = FileAnalysis(path: file.path)
    var use = OriginalUse.of(file)
    use.reachShims(graph.seen(from: file.site))
    if let reason = reasonToWait(use, in: file.module) {
      result.skipped = reason
      result.isWaiting = true
      return result
    }
    let dialects = (dialects[file.module] ?? []).filter { $0.mayConcern(file.text) }
    let index = indexes[file.module] ?? ModuleIndex(graph: graph)
    if waitingModules.contains(file.module), !use.imports.contains(OriginalModule.classicRx),
      dialects.contains(where: { $0.dialect == .classic })
    {
      result.skipped = "needs a module with RxSwift members; run 'reverge apply --stage shim' first"
      result.isWaiting = true
      return result
    }
    if graph.hasExports { result.seen = graph.seen(from: file.site) }
    for dialect in dialects {
      let imports = dialect.imports(in: file)
      result.dialects.insert(dialect.dialect)
      if !imports.isEmpty { result.imported.insert(dialect.dialect) }
      if imports.contains(where: \.isExported) { result.exported.insert(dialect.dialect) }
    }
    result.skipped =
      reasonToSkip(use, in: file.module) ?? dialects.lazy.compactMap { $0.reasonToSkip(file) }.first
    guard result.skipped == nil else { return result }
    let foreign = index.foreignNames(in: file)
    for dialect in LegacyDialects.all {
      let members = LeavingRx.findings(in: file, of: dialect, index)
      let isKept = LeavingRx.keeps(dialect, in: file.module, index)
      guard !isKept, dialects.contains(where: { $0.dialect == dialect.dialect }) else {
        guard !members.isEmpty else { continue }
        result.kept.insert(dialect.dialect)
        result.findings += ImportChange.findings(in: file, of: dialect) + members
        result.generations.append(dialect.dialect.rawValue)
        continue
      }
      var rewrites = dialect.findings(in: file, index: index)
        .filter { !foreign.contains($0.symbol) || file.isQualified(at: $0) }
      if !index.canName(dialect, in: file) {
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
    result.findings = index.written(result.findings, in: file)
    return result
  }

  /// Grades imports by whether they stay after the safe changes, and after all changes.
  func grade(_ analysis: FileAnalysis, in file: SourceFile) -> FileAnalysis {
    let dialects = LegacyDialects.all.filter { dialect in
      dialect.imports.map { rule in analysis.findings.contains { $0.rule == rule.id } } ?? false
    }
    guard !dialects.isEmpty else { return analysis }
    var analysis = analysis
    analysis.ownNames = graph.typeNames(seenIn: file.module).intersection(SharedNames.all)
      .union(LegacyDialects.typeNames.filter { graph.owner(of: $0, from: file.site) != nil })
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
        if !dialect.namesLeft(in: source, except: analysis.ownNames).ofLegacy {
          grades[dialect.imports!.id] = grade
        }
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
          files.filter { $0.reaches(dialect.dialect, through: file.module) }
          .flatMap { $0.findings + $0.excluded }
          .filter { RuleCatalog.dialects[$0.rule] == dialect.dialect }.map(\.grade).max() ?? .safe
        file.findings = file.findings.map { $0.rule == rule.id ? $0.graded(atLeast: grade) : $0 }
      }
      return file
    }
  }

  /// The reason why the file needs the stage `shim` before this one.
  private func reasonToWait(_ use: OriginalUse, in module: String) -> String? {
    // Modern Verge has a module `VergeRx` too.
    let isOfBetas = use.imports.contains("VergeRx") && !use.imports.contains("Verge")
    if let name = use.imports.intersection(OriginalModule.unsupported).min()
      ?? (isOfBetas ? "VergeRx" : nil)
    {
      return "imports '\(name)', a module of the original library; run "
        + "'reverge apply --stage shim' first"
    }
    if let original = use.imports.intersection(["VergeStore", "VergeViewModel"]).min(),
      !use.imports.contains("Verge"),
      case .certain(let generation) = detection.generation(of: use, in: .verge, ofModule: module),
      [.modern, .vergeStore6FirstBetas, .vergeStore6Betas].contains(generation)
    {
      let name = generation == .modern ? "Verge 7" : generation.rawValue
      return "imports '\(original)' and looks like \(name) code; run "
        + "'reverge apply --stage shim' first"
    }
    guard use.imports.contains("Verge"), use.imports.isDisjoint(with: OriginalModule.vergeShims)
    else { return nil }
    switch detection.generation(of: use, in: .verge, ofModule: module) {
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
  private func reasonToSkip(_ use: OriginalUse, in module: String) -> String? {
    if use.imports.contains("VergeViewModelBeta") {
      return "imports 'VergeViewModelBeta', which has no rules: migrate its view models "
        + "manually"
    }
    guard !use.imports.isDisjoint(with: ["VergeStore", "VergeViewModel"]) else { return nil }
    let others: Set<Generation> = [.vergeStore6Betas, .modern]
    if let identifier = detection.identifier(in: use, of: others, ofModule: module),
      identifier.generations.contains(.vergeStore6Betas)
    {
      return "'\(identifier.text)' belongs to the betas of VergeStore 6 with two parameters or to "
        + "Verge 7; there are no rules for them"
    }
    return nil
  }
}

extension FileAnalysis {
  /// Whether the file reaches names of a dialect through an exported import in a module.
  func reaches(_ dialect: Dialect, through exporting: String) -> Bool {
    dialects.contains(dialect) && !imported.contains(dialect)
      && (module == exporting || seen.contains(exporting))
  }
}

extension SourceFile {
  /// Whether the name at a finding is qualified with the module of a library.
  fileprivate func isQualified(at finding: Finding) -> Bool {
    let lines = text.utf8.split(
      separator: 10, maxSplits: finding.line, omittingEmptySubsequences: false)
    guard finding.line <= lines.count else { return false }
    let line = Array(lines[finding.line - 1])
    let after = String(decoding: line.dropFirst(finding.column - 1), as: UTF8.self)
    let before = String(decoding: line.prefix(finding.column - 1), as: UTF8.self)
    return LegacyDialects.modules.contains {
      after.hasPrefix($0 + ".") || before.hasSuffix($0 + ".")
    }
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
