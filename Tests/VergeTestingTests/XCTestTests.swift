#if os(Linux)
import TestSupport
import Testing
import VergeTesting
import XCTest

/// XCTest on Linux cannot expect a failure, so these tests run test cases in separate processes.
@Suite("VergeTesting: XCTest")
struct XCTestTests {
  @Test("In an XCTest test case, a failure is reported to XCTest, at the expectation's line")
  func failure() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      runInXCTest("testWrongValue") {
        // In the process of an exit test, Swift Testing would be found first.
        let reporter = FailureReporter(to: .xcTest)
        reporter.report("Two is not one.", at: TestLocation("App/Shop.swift", "Shop.swift", 42, 1))
      }
    }
    expectMessage(
      (result?.standardOutputContent ?? []) + (result?.standardErrorContent ?? []),
      "Shop.swift:42: error: XCTestTestCase.testWrongValue : failed - Two is not one.",
      "Executed 1 test, with 1 failure"
    )
  }
}

private final class XCTestTestCase: XCTestCase {}

/// Runs a test case of XCTest, and ends the process.
private func runInXCTest(_ name: String, _ test: @escaping @Sendable () -> Void) {
  onAnotherThread {
    XCTMain([testCase([(name, { (_: XCTestTestCase) in { test() } })])])
  }
}
#endif
