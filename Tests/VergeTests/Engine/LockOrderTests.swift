#if DEBUG
import TestSupport
import Testing
import Verge

private typealias Counter = Store<Int, Never>

/// Runs the steps one after the other, each on its own thread; all threads end after the last step.
private func oneAfterTheOther(_ steps: [@Sendable () -> Void]) {
  let gates = (0...steps.count).map { _ in Gate() }
  gates[0].open()
  concurrently(steps.count) { index in
    gates[index].pass()
    steps[index]()
    gates[index + 1].open()
    gates[steps.count].pass()
  }
}

private func nest(_ outer: Counter, _ inner: Counter) {
  outer.commit { _ in inner.commit { $0 += 1 } }
}

@Suite("E15: Two stores nested in opposite orders")
struct LockOrderTests {
  @Test("E15: The reverse order traps on the thread that was the first of two to nest the stores")
  func firstOfTwo() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let left = Store<Int, Never>(name: "left", initialState: 0)
      let right = Store<Int, Never>(name: "right", initialState: 0)
      let (first, second) = (Gate(), Gate())
      concurrently(2) { index in
        if index == 0 {
          left.commit { _ in right.commit { $0 += 1 } }
          first.open()
          second.pass()
          right.commit { _ in left.commit { $0 += 1 } }
        } else {
          first.pass()
          left.commit { _ in right.commit { $0 += 1 } }
          second.open()
        }
      }
    }
    expectMessage(result?.standardErrorContent, "\"left\"", "\"right\"")
  }

  @Test("E15: Commits nested in opposite orders on two threads trap and name all locations")
  func opposite() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let left = Counter(name: "left", initialState: 0)
      let right = Counter(name: "right", initialState: 0)
      oneAfterTheOther([
        {
          left.commit("", "First.swift", "", 11) { _ in
            right.commit("", "First.swift", "", 12) { $0 += 1 }
          }
        },
        {
          right.commit("", "Other.swift", "", 21) { _ in
            left.commit("", "Other.swift", "", 22) { $0 += 1 }
          }
        },
      ])
    }
    expectMessage(
      result?.standardErrorContent,
      "\"left\"", "\"right\"", "First.swift:11", "First.swift:12", "Other.swift:21",
      "Other.swift:22")
  }

  @Test("E15: The message names the file and line of the caller")
  func callSite() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let left = Counter(name: "left", initialState: 0)
      let right = Counter(name: "right", initialState: 0)
      oneAfterTheOther([{ nest(left, right) }, { nest(right, left) }])
    }
    expectMessage(
      result?.standardErrorContent, "\"left\"", "\"right\"", "VergeTests/LockOrderTests.swift:")
  }

  @Test("E15: A cycle of three stores, nested on three threads, traps")
  func three() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let stores = ["one", "two", "three"].map { Counter(name: $0, initialState: 0) }
      oneAfterTheOther([
        { nest(stores[0], stores[1]) }, { nest(stores[1], stores[2]) },
        { nest(stores[2], stores[0]) },
      ])
    }
    expectMessage(
      result?.standardErrorContent, "\"three\"", "\"one\"", "LockOrderTests.swift:")
  }

  @Test("E15: After nesting three stores, nesting the first in the third traps")
  func transitive() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let stores = ["one", "two", "three"].map { Counter(name: $0, initialState: 0) }
      oneAfterTheOther([
        { stores[0].commit { _ in nest(stores[1], stores[2]) } }, { nest(stores[2], stores[0]) },
      ])
    }
    expectMessage(result?.standardErrorContent, "\"three\"", "\"one\"")
  }

  @Test("E15: A read of the second store inside a mutation of the first counts as access")
  func read() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let left = Counter(name: "left", initialState: 0)
      let right = Counter(name: "right", initialState: 0)
      oneAfterTheOther([
        { left.commit { $0 = right.state.primitive } },
        { right.commit { $0 = left.state.primitive } },
      ])
    }
    expectMessage(
      result?.standardErrorContent, "\"left\"", "\"right\"", "a read", "LockOrderTests.swift:")
  }

  @Test("E15: Closures of `read` that read each other's store in opposite orders trap")
  func readClosures() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let left = Counter(name: "left", initialState: 0)
      let right = Counter(name: "right", initialState: 0)
      oneAfterTheOther([
        { _ = left.read { $0 + right.read { $0 } } },
        { _ = right.read { $0 + left.read { $0 } } },
      ])
    }
    expectMessage(result?.standardErrorContent, "\"left\"", "\"right\"")
  }

  @Test("E15: Slices of two stores count as their stores")
  func slices() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let left = LibraryStore(name: "left", initialState: Library())
      let right = LibraryStore(name: "right", initialState: Library())
      oneAfterTheOther([
        { left.scoped(\.desk).commit { _ in right.scoped(\.count).commit { $0 += 1 } } },
        { right.scoped(\.title).commit { _ in left.commit { $0.count += 1 } } },
      ])
    }
    expectMessage(result?.standardErrorContent, "\"left\"", "\"right\"")
  }

  @Test("E15: One thread may nest two stores in both orders, one after the other")
  func sameThread() {
    let (left, right) = (Counter(initialState: 0), Counter(initialState: 0))
    nest(left, right)
    nest(right, left)
    nest(left, right)
    #expect([left.state.primitive, right.state.primitive] == [1, 2])
  }

  @Test("E15: Threads that nest two stores in the same order do not trap")
  func sameOrder() {
    let (left, right) = (Counter(initialState: 0), Counter(initialState: 0))
    concurrently(4) { _ in
      for _ in 0..<100 {
        nest(left, right)
        left.commit { $0 = right.state.primitive }
        _ = left.read { _ in right.read { $0 } }
      }
    }
    #expect(right.state.primitive == 400)
  }

  @Test("E15: The second store may be committed to after the first mutation has returned")
  func notNested() {
    let (left, right) = (Counter(initialState: 0), Counter(initialState: 0))
    concurrently(2) { index in
      let (first, second) = index == 0 ? (left, right) : (right, left)
      for _ in 0..<100 {
        let value = first.commit { state -> Int in
          state += 1
          return state
        }
        second.commit { $0 += value > 0 ? 1 : 0 }
      }
    }
    #expect([left.state.primitive, right.state.primitive] == [200, 200])
  }

  @Test("E15: Observers of several stores may commit to and read other stores on several threads")
  func observers() async {
    let (left, right) = (Counter(initialState: 0), Counter(initialState: 0))
    let (toRight, toLeft) = (Counter(initialState: 0), Counter(initialState: 0))
    let subscriptions = [
      left.sinkState(dropsFirst: true, queue: .passthrough) { _ in toRight.commit { $0 += 1 } },
      toRight.sinkState(dropsFirst: true, queue: .passthrough) { _ in _ = left.state },
      right.sinkState(dropsFirst: true, queue: .passthrough) { _ in toLeft.commit { $0 += 1 } },
      toLeft.sinkState(dropsFirst: true, queue: .passthrough) { _ in _ = left.state },
    ]
    concurrently(4) { index in
      for _ in 0..<50 { (index.isMultiple(of: 2) ? left : right).commit { $0 += 1 } }
    }
    for store in [left, right, toLeft, toRight] { await store.waitUntilAllEventConsumed() }
    #expect([toLeft.state.primitive, toRight.state.primitive] == [100, 100])
    withExtendedLifetime(subscriptions) {}
  }

  @Test("E15: A new store does not inherit the order of a deallocated one")
  func deallocated() {
    let left = Counter(initialState: 0)
    for _ in 0..<50 {
      let right = Counter(initialState: 0)
      nest(left, right)
    }
    for _ in 0..<50 {
      onAnotherThread {
        let right = Counter(initialState: 0)
        nest(right, left)
      }
    }
    #expect(left.state.primitive == 50)
  }
}
#endif
