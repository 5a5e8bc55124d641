import Dispatch
import Foundation
import Playback
import TestSupport
import Testing
import Verge

/// User code that calls back, at every point where the package calls user code. A watchdog turns a hang
/// into a failure, with the stacks of all threads if `SWIFT_BACKTRACE` asks for them.
@Suite("E6: User code that calls back does not deadlock")
struct DeadlockTests {
  @Test("Two stores may observe and commit to each other on two threads")
  func twoStores() async {
    await guarded("two stores") {
      let (left, right) = (makeStore("left"), makeStore("right"))
      let tokens = [
        left.sinkState(\.left, dropsFirst: true, queue: .passthrough) { _ in
          right.commit { $0.right += 1 }
        },
        right.sinkState(\.left, dropsFirst: true, queue: .passthrough) { _ in
          left.commit { $0.right += 1 }
        },
      ]
      concurrently(2) { index in
        for _ in 0..<2000 { (index == 0 ? left : right).commit { $0.left += 1 } }
      }
      #expect(eventually { left.state.right == 2000 && right.state.right == 2000 })
      withExtendedLifetime(tokens) {}
    }
  }

  @Test("An observer may wait for commits, subscriptions, cancels and reads of another thread")
  func waitingObserver() async {
    await guarded("a waiting observer") {
      let store = makeStore("store")
      let derived = store.derived(.map { $0.left + $0.right })
      let other = store.sinkState(queue: .passthrough) { _ in }
      let seen = Recorder<Int>()
      let token = store.sinkState(\.left, dropsFirst: true, queue: .passthrough) { _ in
        onAnotherThread {
          store.commit { $0.right += 1 }
          store.send(1)
          let late = store.sinkState(dropsFirst: true, queue: .passthrough) { _ in }
          late.suspend()
          late.resume()
          late.cancel()
          other.cancel()
          seen.record(derived.state.primitive)
          seen.record(store.derived(.map { $0.right }).derived(.map { $0 }).state.primitive)
        }
      }
      store.commit { $0.left += 1 }
      #expect(seen.elements == [2, 1])
      token.cancel()
    }
  }

  @Test("A pipeline may wait for a commit and a read of another thread")
  func waitingPipeline() async {
    await guarded("a waiting pipeline") {
      let store = makeStore("store")
      let first = OnceFlag()
      let derived = store.derived(
        .map { state -> Int in
          if state.left == 1, first.take() {
            onAnotherThread {
              store.commit { $0.right += 1 }
              _ = store.state
            }
          }
          return state.left
        })
      let seen = Recorder<Int>()
      let token = derived.sinkState(queue: .passthrough) { seen.record($0.primitive) }
      store.commit { $0.left += 1 }
      #expect(seen.elements == [0, 1])
      #expect(store.state.right == 1)
      token.cancel()
    }
  }

  @Test("A logger may read and commit, also on another thread")
  func logger() async {
    await guarded("a logger") {
      let box = Recorder<CallbackStore>()
      let logger = CallingLogger { _ in
        guard let store = box.elements.first, store.state.right < 3 else { return }
        store.commit { $0.right += 1 }
        onAnotherThread { store.commit { $0.left += 1 } }
      }
      let store = CallbackStore(name: "store", initialState: Sides(), logger: logger)
      box.record(store)
      store.commit { $0.left += 1 }
      #expect(eventually { store.state.right == 3 && store.state.left == 4 })
      box.drain()
    }
  }

  @Test("A target queue may commit before and after the work item")
  func targetQueue() async {
    await guarded("a target queue") {
      let store = makeStore("store")
      let calls = Recorder<Int>()
      let queue = AnyTargetQueue { work in
        if store.state.right < 2 { store.commit { $0.right += 1 } }
        work()
        if store.state.right < 4 { store.commit { $0.right += 1 } }
      }
      let token = store.sinkState(\.left, dropsFirst: true, queue: queue) {
        calls.record($0.primitive)
      }
      store.commit { $0.left += 1 }
      store.commit { $0.left += 1 }
      #expect(calls.elements == [1, 2])
      #expect(store.state.right == 3)
      token.cancel()
    }
  }

  @Test("The `deinit` of an object that an observer captures may use the store in every situation")
  func closureDeinit() async {
    await guarded("a closure's deinit") {
      let store = makeStore("store")
      func observe() -> StoreStateSubscription {
        let end = OnRelease {
          store.commit { $0.right += 1 }
          onAnotherThread { store.commit { $0.right += 1 } }
        }
        return store.sinkState(dropsFirst: true, queue: .passthrough) { _ in
          withExtendedLifetime(end) {}
        }
      }
      observe().cancel()
      #expect(store.state.right == 2)
      let inside = observe()
      store.commit { _ in inside.cancel() }
      #expect(store.state.right == 4)
      let cancelled = observe()
      let token = store.sinkState(\.left, dropsFirst: true, queue: .passthrough) { _ in
        cancelled.cancel()
      }
      store.commit { $0.left += 1 }
      #expect(store.state.right == 6)
      token.cancel()
    }
  }

