import Dispatch
import Foundation
import Observation
import Synchronization
import TestSupport
import Testing
import Verge

/// Each test of memory runs in a separate process. `REVERGE_LOAD` multiplies the numbers.
@Suite("E7, E16: Load")
struct LoadTests {
  @Test("E16: Memory does not grow with the number of commits")
  func commits() async {
    await #expect(processExitsWith: .success) {
      let store = makeCounter()
      let derived = store.derived(.map { $0.count / 2 })
      let tokens = [
        store.sinkState(queue: .passthrough) { _ in },
        store.sinkState(\.other, queue: .passthrough) { _ in },
        derived.sinkState(queue: .passthrough) { _ in },
      ]
      expectFlatMemory(200_000) { _ in store.commit { $0.count += 1 } }
      withExtendedLifetime(tokens) {}
    }
  }

  @Test("E16: Memory does not grow with the number of former observers")
  func observers() async {
    await #expect(processExitsWith: .success) {
      let store = makeCounter()
      let kept = store.sinkState(queue: .passthrough) { _ in }
      expectFlatMemory(50_000) { number in
        let state = store.sinkState(queue: .passthrough) { _ in }
        let slice = store.sinkState(\.count, queue: .passthrough) { _ in }
        let activity = store.sinkActivity(queue: .passthrough) { _ in }
        if number.isMultiple(of: 2) { state.suspend() }
        store.commit { $0.count += 1 }
        store.send(number)
        state.cancel()
        slice.cancel()
        activity.cancel()
      }
      kept.cancel()
    }
  }

  @Test("E16: Memory does not grow with the number of former derived values and scopes")
  func derivedValues() async {
    await #expect(processExitsWith: .success) {
      let store = makeCounter()
      expectFlatMemory(10_000) { _ in
        let half = store.derived(.map { $0.count / 2 })
        let both = Derived.combined(half, store.derived(.select(\.other)))
        let token = both.sinkState(queue: .passthrough) { _ in }
        store.scoped(\.count).commit { $0 += 1 }
        _ = both.state
        token.cancel()
      }
    }
  }

  @Test("E16: Memory does not grow with the number of finished tasks")
  func tasks() async {
    await #expect(processExitsWith: .success) {
      let store = makeCounter()
      await expectFlatMemoryAsync(10_000) { number in
        let task = store.task(key: "key", mode: .waitInCurrent) { store.commit { $0.count += 1 } }
        _ = try? await task.value
      }
    }
  }

  @Test("E16: Memory does not grow with the number of key paths that were tracked")
  func trackedKeyPaths() async {
    await #expect(processExitsWith: .success) {
      let pages = Store<Pages, Never>(name: "pages", initialState: Pages()).observable()
      let selection = makeCounter().observable()
      let ended = Atomic<Int>(0)
      var tracked = 0
      // Of every three scopes, one ends with a change of its key path, one with a change of another
      // store, and one reads a value that never changes.
      expectFlatMemory(9_000) { number in
        withObservationTracking {
          _ = pages.state[dynamicMember: \.[page: number]]
          if number % 3 == 1 { _ = selection.state.count }
        } onChange: {
          ended.wrappingAdd(1, ordering: .relaxed)
        }
        tracked += 1
        pages.commit { $0.open = number % 3 == 0 ? number : -1 }
        if number % 3 == 1 { selection.commit { $0.count += 1 } }
        // Scopes beyond the limit of 256 are notified on a queue.
        guard number.isMultiple(of: 500) else { return }
        guard eventually({ tracked - ended.load(ordering: .relaxed) < 1000 }) else {
          fatalError("Of \(tracked) scopes, \(ended.load(ordering: .relaxed)) have ended.")
        }
      }
    }
  }

  @Test("A leak of 10 MB is found, even if the process that starts the test had more memory")
  func leak() async {
    let large = [UInt8](repeating: 1, count: 64 << 20)
    #expect(large.last == 1)
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      expectFlatMemory(10_000) { number in
        guard number < 10_000 else { return }
        let leaked = UnsafeMutablePointer<UInt8>.allocate(capacity: 1024)
        leaked.initialize(repeating: 1, count: 1024)
      }
    }
    expectMessage(result?.standardErrorContent, "The memory has grown by")
  }

  @Test("E16: An observer of the newest state bounds the backlog, however slow it is")
  func newestState() async {
    await #expect(processExitsWith: .success) {
      let store = makeCounter()
      let (isHeld, mayGo) = (Gate(), Gate())
      let queue = DispatchQueue(label: "slow")
      queue.async {
        isHeld.open()
        mayGo.pass()
      }
      isHeld.pass()
      let seen = Recorder<Int>()
      let token = store.sinkState(bufferingPolicy: .newest, queue: .specific(queue)) {
        seen.record($0.count)
      }
      expectFlatMemory(100_000) { _ in store.commit { $0.count += 1 } }
      mayGo.open()
      queue.sync {}
      guard seen.elements.last == store.state.count, seen.count < 10 else {
        fatalError("The observer received \(seen.elements).")
      }
      token.cancel()
    }
  }

  @Test(
    "E7: Every operation returns while other threads commit continuously")
  func fairness() async {
    let longest = await onOwnThread { () -> Double in
      let store = makeCounter()
      let token = store.sinkState(queue: .passthrough) { _ in }
      let end = DispatchTime.now() + 2
      let longest = Recorder<Double>()
      concurrently(4) { index in
        if index > 0 {
          while DispatchTime.now() < end { store.commit { $0.count += 1 } }
          return
        }
        var most: UInt64 = 0
        while DispatchTime.now() < end {
          let start = DispatchTime.now().uptimeNanoseconds
          store.commit { $0.other += 1 }
          store.send(1)
          store.sinkState(queue: .passthrough) { _ in }.cancel()
          _ = store.state
          most = max(most, DispatchTime.now().uptimeNanoseconds - start)
        }
        longest.record(Double(most) / 1e9)
      }
      token.cancel()
      return longest.elements[0]
    }
    // A thread that delivers for others without a limit takes the two seconds.
    #expect(longest < 1.5, "\(longest) s")
  }
}

