import TestSupport
import Testing
import Verge
import VergeViewModel

@Suite("View models without a parent")
struct StandaloneViewModelTests {
  private final class Counter: StandaloneVergeViewModelBase<Int> {
    func increment() { commit("increment") { $0 += 1 } }
    func incrementC() -> Mutation { .mutation("object") { $0 += 1 } }
    func read() -> Action<Int> { .action("read") { $0.state } }
  }

  @Test("A standalone view model is a store and its own dispatcher")
  func ownDispatcher() {
    let counter = Counter(initialState: 0, logger: nil)
    counter.increment()
    counter.accept { $0.incrementC() }
    counter.dispatch { $0.commit { $0 += 1 } }
    #expect(counter.state == 3)
    #expect(counter.accept { $0.read() } == 3)
    #expect(counter.dispatchTarget === counter)
    #expect(counter.targetStore === counter)
  }

  @Test("A standalone view model logs its commits and actions, and no dispatcher")
  func logging() {
    let logger = LineLogger()
    do {
      let counter = Counter(initialState: 0, logger: logger)
      counter.increment()
      counter.accept { $0.read() }
    }
    #expect(
      logger.lines.elements == ["willCommit increment", "didCommit increment", "didDispatch read"])
  }

  @Test("A standalone view model notifies its subscribers of its commits")
  func subscribers() {
    let counter = Counter(initialState: 0, logger: nil)
    let values = Recorder<Int>()
    counter.backingStorage.addDidUpdate(subscriber: values.record)
    counter.increment()
    counter.increment()
    #expect(values.elements == [1, 2])
  }

  @Test("A standalone view model delivers a thousand concurrent commits in order")
  func concurrentCommits() async {
    nonisolated(unsafe) let counter = Counter(initialState: 0, logger: nil)
    let values = Recorder<Int>()
    counter.backingStorage.addDidUpdate(subscriber: values.record)
    concurrently(8) { _ in
      for _ in 0..<125 { counter.increment() }
    }
    await counter.modernStore.waitUntilAllEventConsumed()
    #expect(counter.state == 1000)
    #expect(values.elements == Array(1...1000))
  }

  @Test("An unreferenced standalone view model is deallocated")
  func lifetime() {
    weak var counter: Counter?
    do {
      let strong = Counter(initialState: 0, logger: nil)
      strong.increment()
      strong.dispatch { _ in }
      counter = strong
      #expect(counter != nil)
    }
    #expect(counter == nil)
  }

  @Test("A dispatcher can commit to a standalone view model")
  func dispatchers() {
    let counter = Counter(initialState: 0, logger: nil)
    Dispatcher(target: counter).commit { $0 = 5 }
    #expect(counter.state == 5)
  }
}
