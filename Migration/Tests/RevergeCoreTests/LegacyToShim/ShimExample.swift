import RevergeCore
import Testing

/// An example of a rule of the stage `shim`.
struct ShimExample: Sendable, CustomTestStringConvertible {
  let example: RuleExample

  /// The rules that have findings in the example.
  var rules: [String] { [example.rule] + example.otherRules }

  var testDescription: String { "\(example.rule): \(example.title)" }

  static let all = RuleCatalog.examplesOfShim.map { ShimExample(example: $0) }

  /// The file after the stage `shim`, and its findings.
  func applied(to text: String) throws -> (String, FileAnalysis) {
    let analysis = Analyzer(
      stage: .legacyToShim, also: RuleCatalog.optIn.intersection([example.rule])
    ).analyze([("Sources/App/File.swift", text), ("Sources/App/Beside.swift", example.beside)])
    let plan = Plan(includesReview: example.includesReview)
    return (try plan.change(for: analysis.files[0], text: text)?.after ?? text, analysis.files[0])
  }
}
