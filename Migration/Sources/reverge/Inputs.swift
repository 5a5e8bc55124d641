import ArgumentParser
import RevergeCore

/// What to look at, and with which rules.
struct Inputs: ParsableArguments {
  @Argument(help: "Swift files, and folders with Swift files.")
  var paths: [String]

  @Option(help: ArgumentHelp("Ask this rule alone. May be repeated.", valueName: "rule"))
  var only: [String] = []

  @Option(help: ArgumentHelp("Do not ask this rule. May be repeated.", valueName: "rule"))
  var except: [String] = []

  @Option(help: ArgumentHelp("Leave out what is in this baseline.", valueName: "file"))
  var baseline: String?

  /// Looks at all files, and tells of those that were left alone.
  func analyze() throws -> Analysis {
    try Failure.reporting {
      for rule in only + except { _ = try RuleCatalog.rule(rule) }
      let files = try SourceFinder.files(at: paths)
      let only = Set(only)
      let except = Set(except)
      let analyzer = Analyzer(
        isIncluded: { (only.isEmpty || only.contains($0)) && !except.contains($0) },
        progress: Terminal.progress)
      let analysis = analyzer.analyze(files)
      for file in analysis.skipped {
        Terminal.writeError("\(file.path): left alone: \(file.skipped ?? "")")
      }
      return try baseline.map { try Baseline(path: $0).filter(analysis) } ?? analysis
    }
  }
}

/// Turns errors into messages and exit codes.
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
