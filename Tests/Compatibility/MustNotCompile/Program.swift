import Foundation
import TestSupport
import Testing

/// A program with a potential data race, with marks at the lines that introduce it.
///
/// A mark is a comment at the end of a line: `// expect-error`, `// expect-warning`, or both. The suffix
/// `in both modes` expects the diagnostic in Swift 5 mode too. A line `// says: …` below it has a part of its
/// message. Compiled with `-D CORRECTED`, the program has no data race. The first line may name further
/// flags: `// flags: …`.
struct Program: Sendable, CustomTestStringConvertible {
  /// A compiler diagnostic, or the mark that expects one.
  struct Diagnostic: Hashable, CustomStringConvertible {
    enum Severity: String, CaseIterable {
      case error
      case warning
    }

    let line: Int
    let severity: Severity

    var description: String { "line \(line): \(severity)" }
  }

  enum Language: String {
    case swift5 = "5"
    case swift6 = "6"
  }

  let name: String

  var testDescription: String { name }

  /// All programs, sorted by name; with stand-ins for SwiftUI, those that need none.
  static let all: [Program] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    let hasSwiftUI = ProcessInfo.processInfo.environment["REVERGE_STANDINS"] == "1"
    return (files ?? []).filter { $0.hasSuffix(".swift") }.sorted()
      .map { Program(name: String($0.dropLast(".swift".count))) }
      .filter { !hasSwiftUI || !$0.name.hasSuffix("WithoutSwiftUI") }
  }()

  /// The programs with marks that expect a part of a message.
  static func withMessages() throws -> [Program] {
    try all.filter { try !$0.expectedMessages().isEmpty }
  }

  /// The diagnostics that the marks expect.
  func expected(in language: Language = .swift6) throws -> Set<Diagnostic> {
    let lines = try lines()
    return Set(
      lines.indices.flatMap { index -> [Diagnostic] in
        let line = lines[index]
        guard let start = line.firstRange(of: "// expect-")?.lowerBound,
          language == .swift6 || line.hasSuffix(" in both modes")
        else { return [] }
        return Diagnostic.Severity.allCases.filter {
          line[start...].contains("expect-\($0.rawValue)")
        }
        .map { Diagnostic(line: index + 1, severity: $0) }
      })
  }

  /// The parts of messages that the program expects, with the lines of their marks.
  func expectedMessages() throws -> [(line: Int, text: Substring)] {
    var mark = 0
    return try lines().enumerated().compactMap { index, line in
      if line.contains("// expect-") { mark = index + 1 }
      return line.firstRange(of: "// says: ").map { (mark, line[$0.upperBound...]) }
    }
  }

  private func lines() throws -> [Substring] {
    try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Compiles the program as far as the checks of regions.
  ///
  /// - Returns: The diagnostics, and the compiler's output.
  func diagnostics(
    in language: Language, corrected: Bool = false
  ) async throws -> (found: Set<Diagnostic>, text: String) {
    let command =
      ["swiftc", "-emit-sil", "-o", "/dev/null", "-diagnostic-style=llvm"]
      + ["-swift-version", language.rawValue] + (corrected ? ["-D", "CORRECTED"] : [])
      + (try flags()) + (try Toolchain.moduleArguments())
      + [file.path]
    let output = try await Toolchain.waiting { try Toolchain.run(command) }
    let found = output.messages.split(separator: "\n").compactMap { Self.diagnostic($0) }
    if output.status != 0, found.isEmpty {
      throw Toolchain.Problem(output.messages)
    }
    return (Set(found), output.messages)
  }

  /// The flags that the program's first line names.
  private func flags() throws -> [String] {
    let mark = "// flags: "
    guard let line = try lines().first, line.hasPrefix(mark) else { return [] }
    return line.dropFirst(mark.count).split(separator: " ").map { String($0) }
  }

  /// Parses `path:line:column: severity: message`; `nil` for notes and other lines.
  private static func diagnostic(_ message: Substring) -> Diagnostic? {
    let parts = message.split(separator: ":", maxSplits: 4)
    guard parts.count == 5, let line = Int(parts[1]), Int(parts[2]) != nil,
      let severity = Diagnostic.Severity(
        rawValue: parts[3].trimmingCharacters(in: .whitespaces))
    else { return nil }
    return Diagnostic(line: line, severity: severity)
  }

  private var file: URL { Self.folder.appendingPathComponent("\(name).swift") }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Programs")
}
