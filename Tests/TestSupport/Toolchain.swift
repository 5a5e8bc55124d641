public import Foundation

/// The toolchain that built the running tests.
public enum Toolchain {
  /// A failure to run the toolchain.
  public struct Problem: Error, CustomStringConvertible {
    /// The reason, as a sentence.
    public let description: String

    /// A problem with a reason.
    public init(_ description: String) {
      self.description = description
    }
  }

  /// The result of a command.
  public struct Output: Sendable {
    /// The standard output.
    public let data: Data
    /// The standard error.
    public let messages: String
    /// The exit status.
    public let status: Int32
  }

  /// The compiler arguments that find the modules that were built with the tests.
  public static func moduleArguments() throws -> [String] {
    let products = try products()
    return [
      "-I", products.appendingPathComponent("Modules").path,
      "-I", products.appendingPathComponent("COpenCombineHelpers.build").path,
    ]
  }

  /// Runs a command of the toolchain, and waits for it.
  public static func run(_ command: [String]) throws -> Output {
    let process = Process()
    let (output, messages) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = output
    process.standardError = messages
    try process.run()
    // At the same time: a process stops when one of its pipes is full.
    let group = DispatchGroup()
    let text = Recorder<Data>()
    let reader = messages.fileHandleForReading
    DispatchQueue.global().async(group: group) { text.record(reader.readDataToEndOfFile()) }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    group.wait()
    process.waitUntilExit()
    return Output(
      data: data, messages: String(decoding: text.elements[0], as: UTF8.self),
      status: process.terminationStatus)
  }

  /// Runs `body`, which waits for the toolchain, on a thread that may block.
  public static func waiting<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Swift.Result { try body() })
      }
    }
  }

  /// The folder the tests were built in.
  private static func products() throws -> URL {
    let beginnings =
      CommandLine.arguments.map { URL(fileURLWithPath: $0) } + [Bundle.main.bundleURL]
    for beginning in beginnings {
      var folder = beginning
      while folder.pathComponents.count > 1 {
        folder.deleteLastPathComponent()
        let module = folder.appendingPathComponent("Modules/Verge.swiftmodule")
        if FileManager.default.fileExists(atPath: module.path) { return folder }
      }
    }
    throw Problem("The modules were not found in any folder above the running tests.")
  }
}
