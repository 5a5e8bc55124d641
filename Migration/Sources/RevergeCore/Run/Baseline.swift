import Foundation

/// Known findings, which are not reported again.
public struct Baseline: Codable, Sendable {
  private let version: Int
  private let fingerprints: [String]

  /// Creates a baseline of the findings.
  public init(_ findings: [Finding]) {
    version = 1
    fingerprints = findings.map(\.fingerprint).sorted()
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
    guard let baseline = try? JSONDecoder().decode(Baseline.self, from: data), baseline.version == 1
    else {
      throw ToolError(
        "'\(path)' is not a baseline of reverge. Write a new one with --write-baseline.",
        isInputFailure: true)
    }
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

  /// Returns the analyses without known findings. Of equal findings, as many are known as the
  /// baseline contains.
  public func filter(_ analyses: [Analysis]) -> [Analysis] {
    var known = fingerprints.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    var rest = analyses
    for step in rest.indices {
      for place in rest[step].files.indices {
        var file = rest[step].files[place]
        let isKnown = file.findings.map { finding in
          guard let count = known[finding.fingerprint], count > 0 else { return false }
          known[finding.fingerprint] = count - 1
          return true
        }
        file.excluded += zip(file.findings, isKnown).filter(\.1).map(\.0)
        file.findings = zip(file.findings, isKnown).filter { !$0.1 }.map(\.0)
        rest[step].files[place] = file
      }
    }
    return rest
  }
}
