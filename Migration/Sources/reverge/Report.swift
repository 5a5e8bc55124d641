import ArgumentParser
import RevergeCore

/// The format of a report.
enum Format: String, ExpressibleByArgument, CaseIterable {
  case text
  case xcode
  case json
  case sarif
  case html
}

/// Reports the findings, and how much of the code is rewritten automatically.
struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Report uses of legacy API, and how many are rewritten automatically.")

  @OptionGroup var options: AnalysisOptions

  @Option(help: "Report on this stage only.")
  var stage: StageName?

  @Option(
    help: "The format of the report: 'xcode' for a build phase, 'html' for a browser.")
  var format = Format.text

  @Option(help: ArgumentHelp("Write all findings to this baseline.", valueName: "file"))
  var writeBaseline: String?

  @Option(
    help: ArgumentHelp(
      "An earlier baseline, for the progress chart of the HTML report. May be repeated.",
      valueName: "file"))
  var history: [String] = []

  func validate() throws {
    guard history.isEmpty || format == .html else {
      throw ValidationError("'--history' needs '--format html'.")
    }
  }

  func run() throws {
    let settings = try options.settings()
    let stages = stage.map { [$0.stage] } ?? Stage.allCases
    let all = try settings.analyze(stages)
    // A written baseline contains all findings. The report lists the same findings, unless an option
    // names another baseline.
    let isReplaced = writeBaseline != nil && options.baseline == nil
    let analyses = isReplaced ? all : try settings.leavingOutBaseline(all)
    let next = NextStep(options).afterReport(analyses)
    try CommandErrors.reporting {
      if let writeBaseline { try Baseline(all).write(to: writeBaseline) }
      switch format {
      case .text:
        try Terminal.write(
          TextReport.text(analyses, style: Terminal.outputStyle, next: next))
      case .xcode: try Terminal.write(XcodeReport.text(analyses))
      case .json: try Terminal.write(try JSONReport.text(analyses))
      case .sarif: try Terminal.write(try SARIFReport.text(analyses))
      case .html:
        let past = try (history.isEmpty ? settings.history : history).map {
          try Baseline(path: $0).snapshot(named: $0)
        }
        try Terminal.write(HTMLReport.text(analyses, all: all, history: past, next: next))
      }
    }
    if !analyses.allSatisfy(\.failures.isEmpty) { throw ExitCode.unreadableInput }
    if writeBaseline == nil, !analyses.allSatisfy(\.findings.isEmpty) { throw ExitCode.findings }
  }
}
