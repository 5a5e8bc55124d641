import Foundation

/// Reports in the Static Analysis Results Interchange Format, 2.1.0.
public enum SARIFReport {
  /// The findings as SARIF.
  public static func text(_ analyses: [Analysis]) throws -> String {
    let rules = RuleCatalog.rules
    var texts: [String: TextPositions] = [:]
    for path in Set(analyses.flatMap(\.findings).map(\.file)) {
      texts[path] = (try? SourceFile.read(path).get()).map(TextPositions.init)
    }
    let places = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
    return try JSONReport.encode(
      Log(
        runs: [
          Run(
            tool: Tool(driver: Driver(rules: rules.map(Descriptor.init))),
            results: analyses.flatMap(\.findings).map {
              Result($0, index: places[$0.rule] ?? -1, in: texts[$0.file])
            },
            invocations: [
              Invocation(
                executionSuccessful: analyses.allSatisfy(\.failures.isEmpty),
                toolExecutionNotifications: TextReport.skipped(analyses).map {
                  Notification(
                    level: $0.isFailure ? "error" : "note",
                    message: Message(text: "\($0.path): \($0.skipped ?? "")"))
                }
                  + TextReport.warnings(analyses).map {
                    Notification(level: "warning", message: Message(text: $0))
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
    let columnKind = "utf16CodeUnits"
  }

  private struct Tool: Encodable {
    let driver: Driver
  }

  private struct Driver: Encodable {
    let name = "reverge"
    let version = ToolVersion.current
    let semanticVersion = ToolVersion.current
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

  private struct Artifact: Encodable {
    let uri: String

    init(_ file: String) {
      let path = UnifiedDiff.relative(file)
      uri = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    }
  }

  private struct Region: Encodable {
    let startLine: Int
    let startColumn: Int
    let endLine: Int?
    let endColumn: Int?

    /// The region of the symbol of a finding. Without the text, only the start is known.
    init(_ finding: Finding, in text: TextPositions?) {
      if let text, let start = text.offset(line: finding.line, column: finding.column) {
        self.init(start..<text.end(of: finding.symbol, at: start), in: text)
      } else {
        self.init(
          startLine: finding.line, startColumn: finding.column, endLine: nil, endColumn: nil)
      }
    }

    init(_ range: Range<Int>, in text: TextPositions) {
      let start = text.position(of: range.lowerBound)
      let end = text.position(of: range.upperBound)
      self.init(
        startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column)
    }

    private init(startLine: Int, startColumn: Int, endLine: Int?, endColumn: Int?) {
      self.startLine = startLine
      self.startColumn = startColumn
      self.endLine = endLine
      self.endColumn = endColumn
    }
  }

  private struct Result: Encodable {
    struct Location: Encodable {
      struct Physical: Encodable {
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
    let fixes: [Fix]?

    init(_ finding: Finding, index: Int, in text: TextPositions?) {
      ruleId = finding.rule
      ruleIndex = index
      level = finding.grade.level
      message = Message(text: finding.message)
      locations = [
        Location(
          physicalLocation: .init(
            artifactLocation: Artifact(finding.file), region: Region(finding, in: text)))
      ]
      partialFingerprints = ["reverge/v1": finding.fingerprint]
      fixes = text.flatMap { Fix(finding, in: $0) }.map { [$0] }
    }
  }

  /// The edits of a finding. A comment that marks manual work is not a fix.
  private struct Fix: Encodable {
    struct Change: Encodable {
      struct Replacement: Encodable {
        let deletedRegion: Region
        let insertedContent: Message
      }
      let artifactLocation: Artifact
      let replacements: [Replacement]
    }

    let description: Message
    let artifactChanges: [Change]

    init?(_ finding: Finding, in text: TextPositions) {
      guard finding.grade != .manual, !finding.edits.isEmpty else { return nil }
      description = Message(text: finding.message)
      artifactChanges = [
        Change(
          artifactLocation: Artifact(finding.file),
          replacements: finding.edits.map {
            .init(
              deletedRegion: Region($0.range, in: text),
              insertedContent: Message(text: $0.replacement))
          })
      ]
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
