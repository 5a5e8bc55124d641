import Foundation

/// Runs a program; returns `nil` if there is none with this name.
///
/// - Parameter isReproducible: Whether its memory accesses are the same in each run.
func output(
  of program: String, _ arguments: [String], reproducibly isReproducible: Bool = false
) -> (output: String, errors: String, status: Int32)? {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + arguments
  if isReproducible {
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
    // The C library's implementation of memory copies depends on the processor.
    environment["GLIBC_TUNABLES"] = "glibc.cpu.hwcaps=-AVX2,-AVX512F,-AVX512VL,-ERMS,-FSRM"
    process.environment = environment
  }
  let (output, errors) = (Pipe(), Pipe())
  process.standardOutput = output
  process.standardError = errors
  guard (try? process.run()) != nil else { return nil }
  let outputData = output.fileHandleForReading.readDataToEndOfFile()
  let errorData = errors.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  if process.terminationStatus == 127 { return nil }
  return (
    String(decoding: outputData, as: UTF8.self), String(decoding: errorData, as: UTF8.self),
    process.terminationStatus
  )
}
