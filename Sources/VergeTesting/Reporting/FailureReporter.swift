#if canImport(Testing)
internal import Testing
#endif

/// Reports failures to the library that runs the test.
///
/// A task-local value identifies a test of Swift Testing; dispatch queues and deinitializers on
/// other threads do not see it. Therefore a reporter is created and stored while the test is known
/// to run.
package struct FailureReporter: Sendable {
  package enum Library: Sendable {
    case swiftTesting
    case xcTest
  }

  /// The library, if it was known when the reporter was created.
  private let library: Library?

  /// Creates a reporter for the library whose test runs in this task.
  init() {
    library = Self.isInSwiftTesting ? .swiftTesting : nil
  }

  package init(to library: Library) {
    self.library = library
  }

  /// Reports a failure at a location: to Swift Testing, otherwise to XCTest. Traps if neither is
  /// available.
  package func report(_ message: String, at location: TestLocation) {
    switch library ?? (Self.isInSwiftTesting ? .swiftTesting : .xcTest) {
    case .swiftTesting: reportToSwiftTesting(message, location)
    case .xcTest: reportToXCTest(message, location)
    }
  }

  private func reportToXCTest(_ message: String, _ location: TestLocation) {
    guard let fail = XCTestSymbols.fail else {
      fatalError(
        """
        \(message)

        The failure at \(location.fileID):\(location.line) was found outside of a test. Use \
        VergeTesting in tests of Swift Testing or XCTest.
        """
      )
    }
    fail(message, location.filePath, location.line)
  }

  #if canImport(Testing)
  private func reportToSwiftTesting(_ message: String, _ location: TestLocation) {
    let source = SourceLocation(
      fileID: location.fileID.description,
      filePath: location.filePath.description,
      line: Int(location.line),
      column: Int(location.column)
    )
    Issue.record(Comment(rawValue: message), sourceLocation: source)
  }

  private static var isInSwiftTesting: Bool {
    #if compiler(>=6.2) && (os(macOS) || os(Linux))
    if ExitTest.current != nil { return true }
    #endif
    return Test.current != nil
  }
  #else
  private func reportToSwiftTesting(_ message: String, _ location: TestLocation) {
    reportToXCTest(message, location)
  }

  private static var isInSwiftTesting: Bool { false }
  #endif
}
