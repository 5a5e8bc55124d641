/// Runs the rules of one stage.
public struct Analyzer: Sendable {
  /// The stage of the rules.
  let stage: Stage
  /// The dialects to look for.
  let dialects: Set<Dialect>
  /// Whether a rule runs.
  let isIncluded: @Sendable (String) -> Bool
  /// The rules that the user names.
  let rules: RuleChoice
  /// The module of each file.
  let modules: ModuleMap
  /// Called with the numbers of completed steps and of all steps.
  let progress: (@Sendable (Int, Int) -> Void)?
  /// What the compiler knows about the files, if there is a build. The stage `modern` asks it.
  package var facts: BuildFacts?

  /// Creates an analyzer that runs the rules of a stage whose ids `isIncluded` accepts.
  ///
  /// - Parameters:
  ///   - stage: The stage of the migration.
  ///   - dialects: The dialects to look for. Code of other dialects is ignored.
  ///   - isIncluded: Whether a rule runs. By default, all rules do.
  ///   - also: The opt-in rules that run.
  ///   - except: The excluded rules, which `isIncluded` rejects. Other rules do not rely on their changes.
  ///   - modules: The module of each file. By default, the folders in the paths determine it.
  ///   - progress: Called on any thread with the numbers of completed steps and of all steps. Each file
  ///     has two steps.
  public init(
    stage: Stage = .shimToModern,
    dialects: Set<Dialect> = Set(Dialect.allCases),
    isIncluded: @escaping @Sendable (String) -> Bool = { _ in true },
    also: Set<String> = [],
    except: Set<String> = [],
    modules: ModuleMap? = nil,
    progress: (@Sendable (Int, Int) -> Void)? = nil
  ) {
    self.stage = stage
    self.dialects = dialects
    self.isIncluded = isIncluded
    rules = RuleChoice(also: also, except: except)
    self.modules = modules ?? ModuleMap()
    self.progress = progress
  }

  /// Reads and parses the files, and runs the rules.
  ///
  /// Reads each file twice, so that only the facts about all files stay in memory, not their trees.
  public func analyze(_ paths: [String]) -> Analysis {
    switch stage {
    case .legacyToShim: analyze(paths, ShimPass.self)
    case .shimToModern: analyze(paths, ModernPass.self)
    }
  }

  /// Adds the findings in manifests, if the stage has rules for them.
  ///
  /// - Parameters:
  ///   - manifests: The paths of the manifests.
  ///   - analysis: The analysis of the files, to which the findings are added.
  ///   - package: The location of this package. Without it, manifests are not rewritten.
  public func add(
    _ manifests: [String], to analysis: inout Analysis, package: PackageLocation? = nil
  ) {
    guard stage == .legacyToShim else { return }
    let rules = ManifestAnalysis(files: analysis.files, package: package)
    analysis.files += manifests.map { select(rules.analyze($0)) }
  }

  private func select(_ file: FileAnalysis) -> FileAnalysis {
    var file = file
    file.findings.removeAll { finding in
      RuleCatalog.dialects[finding.rule].map { !dialects.contains($0) } ?? false
    }
    file.excluded = file.findings.filter { !isIncluded($0.rule) }
    file.findings.removeAll { !isIncluded($0.rule) }
    return file
  }

  /// Runs the rules on texts in memory.
  package func analyze(_ texts: [(path: String, text: String)]) -> Analysis {
    switch stage {
    case .legacyToShim: analyze(texts, ShimPass.self)
    case .shimToModern: analyze(texts, ModernPass.self)
    }
  }

  private func analyze<Pass: StagePass>(_ paths: [String], _: Pass.Type) -> Analysis {
    let steps = Counter(total: paths.count * 2, report: progress)
    let collected = parallel(paths) { path -> Collected<Pass.Collected>? in
      defer { steps.count() }
      guard case .success(let text) = SourceFile.read(path) else { return nil }
      return collect(path, text, for: Pass.self)
    }
    let (pass, copies) = makePass(collected.compactMap { $0 }, Pass.self)
    let files = parallel(paths) { path -> FileAnalysis in
      defer { steps.count() }
      switch SourceFile.read(path) {
      case .failure(let error): return .skipped(path, error.description, isFailure: true)
      case .success(let text): return analyze(path, text, pass, copies)
      }
    }
    return Analysis(
      stage: stage, files: pass.complete(files), modules: modules.counts(of: paths))
  }

