import ArgumentParser
import RevergeCore

/// How a report is written.
enum Format: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
  case sarif
}

/// Says what is where, and how much of it is automatic.
struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Report what is used where, and how much of it is rewritten automatically.")

  @OptionGroup var inputs: Inputs

  @Option(help: "Report on this stage alone.")
  var stage: StageName?

  @Option(help: "How to write the report.")
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
