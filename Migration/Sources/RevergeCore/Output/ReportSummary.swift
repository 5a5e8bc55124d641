/// Counts what has been found.
public struct ReportSummary: Codable, Sendable {
  /// What has been found in the files of a module that are of one generation, or in all.
  public struct Module: Codable, Sendable {
    /// The name of the module.
    public let name: String
    /// The generations of these files, as people call them.
    public let generations: [String]
    /// How many files there are.
    public let files: Int
    /// How many places were found.
    public let sites: Int
    /// How many of them are rewritten without asking.
    public let safe: Int
    /// How many of them are rewritten if asked to.
    public let review: Int
    /// How many of them need a person.
    public let manual: Int

    /// The share of places that the tool rewrites without asking, in percent, rounded down.
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

  /// What has been found for one step.
  public struct Step: Codable, Sendable {
    /// The step.
    public let stage: Stage
    /// Each module in which something was found, once for each generation.
    public let modules: [Module]
    /// All modules together.
    public let total: Module
    /// How many files can be looked at when the step before is done.
    public let waiting: Int
  }

  /// How often a legacy symbol is used.
  public struct Symbol: Codable, Sendable {
    /// The symbol.
    public let name: String
    /// How many places name it.
    public let count: Int
  }

  /// Each step that was looked at.
  public let steps: [Step]
  /// All steps and modules together.
  public let total: Module
  /// The symbols, those in use most often first.
  public let symbols: [Symbol]

  /// Counts what has been found for one step.
  public init(_ analysis: Analysis) { self.init([analysis]) }

  /// Counts what has been found for several steps.
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
  /// Whether it has something of a generation that there are rules for.
  fileprivate var isOfGeneration: Bool {
    !findings.isEmpty || (skipped == nil && !generations.isEmpty)
  }
}
