import Foundation

/// A command that has ended.
struct Command {
  let status: Int32
  let output: String
  let errors: String
  let seconds: Double

  /// Runs a command, and stops it after some minutes.
  init(_ arguments: [String], in folder: String, minutes: Int = 20) throws {
    let started = Date()
    let files = ["output", "errors"].map { "\(folder)/.\($0)" }
    for file in files { try Data().write(to: URL(fileURLWithPath: file)) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardOutput = FileHandle(forWritingAtPath: files[0])
    process.standardError = FileHandle(forWritingAtPath: files[1])
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let watcher = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(minutes * 60), execute: watcher)
    process.waitUntilExit()
    watcher.cancel()
    status =
      process.terminationReason == .exit
      ? process.terminationStatus : 128 + process.terminationStatus
    output = String(
      decoding: FileManager.default.contents(atPath: files[0]) ?? Data(), as: UTF8.self)
    errors = String(
      decoding: FileManager.default.contents(atPath: files[1]) ?? Data(), as: UTF8.self)
    seconds = Date().timeIntervalSince(started)
  }
}

/// A failure of the harness itself.
struct HarnessError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
