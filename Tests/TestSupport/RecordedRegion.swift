import Foundation
public import Testing

/// The part of a document between two comments, which a test keeps up to date.
///
/// ```
/// <!-- behaviour: begin -->
/// <!-- behaviour: end -->
/// ```
///
/// With `REVERGE_RECORD=1` in the environment, a test writes the expected text there.
public struct RecordedRegion: Sendable {
  /// A region that cannot be read or written.
  public struct Problem: Error, CustomStringConvertible {
    /// The reason.
    public let description: String
  }

  /// Whether regions are written instead of compared.
  public static var isRecording: Bool {
    ProcessInfo.processInfo.environment["REVERGE_RECORD"] == "1"
  }

  private static let writing = NSLock()

  private let name: String
  private let path: String
  private let source: String

  /// A region of a document.
  ///
  /// - Parameters:
  ///   - name: The name of the region in the comments.
  ///   - path: The path of the document, relative to a folder that contains `source`.
  ///   - source: The calling file.
  public init(_ name: String, in path: String, source: String = #filePath) {
    self.name = name
    self.path = path
    self.source = source
  }

  /// The text of the region in the document.
  public func recorded() throws -> String {
    try Self.text(of: name, in: String(contentsOf: document(), encoding: .utf8))
  }

  /// Expects that the region contains `text`, or writes it there.
  public func expect(_ text: String, location: SourceLocation = #_sourceLocation) {
    do {
      if Self.isRecording {
        try record(text)
      } else if let problem = try problem(with: text) {
        Issue.record("\(problem)", sourceLocation: location)
      }
    } catch {
      Issue.record("\(error)", sourceLocation: location)
    }
  }

  /// The difference from `text`, with instructions; `nil` if the region contains `text`.
  public func problem(with text: String) throws -> String? {
    guard let difference = try Self.difference(recorded(), text) else { return nil }
    return """
      In the region "\(name)" of \(path), \(difference)
      If the change is intended, run the test with REVERGE_RECORD=1 in the environment.
      """
  }

  /// Writes `text` to the region.
  public func record(_ text: String) throws {
    let file = try document()
    // Tests of several regions run concurrently.
    Self.writing.lock()
    defer { Self.writing.unlock() }
    try Self.replacing(name, by: text, in: String(contentsOf: file, encoding: .utf8))
      .write(to: file, atomically: true, encoding: .utf8)
  }

  private func document() throws -> URL {
    var folder = URL(fileURLWithPath: source)
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      let file = folder.appendingPathComponent(path)
      if FileManager.default.fileExists(atPath: file.path) { return file }
    }
    throw Problem(description: "\(path) is in none of the folders of \(source).")
  }
}

extension RecordedRegion {
  /// The text of `document` between the comments with that name.
  public static func text(of name: String, in document: String) throws -> String {
    try lines(of: document)[range(of: name, in: document)].joined(separator: "\n")
  }

  /// `document`, with another text between the comments with that name.
  public static func replacing(
    _ name: String, by text: String, in document: String
  ) throws -> String {
    var lines = lines(of: document)
    lines.replaceSubrange(try range(of: name, in: document), with: self.lines(of: text))
    return lines.joined(separator: "\n")
  }

  /// The first line in which the texts differ; `nil` if they are equal.
  public static func difference(_ recorded: String, _ expected: String) -> String? {
    let (recorded, expected) = (lines(of: recorded), lines(of: expected))
    let index = (0..<max(recorded.count, expected.count)).first { index in
      index >= recorded.count || index >= expected.count || recorded[index] != expected[index]
    }
    guard let index else { return nil }
    func line(_ lines: [Substring]) -> Substring {
      index < lines.count ? lines[index] : "(nothing)"
    }
    return "line \(index + 1) is\n  \(line(recorded))\nand should be\n  \(line(expected))"
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func range(of name: String, in document: String) throws -> Range<Int> {
    let (begin, end) = ("<!-- \(name): begin -->", "<!-- \(name): end -->")
    let lines = lines(of: document)
    let begins = lines.indices.filter { lines[$0] == begin }
    let ends = lines.indices.filter { lines[$0] == end }
    guard begins.count == 1, ends.count == 1, begins[0] < ends[0] else {
      throw Problem(description: "There must be one \(begin), and one \(end) after it.")
    }
    return begins[0] + 1..<ends[0]
  }
}
