import Foundation

/// Reports in the Static Analysis Results Interchange Format, 2.1.0.
public enum SARIFReport {
  /// The findings as SARIF.
  public static func text(_ analyses: [Analysis]) throws -> String {
    let rules = RuleCatalog.rules
    let places = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
    return try JSONReport.encode(
      Log(
        runs: [
          Run(
            tool: Tool(driver: Driver(rules: rules.map(Descriptor.init))),
            results: analyses.flatMap(\.findings).map { Result($0, index: places[$0.rule] ?? -1) },
            invocations: [
              Invocation(
                executionSuccessful: analyses.allSatisfy(\.failures.isEmpty),
                toolExecutionNotifications: TextReport.skipped(analyses).map {
                  Notification(
                    level: $0.isFailure ? "error" : "note",
                    message: Message(text: "\($0.path): \($0.skipped ?? "")"))
                })
            ])
        ]))
  }

  private struct Log: Encodable {
    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let version = "2.1.0"
    let runs: [Run]

    enum CodingKeys: String, CodingKey {
      case schema = "$schema"
      case version
      case runs
    }
  }

  private struct Run: Encodable {
    let tool: Tool
    let results: [Result]
    let invocations: [Invocation]
  }

  private struct Tool: Encodable {
    let driver: Driver
  }

  private struct Driver: Encodable {
    let name = "reverge"
    let rules: [Descriptor]
  }

  private struct Message: Encodable {
    let text: String
  }

  private struct Descriptor: Encodable {
    struct Configuration: Encodable {
      let level: String
    }

    let id: String
    let shortDescription: Message
    let fullDescription: Message
    let help: Message
    let defaultConfiguration: Configuration

    init(_ rule: Rule) {
      id = rule.id
      shortDescription = Message(text: rule.title)
      fullDescription = Message(text: rule.explanation)
      help = Message(text: "See \(rule.guide).")
      defaultConfiguration = Configuration(level: rule.grade.level)
    }
  }

  private struct Invocation: Encodable {
    let executionSuccessful: Bool
    let toolExecutionNotifications: [Notification]
  }

  private struct Notification: Encodable {
    let level: String
    let message: Message
  }

  private struct Result: Encodable {
    struct Location: Encodable {
      struct Physical: Encodable {
        struct Artifact: Encodable {
          let uri: String
        }
        struct Region: Encodable {
          let startLine: Int
          let startColumn: Int
        }
        let artifactLocation: Artifact
        let region: Region
      }
      let physicalLocation: Physical
    }

    let ruleId: String
    let ruleIndex: Int
    let level: String
    let message: Message
    let locations: [Location]
    let partialFingerprints: [String: String]

    init(_ finding: Finding, index: Int) {
      ruleId = finding.rule
      ruleIndex = index
      level = finding.grade.level
      message = Message(text: finding.message)
      let path = UnifiedDiff.relative(finding.file)
      let uri = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
      locations = [
        Location(
          physicalLocation: .init(
            artifactLocation: .init(uri: uri),
            region: .init(startLine: finding.line, startColumn: finding.column)))
      ]
      partialFingerprints = ["reverge/v1": finding.fingerprint]
    }
  }
}

extension Grade {
  fileprivate var level: String {
    switch self {
    case .safe: "note"
    case .review: "warning"
    case .manual: "error"
    }
  }
}
