import Foundation

/// Reports for other programs.
public enum JSONReport {
  private struct Report: Encodable {
    struct Skipped: Encodable {
      let file: String
      let reason: String
    }

    let version = 1
    let dialect = Dialect.vergeStore6.rawValue
    let summary: ReportSummary
    let findings: [Finding]
    let skipped: [Skipped]
  }

  /// The findings, with their edits and a summary, as JSON.
  public static func text(_ analysis: Analysis) throws -> String {
    try encode(
      Report(
        summary: ReportSummary(analysis), findings: analysis.findings,
        skipped: analysis.skipped.map { .init(file: $0.path, reason: $0.skipped ?? "") }))
  }

  static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
