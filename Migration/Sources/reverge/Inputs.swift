import ArgumentParser
import RevergeCore

/// A stage of the migration, as the command line names it.
enum StageName: String, ExpressibleByArgument, CaseIterable {
  case shim
  case modern

  var stage: Stage { self == .shim ? .legacyToShim : .shimToModern }
}

/// A generation, named by the prefix of its rule ids.
enum GenerationName: String, ExpressibleByArgument, CaseIterable {
  case vs6
  case classic
  case neue
  case vueflux
  case verge11

  var dialect: Dialect {
    switch self {
    case .vs6: .vergeStore6
    case .classic: .classic
    case .neue: .neue
    case .vueflux: .vueFlux
    case .verge11: .verge11
    }
  }
}

/// The files to analyze, and the rules to run.
struct Inputs: ParsableArguments {
  @Argument(help: "Swift files, folders with Swift files, and manifests.")
  var paths: [String]

  @Option(help: "Look for this generation only. May be repeated.")
  var generation: [GenerationName] = []

  @Option(help: ArgumentHelp("Run only this rule. May be repeated.", valueName: "rule"))
  var only: [String] = []

  @Option(help: ArgumentHelp("Skip this rule. May be repeated.", valueName: "rule"))
  var except: [String] = []

  @Option(help: ArgumentHelp("Run this opt-in rule too. May be repeated.", valueName: "rule"))
  var also: [String] = []

  @Option(help: ArgumentHelp("Ignore findings recorded in this baseline.", valueName: "file"))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "The URL of this package, for manifests. Manifests are left unchanged without it.",
      valueName: "url"))
  var packageUrl: String?

  @Option(help: ArgumentHelp("The branch of this package, for manifests.", valueName: "branch"))
  var packageBranch: String?

  @Option(
    help: ArgumentHelp("The minimum version of this package, for manifests.", valueName: "version"))
  var packageVersion: String?

  func validate() throws {
    guard packageBranch == nil || packageVersion == nil else {
      throw ValidationError("Pass either --package-branch or --package-version, not both.")
    }
    guard packageUrl != nil || (packageBranch == nil && packageVersion == nil) else {
      throw ValidationError("Pass --package-url too.")
    }
  }

  private var package: PackageLocation? {
    packageUrl.map { url in
      PackageLocation(
        url: url,
        requirement: packageVersion.map { .from(version: $0) } ?? .branch(packageBranch ?? "main"))
    }
  }

  /// Analyzes all files for each stage, and prints the files that are skipped.
  func analyze(_ stages: [Stage]) throws -> [Analysis] {
    try Failure.reporting {
      for rule in only + except + also { _ = try RuleCatalog.rule(rule) }
      let baseline = try baseline.map { try Baseline(path: $0) }
      let isManifest = ManifestFinder.isManifest
      let files = try SourceFinder.files(at: paths.filter { !isManifest($0) })
      let sources = files.filter { !isManifest($0) }
      let manifests = ManifestFinder.manifests(at: paths + files.filter(isManifest))
      let only = Set(only)
      let except = Set(except)
      let also = Set(also).union(only)
      let dialects = generation.isEmpty ? Set(Dialect.allCases) : Set(generation.map(\.dialect))
      let analyses = stages.map { stage in
        let analyzer = Analyzer(
          stage: stage, dialects: dialects,
          isIncluded: { (only.isEmpty || only.contains($0)) && !except.contains($0) },
          also: also, progress: Terminal.progress)
        var analysis = analyzer.analyze(sources)
        analyzer.add(manifests, to: &analysis, package: package)
        return analysis
      }
      for file in TextReport.skipped(analyses) {
        Terminal.writeError("\(file.path): skipped: \(file.skipped ?? "")")
      }
      return baseline?.filter(analyses) ?? analyses
    }
  }

  func analyze(_ stage: Stage) throws -> Analysis { try analyze([stage])[0] }
}

/// Converts errors to messages and exit codes.
enum Failure {
  static func reporting<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as ToolError {
      Terminal.writeError("error: \(error)")
      throw error.isInputFailure ? Ending.input : Ending.usage
    }
  }
}
