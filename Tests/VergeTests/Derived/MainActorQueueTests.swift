import TestSupport
import Testing
import Verge

private struct Doubling: PipelineType {
  func yield(_ input: Changes<Library>) -> Int { input.count * 2 }

  func yieldContinuously(_ input: Changes<Library>) -> ContinuousResult<Int> {
    .new(yield(input))
  }
}

@Suite("Derived values with a queue of the main actor")
@MainActor
struct MainActorQueueTests {
  /// Whether an observer on `.passthrough` is called in a later turn of the main queue, and one with
  /// its own queue is called there.
  private func isOnMainQueue<Value: Sendable>(
    _ value: Derived<Value>, after change: () -> Void
  ) async -> Bool {
    let (passed, own) = (Recorder<Bool>(), Recorder<Void>())
    let subscriptions = [
      value.sinkState(dropsFirst: true, queue: .passthrough) { _ in
        passed.record(TestSupport.isOnMainQueue())
      },
      value.observe(own),
    ]
    change()
    let isLater = passed.elements.isEmpty && own.count == 1
    await Task.yield()
    await mainQueueTurn()
    subscriptions.forEach { $0.cancel() }
    return isLater && passed.elements == [true]
  }

  @Test("Bindings call observers on `.passthrough` on the main actor")
  func bindings() async {
    let store = makeLibrary()
    let bindings = [
      store.bindingDerived(select: \.count, queue: .asyncMain),
      store.bindingDerived(get: .select(\.count), set: { $0.count = $1 }, queue: .asyncMain),
      store.bindingDerived(
        get: .map(using: { $0.count }, transform: { $0 + 1 }), set: { $0.count = $1 },
        queue: .asyncMain),
      store.bindingDerived(get: Doubling(), set: { $0.count = $1 / 2 }, queue: .asyncMain),
    ]
    for binding in bindings {
      #expect(await isOnMainQueue(binding) { store.commit { $0.count += 1 } })
    }
    bindings[3].wrappedValue = 20
    #expect(store.state.count == 10)
  }

  @available(*, deprecated)
  @Test("Combinations call observers on `.passthrough` on the main actor")
  func combinations() async {
    let store = makeLibrary()
    let count = store.derived(.select(\.count))
    let change = { store.commit { $0.count += 1 } }
    #expect(
      await isOnMainQueue(Derived.combined(count, count, queue: .asyncMain), after: change))
    #expect(
      await isOnMainQueue(Derived.combined(count, count, count, queue: .asyncMain), after: change))
    #expect(
      await isOnMainQueue(
        Derived.combined(count, count, count, count, queue: .asyncMain), after: change))
    let two: Derived<(Int, Int)> = .combined(count, count, queue: .asyncMain)
    let three: Derived<(Int, Int, Int)> = .combined(count, count, count, queue: .asyncMain)
    #expect(await isOnMainQueue(two, after: change))
    #expect(await isOnMainQueue(three, after: change))
    #expect(three.state.primitive == (5, 5, 5))
  }

  @available(*, deprecated)
  @Test("`chain` and `derived(_:dropsOutput:)` call observers on `.passthrough` on the main actor")
  func older() async {
    let store = makeLibrary()
    let values: [Derived<Int>] = [
      store.chain(.select(\.count), queue: .asyncMain),
      store.chain(.map(using: { $0.count }, transform: { $0 + 1 }), queue: .asyncMain),
      store.chain(Doubling(), queue: .asyncMain),
      store.derived(.select(\.count), dropsOutput: { $0.primitive == 9 }, queue: .asyncMain),
      store.derived(
        .map(using: { $0.count }, transform: { $0 + 1 }), dropsOutput: { $0.primitive == 9 },
        queue: .asyncMain),
      store.derived(Doubling(), dropsOutput: { $0.primitive == 9 }, queue: .asyncMain),
    ]
    for value in values {
      #expect(await isOnMainQueue(value) { store.commit { $0.count += 1 } })
    }
    store.commit { $0.count = 9 }
    #expect(values.map(\.state.primitive) == [9, 10, 18, 6, 10, 18])
  }

  @Test("`assign` on a queue of the main actor assigns in a later turn")
  func assign() async {
    let (source, target) = (makeLibrary(), makeLibrary())
    let subscription = source.derived(.select(\.count)).assign(
      queue: .asyncMain, to: target.assignee(\.count))
    source.commit { $0.count = 3 }
    #expect(target.state.count == 0)
    await Task.yield()
    await mainQueueTurn()
    #expect(target.state.count == 3)
    subscription.cancel()
  }
}

extension Derived {
  /// Observes the value on a separate queue, which calls synchronously.
  fileprivate func observe(_ calls: Recorder<Void>) -> StoreStateSubscription
  where Value: Sendable {
    sinkState(dropsFirst: true, queue: AnyTargetQueue { $0() }) { _ in calls.record(()) }
  }
}
