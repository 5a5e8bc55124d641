import Foundation
import RevergeCore

/// Rewrites texts as if they were the files of one module.
enum Rewriting {
  /// Returns `text` after the rewrite of a module that also contains `preamble`. Its markers have no
  /// reasons: those are the messages of the findings.
  static func after(
    _ text: String, beside preamble: String = Sample.vergeStore6.preamble,
    includesReview: Bool = false,
    isIncluded: @escaping @Sendable (String) -> Bool = { _ in true }
  ) throws -> String {
    let (file, _) = try analysis(text, beside: preamble, isIncluded: isIncluded)
    let after = try Plan(includesReview: includesReview).change(for: file, text: text)?.after
    return (after ?? text).withoutReasons
  }

  static func findings(
    _ text: String, beside preamble: String = Sample.vergeStore6.preamble
  ) throws -> [Finding] { try analysis(text, beside: preamble).0.findings }

  static func analysis(
    _ text: String, beside preamble: String = Sample.vergeStore6.preamble,
    isIncluded: @escaping @Sendable (String) -> Bool = { _ in true }
  ) throws -> (FileAnalysis, Analysis) {
    let analysis = Analyzer(isIncluded: isIncluded).analyze([
      ("Sources/App/Preamble.swift", preamble), ("Sources/App/File.swift", text),
    ])
    return (analysis.files[1], analysis)
  }
}

/// A folder that is deleted when its last reference is released.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "reverge-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ text: String, to name: String) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
  }

  /// Runs a program in the folder.
  @discardableResult
  func run(_ program: String, _ arguments: String...) throws -> (
    code: Int32, output: String, error: String
  ) {
    try run(program, arguments)
  }

  @discardableResult
  func run(_ program: String, _ arguments: [String]) throws -> (
    code: Int32, output: String, error: String
  ) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = url
    // Beside the folder: in it, they would be changes that are not committed.
    let outputFile = url.appendingPathExtension("output")
    let errorFile = url.appendingPathExtension("error")
    for file in [outputFile, errorFile] {
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    }
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    process.waitUntilExit()
    defer {
      try? FileManager.default.removeItem(at: outputFile)
      try? FileManager.default.removeItem(at: errorFile)
    }
    return (
      process.terminationStatus, try String(contentsOf: outputFile, encoding: .utf8),
      try String(contentsOf: errorFile, encoding: .utf8)
    )
  }

  func git(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-c", "user.name=test", "-c", "user.email=test@example.com"] + arguments
    process.currentDirectoryURL = url
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ToolError("git \(arguments) failed") }
  }

  /// The tool, which is built together with the tests.
  static let reverge = Bundle.main.bundleURL.appendingPathComponent("reverge").path
}

extension String {
  /// The text whose markers have the reason that those in examples have.
  var withoutReasons: String {
    replacing(#/// reverge: ([a-z0-9.-]+): .*; see reverge explain/#) {
      "// reverge: \($0.output.1): manual migration required; see reverge explain"
    }
  }

  /// The line with the counts that `diff` and `apply` print.
  var summaryLine: Substring? { split(separator: "\n").last { $0.hasPrefix("reverge: ") } }
}
