import ShimSupport
import TestSupport
import Testing
import Verge

@Suite("E12: Costs are visible")
struct CostTests {
  /// A logger that records the logs of commits.
  private final class Counting: StoreLogger {
    let measuresDuration: Bool
    let logs = Recorder<CommitLog>()

    init(measuresDuration: Bool) {
      self.measuresDuration = measuresDuration
    }

    func didCommit(log: CommitLog, sender: AnyObject) {
      logs.record(log)
    }
  }

  @Test("E12: A commit is timed only if the logger measures durations")
  func timing() {
    let lazy = Counting(measuresDuration: false)
    let store = Store<Library, Never>(initialState: Library(), logger: lazy)
    store.commit { $0.count = 1 }
    #expect(lazy.logs.elements.map(\.tookMilliseconds) == [0])

    let eager = Counting(measuresDuration: true)
    let timed = Store<Library, Never>(initialState: Library(), logger: eager)
    timed.commit { library in
      for number in 0..<1000 { library.books.append(.init(id: number)) }
    }
    #expect(eager.logs.elements.first.map { $0.tookMilliseconds > 0 } == true)
  }

  @Test("E12: A logger causes no copy of the state in a commit")
  func noCopy() {
    struct Probed { var probe = CopyProbe() }
    let logger = Counting(measuresDuration: false)
    let store = Store<Probed, Never>(initialState: Probed(), logger: logger)
    for _ in 0..<3 { store.commit { $0.probe.value += 1 } }
    #expect(store.state.probe.copyCount == 0)
    #expect(logger.logs.count == 3)
  }

  @Test("E12: Each commit calls the getter that a derived value or an observer reads once")
  func computedLocation() {
    struct Computed {
      let calls = Recorder<Void>()
      var count = 0
      var double: Int {
        calls.record(())
        return count * 2
      }
    }
    let store = Store<Computed, Never>(initialState: Computed())
    let calls = store.state.calls
    func callsOfCommit() -> Int {
      let before = calls.count
      store.commit { $0.count += 1 }
      return calls.count - before
    }
    let derived = store.derived(.select(\.double))
    #expect(callsOfCommit() == 1)
    #expect(derived.state.primitive == 2)
    let subscription = store.sinkState(\.double, queue: .passthrough) { _ in }
    #expect(callsOfCommit() == 2)
    subscription.cancel()
  }

  @Test("E12: An activity without observers and loggers is released immediately")
  func unobservedActivity() {
    let store = makeLibrary()
    weak var weakToken: Token?
    struct Parcel: Sendable { var token: Token }
    let carrier = Store<Int, Parcel>(initialState: 0)
    do {
      let token = Token()
      weakToken = token
      carrier.send(Parcel(token: token))
    }
    #expect(weakToken == nil)
    #expect(store.state.version == 0)
  }

  @Test("E12: The state of a delivered event is released immediately")
  func payloadsDropped() {
    struct Holder { var token: Token? }
    let store = Store<Holder, Never>(initialState: Holder())
    let observers = LegacyObservers(of: store)
    let token = observers.addDidUpdate { _ in }
    weak var weakToken: Token?
    do {
      let held = Token()
      weakToken = held
      store.commit { $0.token = held }
    }
    store.commit { $0.token = nil }
    #expect(weakToken == nil)
    observers.remove(token)
  }
}
