import Foundation
import TestSupport
import Testing
import Verge

/// Traps of the public API whose messages no other suite checks.
@Suite("Bad input traps with a message")
struct TrapTests {
  @Test("Two concurrent calls of `next()` on one iterator trap")
  func iterator() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store<Int, Int>(name: "number", initialState: 0)
      let activities = store.activities
      let iterator = activities.makeAsyncIterator()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2 {
          group.addTask {
            var copy = iterator
            _ = await copy.next()
          }
        }
      }
    }
    expectMessage(result?.standardErrorContent, "Concurrent calls to `next()` on one iterator")
  }

  @Test("A failure that VergeTesting finds outside of a test traps, and names its location")
  func outside() throws {
    let products = URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0])
      .resolvingSymlinksInPath().deletingLastPathComponent()
    let result = try Toolchain.run([products.appendingPathComponent("outside").path])
    #expect(result.status != 0)
    expectMessage(
      Array(result.messages.utf8),
      "The failure at App/Main.swift:42 was found outside of a test. Use VergeTesting in tests")
  }
}
