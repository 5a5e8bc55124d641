public import Foundation

/// Known findings, which are not reported again.
public struct Baseline: Codable, Sendable {
  /// The counts at the time when a baseline was written.
  public struct Snapshot: Sendable {
    /// The name of the baseline.
    public let name: String
    /// The time when the baseline was written.
    public let date: Date
    /// The number of sites of each grade, by the name of the dialect; empty if the baseline does
    /// not contain these numbers.
    public let dialects: [String: [Grade: Int]]
    /// The number of sites.
    public let sites: Int
  }

  private let version: Int
  private let date: String?
  /// The number of sites of each grade, by the name of the dialect.
  private let sites: [String: [String: Int]]?
  private let fingerprints: [String]
  /// The time at which the file was last written.
  private var fileDate: Date?

  private enum CodingKeys: String, CodingKey {
    case version
    case date
    case sites
    case fingerprints
  }

  /// Creates a baseline of the findings.
  ///
  /// - Parameters:
  ///   - analyses: The analyses with the findings.
  ///   - date: The current time.
  public init(_ analyses: [Analysis], date: Date = Date()) {
    version = 2
    self.date = date.formatted(.iso8601)
    sites = Dictionary(
      uniqueKeysWithValues: ReportSummary(analyses).dialects.map { dialect in
        let grades: [Grade: Int] = [
          .safe: dialect.safe, .review: dialect.review, .manual: dialect.manual,
        ]
        return (
          dialect.name, Dictionary(uniqueKeysWithValues: grades.map { ($0.rawValue, $1) })
        )
      })
    fingerprints = analyses.flatMap(\.findings).map(\.fingerprint).sorted()
  }

  /// Reads a baseline from a file.
  ///
  /// - Throws: ``ToolError`` if the file cannot be read, or is not a baseline.
  public init(path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ToolError(
        "The baseline '\(path)' cannot be read. Write one with --write-baseline first.",
        isInputFailure: true)
    }
    guard var baseline = try? JSONDecoder().decode(Baseline.self, from: data),
      (1...2).contains(baseline.version)
    else {
      throw ToolError(
        "'\(path)' is not a baseline of reverge. Write a new one with --write-baseline.",
        isInputFailure: true)
    }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    baseline.fileDate = attributes?[.modificationDate] as? Date
    self = baseline
  }

  /// Writes the baseline atomically.
  public func write(to path: String) throws {
    let text = try JSONReport.encode(self)
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw ToolError(
        "The baseline '\(path)' cannot be written: \(error.localizedDescription)",
        isInputFailure: true)
    }
  }

  /// The counts in the baseline.
  ///
  /// - Parameter name: The name of the baseline.
  public func snapshot(named name: String) -> Snapshot {
    let written = date.flatMap { try? Date($0, strategy: .iso8601) }
    return Snapshot(
      name: name, date: written ?? fileDate ?? Date(timeIntervalSince1970: 0),
      dialects: (sites ?? [:]).mapValues { grades in
        Dictionary(
          grades.compactMap { name, count in Grade(rawValue: name).map { ($0, count) } },
          uniquingKeysWith: +)
      }, sites: fingerprints.count)
  }

  /// Returns the analyses without known findings. Of findings with equal fingerprints, as many are
  /// known as the baseline contains.
  public func filter(_ analyses: [Analysis]) -> [Analysis] {
    var known = fingerprints.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    var rest = analyses
    for step in rest.indices {
      for position in rest[step].files.indices {
        var file = rest[step].files[position]
        let isKnown = file.findings.map { finding in
          guard let count = known[finding.fingerprint], count > 0 else { return false }
          known[finding.fingerprint] = count - 1
          return true
        }
        file.excluded += zip(file.findings, isKnown).filter(\.1).map(\.0)
        file.findings = zip(file.findings, isKnown).filter { !$0.1 }.map(\.0)
        rest[step].files[position] = file
      }
    }
    return rest
  }
}