private struct Counter: Equatable, Sendable {
  var count = 0
  var other = 0
}

/// A state with any number of key paths.
private struct Pages: Equatable, Sendable {
  var open = -1

  subscript(page number: Int) -> Bool { number == open }
}

private func makeCounter() -> Store<Counter, Int> {
  Store(name: "counter", initialState: Counter())
}

private let factor =
  ProcessInfo.processInfo.environment["REVERGE_LOAD"].flatMap { Int($0) } ?? 1

/// Repeats an operation, and traps if the memory of the process grows by more than 8 MB after the
/// first fifth.
private func expectFlatMemory(_ count: Int, _ operation: (Int) -> Void) {
  for number in 0..<(count / 5) { operation(number) }
  let former = peakMemory()
  for number in 0..<(count * factor) { operation(number) }
  checkGrowth(since: former)
}

private func expectFlatMemoryAsync(_ count: Int, _ operation: (Int) async -> Void) async {
  for number in 0..<(count / 5) { await operation(number) }
  let former = peakMemory()
  for number in 0..<(count * factor) { await operation(number) }
  checkGrowth(since: former)
}

private func checkGrowth(since former: Int) {
  let growth = peakMemory() - former
  if growth > 8 << 20 { fatalError("The memory has grown by \(growth / 1024) KB.") }
}

/// The peak memory of the process, in bytes.
private func peakMemory() -> Int {
  #if os(Linux)
  // Not `ru_maxrss`, which in a spawned process begins with the peak of its parent.
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  let fields = line?.split(whereSeparator: \.isWhitespace) ?? []
  guard fields.count > 1, let kilobytes = Int(fields[1]) else {
    fatalError("/proc/self/status has no VmHWM.")
  }
  return kilobytes * 1024
  #else
  var usage = rusage()
  getrusage(RUSAGE_SELF, &usage)
  return usage.ru_maxrss
  #endif
}