  @Test("The `deinit` of a replaced value may use the store")
  func stateDeinit() async {
    await guarded("a value's deinit") {
      let store = Store<Holder, Never>(name: "holder", initialState: Holder())
      let token = store.sinkState(queue: .passthrough) { _ in }
      store.commit {
        $0.object = OnRelease {
          store.commit { $0.count += 1 }
          onAnotherThread { store.commit { $0.count += 1 } }
        }
      }
      store.commit { $0.object = nil }
      #expect(eventually { store.state.count == 2 })
      token.cancel()
    }
  }

  @Test("An `==` may subscribe, cancel and send, which takes effect after it returns")
  func comparison() async {
    await guarded("an ==") {
      let store = Store<Compared, Int>(name: "compared", initialState: Compared())
      let sent = Recorder<Int>()
      let other = store.sinkState(queue: .passthrough) { _ in }
      let late = Recorder<StoreStateSubscription>()
      let activity = store.sinkActivity(queue: .passthrough) { sent.record($0) }
      let token = store.sinkState(queue: .passthrough) { _ in }
      Compared.onCompare.set {
        other.cancel()
        store.send(7)
        late.record(store.sinkState(queue: .passthrough) { _ in })
      }
      store.commit { $0.count += 1 }
      Compared.onCompare.set(nil)
      #expect(sent.elements.contains(7))
      #expect(other.isCancelled)
      for token in late.drain() { token.cancel() }
      activity.cancel()
      token.cancel()
    }
  }

  @Test("E4: An access in `==`, a getter, a middleware or a `deinit` inside a mutation traps")
  func traps() async {
    let comparison = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store<Compared, Int>(name: "compared", initialState: Compared())
      let token = store.sinkState(queue: .passthrough) { _ in }
      Compared.onCompare.set { store.commit { $0.count += 1 } }
      store.commit { $0.count += 1 }
      token.cancel()
    }
    expectMessage(comparison?.standardErrorContent, "\"compared\"", "from an `==` that ran with it")
    let getter = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store<Indexed, Never>(name: "indexed", initialState: Indexed())
      Indexed.onGet.set { _ = store.state }
      store.scoped(\.[Index(value: 0)]).commit { $0 += 1 }
    }
    expectMessage(getter?.standardErrorContent, "\"indexed\"", "The state is locked there")
    let middleware = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = makeStore("store")
      store.add(middleware: Reading { _ = store.state })
      store.commit { $0.left += 1 }
    }
    expectMessage(
      middleware?.standardErrorContent, "\"store\"", "from inside its own `reduce` or one of its")
    let release = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store<Holder, Never>(name: "holder", initialState: Holder())
      store.commit { $0.object = OnRelease { store.commit { $0.count += 1 } } }
      store.commit { $0.object = nil }
    }
    expectMessage(
      release?.standardErrorContent, "\"holder\"", "committed to", "one of its own mutations")
  }

  @Test("The watchdog stops a process that hangs, with a message")
  func watchdog() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let watchdog = Watchdog(seconds: 1)
      watchdog.advance(to: "the test of the watchdog")
      DispatchSemaphore(value: 0).wait()
      watchdog.advance(to: "")
    }
    expectMessage(
      result?.standardErrorContent, "Nothing has happened", "the test of the watchdog")
  }
}

private typealias CallbackStore = Store<Sides, Int>

private struct Sides: Equatable, Sendable {
  var left = 0
  var right = 0
}

private func makeStore(_ name: String) -> CallbackStore {
  CallbackStore(name: name, initialState: Sides())
}

private struct Holder: Sendable {
  var object: OnRelease?
  var count = 0
}

/// A closure that user code calls if it is set.
private final class Hook: @unchecked Sendable {
  // Sendable: the lock guards the closure.
  private let lock = NSLock()
  private var action: (@Sendable () -> Void)?

  func set(_ action: (@Sendable () -> Void)?) {
    lock.withLock { self.action = action }
  }

  func run() {
    lock.withLock { action }?()
  }
}

/// A state whose `==` calls back.
private struct Compared: Equatable, Sendable {
  static let onCompare = Hook()
  var count = 0

  static func == (left: Compared, right: Compared) -> Bool {
    onCompare.run()
    return left.count == right.count
  }
}

private struct Index: Hashable, Sendable {
  let value: Int
}

/// A state with a subscript that calls back.
private struct Indexed: Sendable {
  static let onGet = Hook()
  private var value = 0

  subscript(index: Index) -> Int {
    get {
      Self.onGet.run()
      return value
    }
    set { value = newValue }
  }
}

/// Calls a closure when it is released.
private final class OnRelease: Sendable {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  deinit { action() }
}

private final class OnceFlag: @unchecked Sendable {
  // Sendable: the lock guards the flag.
  private let lock = NSLock()
  private var isTaken = false

  func take() -> Bool {
    lock.withLock {
      defer { isTaken = true }
      return !isTaken
    }
  }
}

private struct CallingLogger: StoreLogger {
  let action: @Sendable (CommitLog) -> Void

  init(_ action: @escaping @Sendable (CommitLog) -> Void) {
    self.action = action
  }

  func didCommit(log: CommitLog, sender: AnyObject) {
    action(log)
  }
}

private struct Reading: StoreMiddlewareType {
  let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  func modify(modifyingState: inout Sides, current: Changes<Sides>) {
    action()
  }
}
