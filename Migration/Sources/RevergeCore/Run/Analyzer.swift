/// Runs the rules of one stage.
public struct Analyzer: Sendable {
  /// The stage of the rules.
  let stage: Stage
  /// The dialects to look for.
  let dialects: Set<Dialect>
  /// Whether a rule runs.
  let isIncluded: @Sendable (String) -> Bool
  /// The opt-in rules that run.
  let also: Set<String>
  /// Called with the number of completed steps, and of all steps.
  let progress: (@Sendable (Int, Int) -> Void)?

  /// Creates an analyzer that runs the rules of a stage whose ids `isIncluded` accepts.
  ///
  /// - Parameters:
  ///   - stage: The stage of the migration.
  ///   - dialects: The dialects to look for. Code of other dialects is ignored.
  ///   - isIncluded: Whether a rule runs. By default, all rules do.
  ///   - also: The opt-in rules that run.
  ///   - progress: Called on any thread with the number of completed steps, and of all steps. Each
  ///     file has two steps.
  public init(
    stage: Stage = .shimToModern,
    dialects: Set<Dialect> = Set(Dialect.allCases),
    isIncluded: @escaping @Sendable (String) -> Bool = { _ in true },
    also: Set<String> = [],
    progress: (@Sendable (Int, Int) -> Void)? = nil
  ) {
    self.stage = stage
    self.dialects = dialects
    self.isIncluded = isIncluded
    self.also = also
    self.progress = progress
  }

  /// Reads and parses the files, and runs the rules.
  ///
  /// Parses each file twice, so that only the declarations of all files stay in memory.
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
    let collected = parallel(paths) { path -> Pass.Collected? in
      defer { steps.count() }
      guard case .success(let text) = SourceFile.read(path) else { return nil }
      return Self.collect(path, text, for: Pass.self)
    }
    let pass = Pass(collected.compactMap { $0 }, also: also)
    let files = parallel(paths) { path -> FileAnalysis in
      defer { steps.count() }
      switch SourceFile.read(path) {
      case .failure(let error): return .skipped(path, error.description, isFailure: true)
      case .success(let text): return analyze(path, text, pass)
      }
    }
    return Analysis(stage: stage, files: files)
  }

  private func analyze<Pass: StagePass>(
    _ texts: [(path: String, text: String)], _: Pass.Type
  ) -> Analysis {
    let pass = Pass(
      texts.compactMap { Self.collect($0.path, $0.text, for: Pass.self) }, also: also)
    return Analysis(stage: stage, files: texts.map { analyze($0.path, $0.text, pass) })
  }

  private static func collect<Pass: StagePass>(
    _ path: String, _ text: String, for: Pass.Type
  ) -> Pass.Collected? {
    guard Pass.collects(text) else { return nil }
    let file = SourceFile(path: path, text: text)
    return file.parses ? Pass.collect(file) : nil
  }

  private func analyze(_ path: String, _ text: String, _ pass: some StagePass) -> FileAnalysis {
    if let known = pass.known(path, text) { return known }
    let file = SourceFile(path: path, text: text)
    guard file.parses else { return .skipped(path, "does not parse", isFailure: true) }
    var result = pass.analyze(file)
    let suppressions = Suppressions(of: text)
    result.findings = result.findings.filter { !suppressions.suppress($0) }
      .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    return select(result)
  }
}

/// A stage, as the analyzer runs it: the pass collects facts from all files, and then analyzes
/// each.
protocol StagePass: Sendable {
  associatedtype Collected: Sendable

  /// Whether the pass collects facts from a text. Called before the text is parsed.
  static func collects(_ text: String) -> Bool
  static func collect(_ file: SourceFile) -> Collected

  /// - Parameter also: The opt-in rules that run.
  init(_ collected: [Collected], also: Set<String>)

  /// The analysis of a file that need not be parsed again; `nil` if it must be.
  func known(_ path: String, _ text: String) -> FileAnalysis?
  /// Returns the findings in a file, in any order.
  func analyze(_ file: SourceFile) -> FileAnalysis
}
