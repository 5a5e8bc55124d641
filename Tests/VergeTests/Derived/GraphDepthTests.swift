import Foundation
import TestSupport
import Testing
import Verge

#if DEBUG
// Debug builds and sanitizers are slow; a recursion of this depth overflows their stacks as well.
private let chainLength = 10_000
#else
private let chainLength = 100_000
#endif

/// Runs `body` on a thread with a small stack, and returns when it has ended.
private func onSmallStack(kilobytes: Int = 512, _ body: @escaping @Sendable () -> Void) {
  let end = Gate()
  let thread = Thread {
    body()
    end.open()
  }
  thread.stackSize = kilobytes * 1024
  thread.start()
  end.pass()
}

@Suite("E14: Deep graphs on a small stack")
struct GraphDepthTests {
  @Test("E14: A long chain of derived values does not overflow the stack")
  func chain() {
    onSmallStack {
      let depth = chainLength
      let store = makeLibrary()
      var value: Derived<Int>? = store.derived(.select(\.count))
      for _ in 0..<depth { value = value!.derived(.map { $0 + 1 }) }
      let seen = Recorder<Int>()
      let subscription = value!.sinkState(queue: .passthrough) { seen.record($0.primitive) }
      store.commit { $0.count = 1 }
      #expect(value?.state.primitive == depth + 1)
      // A reader evaluates the whole chain.
      let nested = store.sinkState(dropsFirst: true, queue: .passthrough) { [value] state in
        guard state.count == 2 else { return }
        store.commit { $0.count = 3 }
        #expect(value?.state.primitive == depth + 3)
      }
      store.commit { $0.count = 2 }
      #expect(seen.elements == [depth, depth + 1, depth + 2, depth + 3])
      nested.cancel()
      value = nil
      store.commit { $0.count = 4 }
      #expect(seen.elements.last == depth + 4)
      subscription.cancel()
      store.commit { $0.count = 5 }
      #expect(seen.count == 5)
    }
  }

  @Test("E14: Dropping a long chain of derived values after its store does not overflow the stack")
  func chainOutlivesStore() {
    onSmallStack {
      let depth = chainLength
      var value: Derived<Int>?
      do {
        let store = makeLibrary()
        value = store.derived(.select(\.count))
        for _ in 0..<depth { value = value!.derived(.map { $0 + 1 }) }
        store.commit { $0.count = 1 }
      }
      #expect(value?.state.primitive == depth + 1)
      value = nil
    }
  }

  @Test("E14: Dropping a long chain of derived values in a mutation does not overflow the stack")
  func chainDroppedInMutation() {
    onSmallStack {
      let store = makeLibrary()
      let kept = Recorder<Derived<Int>>()
      do {
        var value = store.derived(.select(\.count))
        for _ in 0..<5_000 { value = value.derived(.map { $0 + 1 }) }
        kept.record(value)
      }
      store.commit { state in
        kept.drain()
        state.count = 1
      }
      #expect(store.state.count == 1)
    }
  }

  @Test("E14: Twenty stacked diamonds on a small stack notify observers once per commit")
  func diamonds() {
    onSmallStack {
      let store = makeLibrary()
      var value: Derived<Int>? = store.derived(.select(\.count))
      for _ in 0..<20 {
        value = Derived.combined(value!, value!).derived(
          .map { (both: Edge<(Changes<Int>, Changes<Int>)>) -> Int in
            (both.wrappedValue.0.primitive + both.wrappedValue.1.primitive) / 2
          })
      }
      let seen = Recorder<Int>()
      let subscription = value!.sinkState(queue: .passthrough) { seen.record($0.primitive) }
      store.commit { $0.count = 1 }
      #expect(value?.state.primitive == 1)
      value = nil
      store.commit { $0.count = 2 }
      #expect(seen.elements == [0, 1, 2])
      subscription.cancel()
      store.commit { $0.count = 3 }
      #expect(seen.elements == [0, 1, 2])
    }
  }

  @Test("E14: Fifty stacked diamonds across stores are read and dropped without exponential cost")
  func acrossStores() {
    onSmallStack {
      let stores = (0..<50).map { _ in Store<Int, Never>(initialState: 1) }
      let root = makeLibrary()
      var value: Derived<Int>? = root.derived(.select(\.count))
      for store in stores {
        value = Derived.combined(value!, value!, store.derived(.select(\.self))).derived(
          .map { (parts: Edge<(Changes<Int>, Changes<Int>, Changes<Int>)>) -> Int in
            parts.wrappedValue.1.primitive + parts.wrappedValue.2.primitive
          })
      }
      #expect(value?.state.primitive == 50)
      root.commit { $0.count = 5 }
      stores[0].commit { $0 = 2 }
      #expect(value?.state.primitive == 56)
      value = nil
    }
  }

  @Test("E14: Stacked combinations of several stores do not overflow the stack")
  func stackedAcrossStores() {
    // Building takes quadratic time: each new combination reads all combinations below it.
    onSmallStack(kilobytes: 128) {
      let depth = 200
      let (root, other) = (makeLibrary(), Store<Int, Never>(initialState: 1))
      var value: Derived<Int>? = root.derived(.select(\.count))
      for _ in 0..<depth {
        value = Derived.combined(value!, other.derived(.select(\.self))).derived(
          .map { (parts: Edge<(Changes<Int>, Changes<Int>)>) -> Int in
            parts.wrappedValue.0.primitive + parts.wrappedValue.1.primitive
          })
      }
      let seen = Recorder<Int>()
      let subscription = value!.sinkState(queue: .passthrough) { seen.record($0.primitive) }
      #expect(seen.elements == [depth])
      root.commit { $0.count = 1 }
      #expect(seen.elements == [depth, depth + 1])
      #expect(value?.state.primitive == depth + 1)
      subscription.cancel()
      root.commit { $0.count = 2 }
      #expect(value?.state.primitive == depth + 2)
      #expect(seen.count == 2)
      value = nil
      root.commit { $0.count = 3 }
    }
  }
}
