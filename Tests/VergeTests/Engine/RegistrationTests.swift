import Dispatch
import ShimSupport
import TestSupport
import Testing
import Verge

@Suite("Adding and removing observers during deliveries")
struct RegistrationTests {
  @Test("E5: A channel whose last observer is cancelled during a delivery serves a new observer")
  func lastObserverLeaves() {
    let store = makeLibrary()
    nonisolated(unsafe) var token: StoreStateSubscription?
    token = store.sinkState(\.count, dropsFirst: true, queue: .passthrough) { count in
      guard count.primitive == 1 else { return }
      store.commit { $0.count = 2 }
      token?.cancel()
    }
    let whole = store.sinkState(dropsFirst: true, queue: .passthrough) { _ in }
    whole.suspend()
    store.commit { $0.count = 1 }
    let recorder = Recorder<Int>()
    let later = store.sinkState(queue: .passthrough) { state in
      recorder.record(state.count)
      if state.count < 5 { store.commit { $0.count += 1 } }
    }
    #expect(recorder.elements == [2, 3, 4, 5])
    withExtendedLifetime((later, whole)) {}
  }

  @Test("E5: A shared channel serves a new observer after one is cancelled or suspended")
  func sharedChannel() {
    for isCancelling in [true, false] {
      let store = makeLibrary()
      nonisolated(unsafe) var token: StoreStateSubscription?
      token = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
        guard state.count == 1 else { return }
        store.commit { $0.count = 2 }
        if isCancelling { token?.cancel() } else { token?.suspend() }
      }
      store.commit { $0.count = 1 }
      let recorder = Recorder<Int>()
      let later = store.sinkState(queue: .passthrough) { state in
        recorder.record(state.count)
        if state.count < 5 { store.commit { $0.count += 1 } }
      }
      token?.resume()
      #expect(recorder.elements == [2, 3, 4, 5])
      withExtendedLifetime(later) {}
    }
  }

  @Test("E4: An activity sent in an == is delivered after the compared commit")
  func sendInEquality() {
    let store = Store<Chatty, Int>(initialState: Chatty())
    let recorder = Recorder<Int>()
    let tokens: [StoreSubscription] = [
      store.sinkState(queue: .passthrough) { state in
        recorder.record(state.count)
        if state.count == 1 { store.commit { $0.count = 2 } }
      },
      store.sinkActivity(queue: .passthrough) { recorder.record($0 * 100) },
    ]
    Chatty.onCompare.withValue = { store.send(7) }
    store.commit { $0.count = 1 }
    Chatty.onCompare.withValue = nil
    store.commit { $0.count = 3 }
    #expect(recorder.elements == [0, 1, 700, 2, 700, 3])
    withExtendedLifetime(tokens) {}
  }

  @Test("E8: An observer may be suspended and cancelled while another thread delivers")
  func suspendThenCancel() {
    let store = makeLibrary()
    concurrently(2) { thread in
      for round in 0..<300 {
        if thread == 0 {
          store.commit { $0.count += 1 }
        } else {
          let token = Token()
          let one = store.sinkState(queue: .passthrough) { [token] _ in
            withExtendedLifetime(token) {}
          }
          one.suspend()
          if round % 2 == 0 { one.resume() }
          one.cancel()
        }
      }
    }
    #expect(store.state.count == 300)
  }

  @Test("E9: A suspended observer is released with its store")
  func suspendedObserverEnds() {
    weak var weakToken: Token?
    do {
      let store = makeLibrary()
      let token = Token()
      weakToken = token
      store.sinkState(queue: .passthrough) { [token] _ in withExtendedLifetime(token) {} }
        .storeWhileSourceActive()
        .suspend()
    }
    #expect(weakToken == nil)
  }

  @Test("A call that was pending before a suspension is dropped after resume")
  func resumeDropsPendingCalls() {
    let queue = DispatchQueue(label: "test.resume")
    let gate = Gate()
    let store = makeLibrary()
    let recorder = Recorder<String>()
    let token = store.sinkState(dropsFirst: true, queue: .specific(queue)) { state in
      recorder.record("\(state.count), had \(state.previousPrimitive?.count ?? -1)")
    }
    queue.async { gate.pass() }
    store.commit { $0.count = 1 }
    token.suspend()
    store.commit { $0.count = 2 }
    token.resume()
    store.commit { $0.count = 3 }
    gate.open()
    queue.sync {}
    #expect(recorder.elements == ["2, had -1", "3, had 2"])
    withExtendedLifetime(token) {}
  }

  @Test("E6: An observer cancelled inside a mutation is released after the mutation")
  func droppedAfterMutation() {
    final class Committing: Sendable {
      let onDeinit: @Sendable () -> Void
      init(_ onDeinit: @escaping @Sendable () -> Void) { self.onDeinit = onDeinit }
      deinit { onDeinit() }
    }
    let store = makeLibrary()
    nonisolated(unsafe) var token: StoreStateSubscription?
    do {
      let held = Committing { store.commit { $0.title = "gone" } }
      token = store.sinkState(dropsFirst: true, queue: .passthrough) { [held] _ in
        withExtendedLifetime(held) {}
      }
    }
    store.commit { library in
      library.count = 1
      token = nil
      #expect(library.title.isEmpty)
    }
    #expect(store.state.title == "gone")
    #expect(token == nil)
  }

  @Test("E6: A will-update observer removed inside a mutation is released after the mutation")
  func willUpdateObserverRemovedInMutation() {
    final class Committing {
      let onDeinit: () -> Void
      init(_ onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }
      deinit { onDeinit() }
    }
    let store = makeLibrary()
    let observers = LegacyObservers(of: store)
    let token: UpdateToken
    do {
      let held = Committing { store.commit { $0.title = "gone" } }
      token = observers.addWillUpdate { [held] _ in withExtendedLifetime(held) {} }
    }
    store.commit { library in
      observers.remove(token)
      library.count = 1
    }
    #expect(store.state.title == "gone")
    #expect(store.state.count == 1)
  }

  @Test("E16: An emptied FIFO frees its memory")
  func emptiedFIFO() {
    var backlog = FIFO<Int>()
    for number in 0..<100_000 { backlog.append(number) }
    while backlog.popFirst() != nil {}
    #expect(backlog.capacity <= 1024)
  }

  @Test("Observers of one slice added, suspended and cancelled at different times are independent")
  func sharedSlice() {
    let store = makeLibrary()
    let lines = Recorder<String>()
    func observe(_ name: String, dropsFirst: Bool = false) -> StoreStateSubscription {
      store.sinkState(\.count, dropsFirst: dropsFirst, queue: .passthrough) {
        lines.record("\(name) \($0.previousPrimitive.map(String.init) ?? "-")>\($0.primitive)")
      }
    }
    let first = observe("a")
    store.commit { $0.count = 1 }
    let second = observe("b")
    let third = observe("c", dropsFirst: true)
    #expect(lines.drain() == ["a ->0", "a 0>1", "b ->1"])
    store.commit { $0.count = 2 }
    #expect(lines.drain() == ["a 1>2", "b 1>2", "c 1>2"])
    first.suspend()
    third.cancel()
    store.commit { $0.count = 3 }
    first.resume()
    #expect(lines.drain() == ["b 2>3", "a ->3"])
    first.cancel()
    second.suspend()
    #expect(store.view.core.isUnobserved)
    let fourth = observe("d")
    store.commit { $0.count = 4 }
    second.resume()
    store.commit { $0.count = 5 }
    #expect(lines.drain() == ["d ->3", "d 3>4", "b ->4", "d 4>5", "b 4>5"])
    fourth.cancel()
    second.cancel()
    #expect(store.view.core.isUnobserved)
  }

  @Test("Slices of different types at one address have separate observers")
  func sameAddress() {
    struct Inner: Equatable { var value = 0 }
    struct Outer: Equatable { var inner = Inner() }
    let store = Store<Outer, Never>(initialState: Outer())
    let lines = Recorder<String>()
    let one = store.sinkState(\.inner, dropsFirst: true, queue: .passthrough) {
      lines.record("inner \($0.primitive.value)")
    }
    let two = store.sinkState(\.inner.value, dropsFirst: true, queue: .passthrough) {
      lines.record("value \($0.primitive)")
    }
    store.commit { $0.inner.value = 1 }
    #expect(lines.elements == ["inner 1", "value 1"])
    withExtendedLifetime((one, two)) {}
  }
}

/// A state whose `==` calls a hook.
private struct Chatty: Equatable {
  final class Hook: @unchecked Sendable {
    // Sendable: set and used on one thread.
    var withValue: (() -> Void)?
  }

  static let onCompare = Hook()

  var count = 0

  static func == (left: Chatty, right: Chatty) -> Bool {
    onCompare.withValue?()
    return left.count == right.count
  }
}