  private func analyze<Pass: StagePass>(
    _ texts: [(path: String, text: String)], _: Pass.Type
  ) -> Analysis {
    let collected = parallel(texts) { collect($0.path, $0.text, for: Pass.self) }
    let (pass, copies) = makePass(collected.compactMap { $0 }, Pass.self)
    let files = parallel(texts) { analyze($0.path, $0.text, pass, copies) }
    return Analysis(stage: stage, files: pass.complete(files))
  }

  private func collect<Pass: StagePass>(
    _ path: String, _ text: String, for: Pass.Type
  ) -> Collected<Pass.Collected>? {
    guard Pass.collects(text) else { return nil }
    let file = SourceFile(path: path, text: text, module: modules.module(of: path))
    guard file.reasonToSkip == nil else { return nil }
    return Collected(
      path: path, facts: ScopeTable.withTable { Pass.collect(file) },
      mark: OriginalSources.mark(of: file))
  }

  /// The facts about a file that stay in memory.
  private struct Collected<Facts: Sendable>: Sendable {
    let path: String
    let facts: Facts
    let mark: OriginalSources.Mark?
  }

  /// Creates the pass with the facts about all files, other than copies of originals.
  private func makePass<Pass: StagePass>(
    _ collected: [Collected<Pass.Collected>], _: Pass.Type
  ) -> (Pass, OriginalSources) {
    let copies = OriginalSources(collected.compactMap(\.mark))
    // The facts are in one order, whatever the order of the paths.
    let facts = collected.filter { copies.copy(with: $0.path) == nil }
      .sorted { $0.path < $1.path }.map(\.facts)
    return (Pass(facts, rules, modules: modules), copies)
  }

  private func analyze(
    _ path: String, _ text: String, _ pass: some StagePass, _ copies: OriginalSources
  ) -> FileAnalysis {
    let module = modules.module(of: path)
    if let copy = copies.copy(with: path) {
      var result = FileAnalysis(path: path, module: module)
      result.copy = copy
      return result
    }
    let suppressions = Suppressions(of: text)
    if var known = pass.known(path, text) {
      known.module = module
      known.warnings = suppressions.warnings
      return known
    }
    var file = SourceFile(path: path, text: text, module: module)
    file.facts = facts?.file(file)
    if let reason = file.reasonToSkip {
      var result = FileAnalysis.skipped(path, reason, isFailure: true)
      result.module = module
      return result
    }
    var result = ScopeTable.withTable { pass.analyze(file) }
    result.module = module
    result.warnings = suppressions.warnings
    result.findings = KeptComments.keep(
      in: file,
      result.findings.filter { !suppressions.suppress($0) }
        .sorted { ($0.line, $0.column) < ($1.line, $1.column) })
    return pass.grade(select(result), in: file)
  }
}

/// The rules that a user names.
struct RuleChoice: Sendable {
  /// The opt-in rules that run.
  let also: Set<String>
  /// The excluded rules. Other rules do not rely on their changes.
  let except: Set<String>
}

/// A stage, as the analyzer runs it: the pass collects facts from all files, and then analyzes
/// each.
protocol StagePass: Sendable {
  associatedtype Collected: Sendable

  /// Whether the pass collects facts from a text. Called before the text is parsed.
  static func collects(_ text: String) -> Bool
  static func collect(_ file: SourceFile) -> Collected

  init(_ collected: [Collected], _ rules: RuleChoice, modules: ModuleMap)

  /// The analysis of a file that need not be parsed again; `nil` if it must be.
  func known(_ path: String, _ text: String) -> FileAnalysis?
  /// Returns the findings in a file, in any order.
  func analyze(_ file: SourceFile) -> FileAnalysis
  /// Grades the findings that depend on the changes of all other findings in their file.
  func grade(_ analysis: FileAnalysis, in file: SourceFile) -> FileAnalysis
  /// Completes the analyses, when all files have been analyzed.
  func complete(_ files: [FileAnalysis]) -> [FileAnalysis]
}

extension StagePass {
  func grade(_ analysis: FileAnalysis, in file: SourceFile) -> FileAnalysis { analysis }
  func complete(_ files: [FileAnalysis]) -> [FileAnalysis] { files }
}
