import TestSupport
import Testing
import Verge

private typealias Both = Edge<(Changes<Int>, Changes<Int>)>

@Suite("E14: Combinations of several stores")
struct CrossStoreTests {
  @Test("A commit returns after observers of stacked combinations of stores run, even if nested")
  func acrossStoresInsideObserver() {
    let (first, second, third) = (
      Store<Int, Never>(initialState: 0), Store<Int, Never>(initialState: 0),
      Store<Int, Never>(initialState: 0)
    )
    let lower = Derived.combined(first.derived(.select(\.self)), second.derived(.select(\.self)))
    let upper = Derived.combined(lower, third.derived(.select(\.self)))
    let log = Recorder<String>()
    let subscriptions = [
      lower.sinkState(dropsFirst: true, queue: .passthrough) { state in
        let value = state.primitive.wrappedValue.0.primitive
        log.record("lower \(value)")
        if value == 1 {
          third.commit { $0 = 1 }
          log.record("committed")
        }
      },
      upper.sinkState(dropsFirst: true, queue: .passthrough) { state in
        let parts = state.primitive.wrappedValue
        log.record(
          "upper \(parts.0.primitive.wrappedValue.0.primitive) \(parts.1.primitive)")
      },
    ]
    first.commit { $0 = 1 }
    log.record("returned")
    #expect(log.elements.first == "lower 1")
    #expect(log.elements.last == "returned")
    #expect(log.elements.contains("upper 1 1"))
    // The nested commit returns after the observers of the upper combination, too.
    let index = log.elements.firstIndex(of: "committed")
    #expect(
      log.elements.prefix(index ?? 0).contains { $0.hasSuffix(" 1") && $0.hasPrefix("upper") })
    withExtendedLifetime(subscriptions) {}
  }

  @Test("A combination of stores that is nested in another one is never behind its sources")
  func acrossStoresNested() {
    let (left, right) = (makeLibrary(), makeLibrary())
    let inner = Derived.combined(left.derived(.select(\.count)), right.derived(.select(\.count)))
      .derived(
        .map { (both: Both) -> Int in
          both.wrappedValue.0.primitive + both.wrappedValue.1.primitive
        })
    let outer = Derived.combined(inner, left.derived(.map { $0.count * 100 })).derived(
      .map { (both: Both) -> Int in both.wrappedValue.0.primitive + both.wrappedValue.1.primitive })
    let (seen, reads) = (Recorder<Int>(), Recorder<Int>())
    let subscription = outer.sinkState(queue: .passthrough) { seen.record($0.primitive) }
    left.commit { $0.count = 1 }
    reads.record(outer.state.primitive)
    right.commit { $0.count = 10 }
    reads.record(outer.state.primitive)
    #expect(reads.elements == [101, 111])
    #expect(seen.elements.first == 0)
    #expect(seen.elements.last == 111)
    let nested = right.sinkState(dropsFirst: true, queue: .passthrough) { _ in
      left.commit { $0.count = 2 }
      reads.record(outer.state.primitive)
    }
    right.commit { $0.count = 20 }
    #expect(reads.elements == [101, 111, 222])
    #expect(seen.elements.last == 222)
    nested.cancel()
    subscription.cancel()
  }
}
