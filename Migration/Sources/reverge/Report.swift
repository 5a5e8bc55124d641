import ArgumentParser
import RevergeCore

/// The format of a report.
enum Format: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
  case sarif
}

/// Reports the findings, and how much of the code is rewritten automatically.
struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Report uses of legacy API, and how many are rewritten automatically.")

  @OptionGroup var inputs: Inputs

  @Option(help: "Report on this stage only.")
  var stage: StageName?

  @Option(help: "The format of the report.")
  var format = Format.text

  @Option(help: ArgumentHelp("Write all findings to this baseline.", valueName: "file"))
  var writeBaseline: String?

  func run() throws {
    let analyses = try inputs.analyze(stage.map { [$0.stage] } ?? Stage.allCases)
    let findings = analyses.flatMap(\.findings)
    try Failure.reporting {
      if let writeBaseline { try Baseline(findings).write(to: writeBaseline) }
      switch format {
      case .text: Terminal.write(TextReport.text(analyses))
      case .json: Terminal.write(try JSONReport.text(analyses))
      case .sarif: Terminal.write(try SARIFReport.text(analyses))
      }
    }
    if !analyses.allSatisfy(\.failures.isEmpty) { throw Ending.input }
    if writeBaseline == nil, !findings.isEmpty { throw Ending.findings }
  }
}
