import Foundation
import TestSupport
import Testing
import Verge

@Suite("Reading several derived values together")
struct ReadTogetherTests {
  private struct Pair: Equatable, Sendable {
    var left = 0
    var right = 0
  }

  @Test("E14: Values read together during concurrent commits are of one state")
  func oneState() async {
    let store = Store<Pair, Never>(initialState: Pair())
    let left = store.derived(.select(\.left))
    let right = store.derived(.map { $0.right }).derived(.map { $0 })
    let binding = store.bindingDerived(select: \.left)
    let subscription = left.sinkState(queue: .passthrough) { _ in }
    concurrently(4) { index in
      for _ in 0..<300 {
        if index < 2 {
          store.commit {
            $0.left += 1
            $0.right += 1
          }
        } else {
          let (one, other) = store.read(left, right)
          #expect(one == other)
          let (first, second, third) = store.read(right, binding, left)
          #expect(first == second && second == third)
        }
      }
    }
    await store.waitUntilAllEventConsumed()
    let (one, other) = store.read(left, right)
    #expect(one == 600 && other == 600)
    subscription.cancel()
  }

  @Test("E14: Values read together during the first commit are of one state")
  func beforeFirstCommit() {
    for _ in 0..<300 {
      let store = Store<Pair, Never>(initialState: Pair())
      let left = store.derived(.select(\.left))
      let right = store.derived(.map { $0.right }).derived(.map { slowly($0) })
      concurrently(4) { index in
        for _ in 0..<3 {
          if index == 0 {
            store.commit {
              $0.left = slowly($0.left + 1)
              $0.right += 1
            }
          } else {
            let (one, other) = store.read(left, right)
            #expect(one == other)
          }
        }
      }
    }
  }

  @Test("E14: Values read together in an observer after a nested commit are of the newest state")
  func nested() {
    let store = Store<Pair, Never>(initialState: Pair())
    let (left, right) = (store.derived(.select(\.left)), store.derived(.map { $0.right * 10 }))
    let seen = Recorder<[Int]>()
    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      guard state.left == 1 else { return }
      store.commit { $0 = Pair(left: 2, right: 2) }
      let (one, other) = store.read(left, right)
      seen.record([one, other])
    }
    store.commit { $0 = Pair(left: 1, right: 1) }
    #expect(seen.elements == [[2, 20]])
    subscription.cancel()
  }

  @Test("One value can be read alone, and through a component")
  func one() {
    final class Service: StoreComponentType {
      let store = Store<Pair, Never>(initialState: Pair(left: 1, right: 2))
    }
    let service = Service()
    let left = service.derived(.select(\.left))
    let value: Int = service.read(left)
    #expect(value == 1)
    let pair: (Int, Int) = service.read(left, service.derived(.select(\.right)))
    #expect(pair == (1, 2))
  }

  @Test("Reading a derived value through another store traps with a message")
  func otherStore() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let other = makeLibrary().derived(.select(\.count))
      _ = Store<Pair, Never>(name: "pairs", initialState: Pair()).read(other)
    }
    expectMessage(
      result?.standardErrorContent,
      "\"derived from library\" does not belong to the store \"pairs\"", "Derived.combined")
  }
}

/// Gives other threads time to run.
private func slowly(_ value: Int) -> Int {
  for _ in 0..<20 { sched_yield() }
  return value
}
