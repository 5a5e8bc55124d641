import Foundation

/// Reports for other programs.
public enum JSONReport {
  private struct Report: Encodable {
    struct Skipped: Encodable {
      let file: String
      let stage: Stage
      let reason: String
    }

    struct Module: Encodable {
      let name: String
      let origin: String
      let files: Int
    }

    let version = 2
    let toolVersion = ToolVersion.current
    let modules: [Module]
    let summary: ReportSummary
    let findings: [Finding]
    let skipped: [Skipped]
  }

  /// The findings, with their edits and a summary, as JSON.
  public static func text(_ analyses: [Analysis]) throws -> String {
    try encode(
      Report(
        modules: (analyses.first?.modules ?? []).map {
          .init(name: $0.module.name, origin: $0.module.origin, files: $0.files)
        },
        summary: ReportSummary(analyses), findings: analyses.flatMap(\.findings),
        skipped: analyses.flatMap { analysis in
          analysis.skipped.map {
            .init(file: $0.path, stage: analysis.stage, reason: $0.skipped ?? "")
          }
        }))
  }

  static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
