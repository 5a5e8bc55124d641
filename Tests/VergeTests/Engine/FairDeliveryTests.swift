import Dispatch
import TestSupport
import Testing
import Verge

@Suite("E7: Fair delivery")
struct FairDeliveryTests {
  @Test("E7: Commits return while an observer blocks another thread")
  func blockedObserver() async {
    let store = makeLibrary()
    let (isBlocked, mayEnd) = (Gate(), Gate())
    let seen = Recorder<Int>()
    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      seen.record(state.count)
      guard state.count == 1 else { return }
      isBlocked.open()
      mayEnd.pass()
    }
    concurrently(2) { index in
      if index == 0 {
        store.commit { $0.count += 1 }
      } else {
        isBlocked.pass()
        for _ in 0..<500 { store.commit { $0.count += 1 } }
        #expect(seen.elements == [1])
        mayEnd.open()
      }
    }
    await store.waitUntilAllEventConsumed()
    #expect(seen.elements == Array(1...501))
    subscription.cancel()
  }

  @Test("E7: A commit returns while another thread keeps committing, and no event is lost")
  func budget() async {
    let store = makeLibrary()
    let (isDelivering, hasForeign) = (Gate(), Gate())
    let hasReturned = Recorder<Bool>()
    let seen = Recorder<Int>()
    let subscriptions = (0..<3).map { index in
      store.sinkState(dropsFirst: true, queue: .passthrough) { state in
        guard index == 0 else { return }
        seen.record(state.count)
        guard state.count == 1 else { return }
        isDelivering.open()
        hasForeign.pass()
      }
    }
    let commits = Recorder<Int>()
    concurrently(2) { index in
      if index == 0 {
        store.commit { $0.count += 1 }
        hasReturned.record(true)
      } else {
        isDelivering.pass()
        var count = 0
        // The first commits wait behind the blocked observer. The loop ends when the commit of
        // the other thread returns.
        while hasReturned.count == 0 || count < 200 {
          store.commit { $0.count += 1 }
          count += 1
          if count == 200 { hasForeign.open() }
        }
        commits.record(count)
      }
    }
    await store.waitUntilAllEventConsumed()
    #expect(seen.elements == Array(1...(commits.elements[0] + 1)))
    withExtendedLifetime(subscriptions) {}
  }

  @Test("E7: Without other threads, nested commits are delivered before the outermost returns")
  func nestedChain() {
    let store = makeLibrary()
    let seen = Recorder<Int>()
    let subscriptions = (0..<3).map { index in
      store.sinkState(dropsFirst: true, queue: .passthrough) { state in
        if index == 2 { seen.record(state.count) }
        if index == 0, state.count < 1_000 { store.commit { $0.count += 1 } }
      }
    }
    store.commit { $0.count = 1 }
    #expect(seen.elements == Array(1...1_000))
    withExtendedLifetime(subscriptions) {}
  }

  @Test("E5, E7: Under contention, observers receive commits and activities once, in one order")
  func oneOrder() async {
    let store = makeLibrary()
    let logs = [Recorder<String>(), Recorder<String>()]
    let versions = Recorder<UInt64>()
    let previous = Recorder<Int?>()
    var subscriptions: [StoreSubscription] = []
    for log in logs {
      subscriptions.append(
        store.sinkState(dropsFirst: true, queue: .passthrough) { log.record("\($0.count)") })
      subscriptions.append(store.sinkActivity(queue: .passthrough) { log.record("\($0)") })
    }
    subscriptions.append(
      store.sinkState(\.count, dropsFirst: true, queue: .passthrough) {
        versions.record($0.version)
        previous.record($0.previousPrimitive)
      })
    concurrently(8) { thread in
      for number in 0..<500 {
        store.commit { $0.count += 1 }
        if number.isMultiple(of: 5) { store.send(.rang(thread * 1_000 + number)) }
      }
    }
    await store.waitUntilAllEventConsumed()
    let log = logs[0].elements
    #expect(logs[1].elements == log)
    #expect(log.compactMap { Int($0) } == Array(1...4_000))
    #expect(previous.elements == Array(0..<4_000))
    #expect(versions.elements == (1...4_000).map { UInt64($0) })
    for thread in 0..<8 {
      let sent = (0..<100).map { "rang(\(thread * 1_000 + $0 * 5))" }
      let own = Set(sent)
      #expect(log.filter { own.contains($0) } == sent)
    }
    withExtendedLifetime(subscriptions) {}
  }

  @Test("E7: Observers receive all events of a store that is released after contended commits")
  func droppedStore() {
    for _ in 0..<20 {
      let seen = Recorder<Int>()
      let last = Gate()
      do {
        let store = makeLibrary()
        store.sinkState(dropsFirst: true, queue: .passthrough) { state in
          seen.record(state.count)
          if state.count == 400 { last.open() }
        }
        .storeWhileSourceActive()
        concurrently(4) { _ in
          for _ in 0..<100 { store.commit { $0.count += 1 } }
        }
      }
      last.pass()
      #expect(seen.elements == Array(1...400))
    }
  }

  @Test("E7: Main-actor commits return while other threads commit, and observers see one order")
  @MainActor
  func mainThread() async {
    let store = makeLibrary()
    let seen = Recorder<Int>()
    let subscription = store.sinkState(dropsFirst: true, queue: .mainIsolated()) {
      seen.record($0.count)
    }
    let stop = Recorder<Bool>()
    let (begin, ends) = (Gate(), [Gate(), Gate()])
    for end in ends {
      DispatchQueue(label: "test.flood").async {
        var count = 0
        while stop.count == 0 || count < 10 {
          store.commit { $0.count += 1 }
          count += 1
          if count == 10, end === ends[0] { begin.open() }
        }
        end.open()
      }
    }
    begin.pass()
    for _ in 0..<50 { store.commit { $0.count += 1 } }
    stop.record(true)
    for end in ends { end.pass() }
    await store.waitUntilAllEventConsumed()
    let total = store.state.count
    // Each turn of the main queue runs the pending calls.
    for _ in 0..<1_000 where seen.count < total { await mainQueueTurn() }
    #expect(seen.elements == Array(1...total))
    store.commit { $0.count += 1 }
    #expect(seen.elements.last == total + 1)
    subscription.cancel()
  }

  @Test("E16: The logger is notified of a backlog once, above its threshold")
  func backlog() {
    final class Logger: StoreLogger {
      let counts = Recorder<Int>()
      let names = Recorder<String>()
      let backlogThreshold = 10
      func didCommit(log: CommitLog, sender: AnyObject) {}
      func didAccumulateBacklog(log: BacklogLog) {
        counts.record(log.waitingCount)
        names.record(log.store)
      }
    }

    let logger = Logger()
    let store = Store<Int, Never>(name: "busy", initialState: 0, logger: logger)
    let before = Recorder<[Int]>()
    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      guard state.primitive == 1 || state.primitive == 100 else { return }
      for _ in 0..<10 { store.commit { $0 += 1 } }
      before.record(logger.counts.elements)
      for _ in 0..<20 { store.commit { $0 += 1 } }
    }
    store.commit { $0 = 1 }
    #expect(before.elements == [[]])
    #expect(logger.counts.elements == [11])
    store.commit { $0 = 100 }
    #expect(logger.counts.elements == [11])
    #expect(logger.names.elements == ["busy"])
    #expect(store.state.primitive == 130)
    subscription.cancel()
  }

  @Test("E16: Events that are delivered immediately are no backlog")
  func noBacklog() {
    final class Logger: StoreLogger {
      let counts = Recorder<Int>()
      let backlogThreshold = 10
      func didCommit(log: CommitLog, sender: AnyObject) {}
      func didAccumulateBacklog(log: BacklogLog) { counts.record(log.waitingCount) }
    }

    let logger = Logger()
    let store = Store<Int, Never>(initialState: 0, logger: logger)
    let subscription = store.sinkState(queue: .passthrough) { _ in }
    for _ in 0..<100 { store.commit { $0 += 1 } }
    #expect(logger.counts.count == 0)
    subscription.cancel()
  }

  @Test("E8: 40,000 subscriptions cancelled newest first in a callback are never called")
  func cancelMany() {
    let store = makeLibrary()
    let calls = Recorder<Int>()
    nonisolated(unsafe) var tokens: [StoreStateSubscription] = []
    @Sendable func subscribe(_ count: Int) {
      for _ in 0..<count {
        tokens.append(
          store.sinkState(dropsFirst: true, queue: .passthrough) { calls.record($0.count) })
      }
    }
    let first = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      guard state.count == 1 else { return }
      subscribe(20_000)
      for token in tokens.reversed() { token.cancel() }
      tokens = []
      store.commit { $0.count = 2 }
    }
    subscribe(20_000)
    store.commit { $0.count = 1 }
    store.commit { $0.count = 3 }
    #expect(calls.elements == [])
    first.cancel()
  }
}
