/// Looks for what the rules of one stage have to say.
public struct Analyzer: Sendable {
  /// The step whose rules are asked.
  let stage: Stage
  /// The generations that are looked for.
  let dialects: Set<Dialect>
  /// Whether a rule is to be asked.
  let isIncluded: @Sendable (String) -> Bool
  /// The opt-in rules that are asked, too.
  let also: Set<String>
  /// Told how many files are done.
  let progress: (@Sendable (Int, Int) -> Void)?

  /// An analyzer that asks those rules of a stage whose ids `isIncluded` accepts.
  ///
  /// - Parameters:
  ///   - stage: The step of the migration.
  ///   - dialects: The generations that are looked for. Of others, nothing is said; it stays.
  ///   - isIncluded: Whether a rule is to be asked; all are unless you say otherwise.
  ///   - also: The opt-in rules to ask; none unless you name them.
  ///   - progress: Told, on any thread, how many steps of how many are done. There are two for each
  ///     file.
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

  /// Reads and parses the files, and asks the rules.
  ///
  /// Each file is parsed twice, so that only what is declared is kept of all of them.
  public func analyze(_ paths: [String]) -> Analysis {
    switch stage {
    case .legacyToShim: analyze(paths, ShimPass.self)
    case .shimToModern: analyze(paths, ModernPass.self)
    }
  }

  /// Looks at manifests, too, where they belong to the stage.
  ///
  /// - Parameters:
  ///   - manifests: Those that the files belong to.
  ///   - analysis: What was found in the files.
  ///   - package: Where this package is; without it, nothing of a manifest is rewritten.
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

  /// Asks the rules about texts that need not be in files.
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

/// A stage, as the analyzer goes through it: something is collected of all files, and then each is
/// looked at.
protocol StagePass: Sendable {
  associatedtype Collected: Sendable

  /// Whether something may be collected of a text; asked before it is parsed.
  static func collects(_ text: String) -> Bool
  static func collect(_ file: SourceFile) -> Collected

  /// - Parameter also: The opt-in rules that are asked.
  init(_ collected: [Collected], also: Set<String>)

  /// What is known of a file without parsing it again; `nil` if it has to be looked at.
  func known(_ path: String, _ text: String) -> FileAnalysis?
  /// What is found in a file, in any order.
  func analyze(_ file: SourceFile) -> FileAnalysis
}
