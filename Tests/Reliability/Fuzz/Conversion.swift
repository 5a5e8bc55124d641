import Checker
import Foundation

/// Converts between inputs and scripts, instead of fuzzing. libFuzzer calls this function before it reads
/// the arguments.
///
///     fuzz-scripts --text INPUT
///     fuzz-scripts --bytes SCRIPT OUTPUT
@_cdecl("LLVMFuzzerInitialize")
public func convert(
  _ count: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  let arguments = Array(CommandLine.arguments.dropFirst())
  do {
    switch (arguments.first, arguments.count) {
    case ("--text", 2):
      print(Script(bytes: try Data(contentsOf: URL(fileURLWithPath: arguments[1]))))
    case ("--bytes", 3):
      let script = try Script(String(contentsOfFile: arguments[1], encoding: .utf8))
      try Data(script.bytes).write(to: URL(fileURLWithPath: arguments[2]))
    default:
      return 0
    }
    exit(0)
  } catch {
    print(error)
    exit(2)
  }
}
