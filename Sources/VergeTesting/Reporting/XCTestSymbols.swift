#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The functions of XCTest, looked up in the process at run time, because the module does not link
/// XCTest.
enum XCTestSymbols {
  typealias Fail = @Sendable (_ message: String, _ file: StaticString, _ line: UInt) -> Void

  /// `XCTFail(_:file:line:)`; `nil` in a process without XCTest.
  static let fail: Fail? = {
    let name = "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF"
    guard let process = dlopen(nil, RTLD_LAZY), let address = dlsym(process, name) else {
      return nil
    }
    // A closure is a function with a context; a global function ignores the context.
    let closure: (function: UnsafeMutableRawPointer, context: UnsafeRawPointer?) = (address, nil)
    return unsafeBitCast(closure, to: DirectCall.self).fail
  }()

  /// Without this struct, `unsafeBitCast` would treat the function as one with indirect arguments.
  private struct DirectCall {
    let fail: Fail
  }
}
