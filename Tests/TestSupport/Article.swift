import Foundation

/// An article of a module's documentation.
public struct Article {
  private let lines: [String]

  /// Reads the article `name` of `Sources/<module>/<module>.docc`.
  public init(_ module: String, _ name: String) throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = "../../Sources/\(module)/\(module).docc/\(name).md"
    lines = try Self.lines(of: tests.appendingPathComponent(file))
  }

  /// The blocks that begin with this line.
  public func blocks(of opening: String) -> [String] {
    var blocks: [[String]] = []
    var current: (isWanted: Bool, lines: [String])?
    for line in lines {
      if let block = current {
        if line == "```" {
          if block.isWanted { blocks.append(block.lines) }
          current = nil
        } else {
          current?.lines.append(line)
        }
      } else if line.hasPrefix("```") {
        current = (line == opening, [])
      }
    }
    return blocks.map { $0.joined(separator: "\n") }
  }

  /// The blocks of Swift code that a file does not contain, line by line; indentation is left out.
  public func blocks(notIn file: String) throws -> [String] {
    let tests = try Self.lines(of: URL(fileURLWithPath: file)).map(Self.trimmed)
    return blocks(of: "```swift").filter { block in
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
        .map { Self.trimmed(String($0)) }
      return !tests.indices.contains { tests[$0...].starts(with: lines) }
    }
  }

  private static func trimmed(_ line: String) -> String {
    line.trimmingCharacters(in: .whitespaces)
  }

  private static func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
