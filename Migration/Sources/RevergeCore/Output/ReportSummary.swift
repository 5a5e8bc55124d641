/// The counts of the findings.
public struct ReportSummary: Codable, Sendable {
  /// The counts for the files of a module in one dialect, or for all files.
  public struct Module: Codable, Sendable {
    /// The name of the module.
    public let name: String
    /// The display names of the dialects in these files.
    public let generations: [String]
    /// The number of files.
    public let files: Int
    /// The number of sites.
    public let sites: Int
    /// The number of sites that are rewritten by default.
    public let safe: Int
    /// The number of sites that are rewritten with `--include review`.
    public let review: Int
    /// The number of sites that require manual migration.
    public let manual: Int

    /// The percentage of sites that are rewritten by default, rounded down.
    public var automaticPercent: Int { sites == 0 ? 100 : safe * 100 / sites }

    init(_ name: String, _ generations: [String], _ files: [FileAnalysis]) {
      self.name = name
      self.generations = generations
      self.files = files.count
      var counts: [Grade: Int] = [:]
      for file in files {
        for finding in file.findings { counts[finding.grade, default: 0] += 1 }
      }
      sites = counts.values.reduce(0, +)
      safe = counts[.safe] ?? 0
      review = counts[.review] ?? 0
      manual = counts[.manual] ?? 0
    }
  }

  /// The counts for one stage.
  public struct Step: Codable, Sendable {
    /// The stage.
    public let stage: Stage
    /// The modules with findings, once for each dialect.
    public let modules: [Module]
    /// The sum of all modules.
    public let total: Module
    /// The number of files that need the previous stage first.
    public let waiting: Int
  }

  /// The number of uses of a legacy symbol.
  public struct Symbol: Codable, Sendable {
    /// The name of the symbol.
    public let name: String
    /// The number of sites that use it.
    public let count: Int
  }

  /// The analyzed stages.
  public let steps: [Step]
  /// The sum of all stages and modules.
  public let total: Module
  /// The symbols, the most frequent first.
  public let symbols: [Symbol]

  /// Counts the findings of one stage.
  public init(_ analysis: Analysis) { self.init([analysis]) }

  /// Counts the findings of several stages.
  public init(_ analyses: [Analysis]) {
    steps = analyses.map { analysis in
      let files = analysis.files.filter(\.isOfGeneration)
      let groups = Dictionary(grouping: files) { [$0.module] + $0.generations }
      return Step(
        stage: analysis.stage,
        modules: groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }
          .map { Module($0.key[0], Array($0.key.dropFirst()), $0.value) },
        total: Module("All", [], files), waiting: analysis.files.filter(\.isWaiting).count)
    }
    total = Module("All", [], analyses.flatMap(\.files).filter(\.isOfGeneration))
    var symbols: [String: Int] = [:]
    for file in analyses.lazy.flatMap(\.files) {
      for finding in file.findings { symbols[finding.symbol, default: 0] += 1 }
    }
    self.symbols = symbols.map { Symbol(name: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}

extension FileAnalysis {
  /// Whether the file contains code of a dialect that has rules.
  fileprivate var isOfGeneration: Bool {
    !findings.isEmpty || (skipped == nil && !generations.isEmpty)
  }
}
