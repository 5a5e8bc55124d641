/// The counts of the findings.
public struct ReportSummary: Codable, Sendable {
  /// The counts for the files of a module with the same dialects, for a dialect, or for all files.
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
      self.init(
        name, generations, files: files.count, grades: files.flatMap(\.findings).map(\.grade))
    }

    init(_ name: String, _ generations: [String], files: Int, grades: [Grade]) {
      self.name = name
      self.generations = generations
      self.files = files
      var counts: [Grade: Int] = [:]
      for grade in grades { counts[grade, default: 0] += 1 }
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
    /// The modules with legacy code, once for each combination of dialects in their files.
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
  /// The counts of each dialect in all stages, in the order of ``Dialect``; files are counted once.
  public let dialects: [Module]
  /// The sum of all stages and modules; files are counted once.
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
    let concerned = analyses.flatMap(\.files).filter(\.isOfGeneration)
    total = Module(
      "All", [], files: Set(concerned.map(\.path)).count,
      grades: concerned.flatMap(\.findings).map(\.grade))
    dialects = Self.count(concerned)
    var symbols: [String: Int] = [:]
    for file in analyses.lazy.flatMap(\.files) {
      for finding in file.findings { symbols[finding.symbol, default: 0] += 1 }
    }
    self.symbols = symbols.map { Symbol(name: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}

extension ReportSummary {
  private static func count(_ files: [FileAnalysis]) -> [Module] {
    var paths: [String: Set<String>] = [:]
    var grades: [String: [Grade]] = [:]
    for file in files {
      if file.findings.isEmpty { paths[file.generationName, default: []].insert(file.path) }
      for finding in file.findings {
        let name = dialectName(of: finding, in: file)
        paths[name, default: []].insert(file.path)
        grades[name, default: []].append(finding.grade)
      }
    }
    let order = Dialect.allCases.map(\.rawValue)
    return paths.keys.sorted {
      (order.firstIndex(of: $0) ?? order.count, $0) < (order.firstIndex(of: $1) ?? order.count, $1)
    }.map { Module($0, [$0], files: paths[$0, default: []].count, grades: grades[$0] ?? []) }
  }

  /// The name of the dialect of a finding: that of its rule, or of its file.
  static func dialectName(of finding: Finding, in file: FileAnalysis) -> String {
    RuleCatalog.dialects[finding.rule]?.rawValue ?? file.generationName
  }
}

extension FileAnalysis {
  /// The display names of the dialects in the file; `Manifests` if there are none.
  fileprivate var generationName: String {
    generations.isEmpty ? "Manifests" : generations.joined(separator: ", ")
  }

  /// Whether the file contains code of a dialect that has rules.
  fileprivate var isOfGeneration: Bool {
    !findings.isEmpty || (skipped == nil && !generations.isEmpty)
  }
}
