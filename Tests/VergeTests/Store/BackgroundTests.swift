import Dispatch
import TestSupport
import Testing
import Verge

@Suite("Background commits and waiting for delivery")
struct BackgroundTests {
  private enum Reason: TransactionKey {
    static let defaultValue = ""
  }

  @Test("A background commit returns the result of its mutation after observers are called")
  func result() async {
    let store = makeLibrary()
    let seen = Recorder<Int>()
    let subscription = store.sinkState(\.count, queue: .passthrough) { seen.record($0.primitive) }
    let count = await store.backgroundCommit { state -> Int in
      state.count += 1
      return state.count
    }
    #expect(count == 1)
    #expect(seen.elements == [0, 1])
    subscription.cancel()
  }

  @Test("A background commit from the main actor returns after main-actor observers are called")
  @MainActor func main() async {
    let store = makeLibrary()
    let seen = Recorder<Int>()
    let subscription = store.sinkState(\.count) { seen.record($0.primitive) }
    await store.backgroundCommit { $0.count = 1 }
    #expect(seen.elements == [0, 1])
    subscription.cancel()
  }

  @Test("E3: A background commit that throws changes nothing")
  func throwing() async {
    let store = makeLibrary()
    await #expect(throws: Failure()) {
      try await store.backgroundCommit { (state) throws(Failure) in
        state.count = 1
        throw Failure()
      }
    }
    #expect(store.state.version == 0)
  }

  @Test("Concurrent background commits are all made")
  func serial() async {
    let store = makeLibrary()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 {
        group.addTask { await store.backgroundCommit { $0.count += 1 } }
      }
    }
    #expect(store.state.count == 100)
  }

  @Test("D28: A background commit has its name, its location and its transaction")
  func trace() async {
    let store = makeLibrary()
    await store.backgroundCommit("import") { state, transaction in
      state.count = 1
      transaction[Reason.self] = "file"
    }
    #expect(store.state.traces.map(\.name) == ["import"])
    #expect(store.state.traces[0].file.description == "VergeTests/BackgroundTests.swift")
    #expect(store.state.transaction[Reason.self] == "file")
  }

  @Test("A component can commit to its scope in the background")
  func component() async {
    final class Service: StoreComponentType {
      let store = makeLibrary()
      var scope: any WritableKeyPath<Library, Library.Desk> & Sendable { \.desk }

      func open() async {
        await backgroundCommit { $0.isOpen = true }
        await waitUntilAllEventConsumed()
      }
    }

    let service = Service()
    await service.open()
    #expect(service.state.isOpen)
  }

  @Test("Waiting for delivery returns when no event is pending")
  func idle() async {
    let store = makeLibrary()
    await store.waitUntilAllEventConsumed()
    store.commit { $0.count = 1 }
    await store.waitUntilAllEventConsumed()
    #expect(store.state.count == 1)
  }

  @Test("The delivery of a state that is not Sendable can be waited for on its actor") @MainActor
  func notSendable() async {
    final class Object { var number = 0 }
    struct State { var object = Object() }
    let store = Store<State, Never>(initialState: State())
    var numbers: [Int] = []
    let subscription = store.sinkState { state in
      numbers.append(state.object.number)
      if numbers.count == 2 { store.commit { $0.object.number += 1 } }
    }
    store.commit { $0.object.number = 2 }
    await store.waitUntilAllEventConsumed()
    #expect(numbers == [0, 2, 3])
    subscription.cancel()
  }

  @Test("Waiting for delivery returns after the delivery of another thread")
  func delivery() async {
    let store = makeLibrary()
    let isDelivering = Gate()
    let mayEnd = Gate()
    let seen = Recorder<Int>()
    let subscription = store.sinkState(\.count, dropsFirst: true, queue: .passthrough) { state in
      isDelivering.open()
      mayEnd.pass()
      seen.record(state.primitive)
    }
    let queue = DispatchQueue(label: "test.commit")
    queue.async { store.commit { $0.count = 1 } }
    pass(isDelivering)
    let waiting = Task {
      await store.waitUntilAllEventConsumed()
      return seen.elements
    }
    mayEnd.open()
    #expect(await waiting.value == [1])
    subscription.cancel()
  }

  @Test("E9: Waiting for delivery ends when the state is released")
  func closed() async {
    var store: LibraryStore? = makeLibrary()
    let isDelivering = Gate()
    let mayEnd = Gate()
    let derived = store!.derived(.select(\.count))
    let subscription = derived.sinkState(dropsFirst: true, queue: .passthrough) { _ in
      isDelivering.open()
      mayEnd.pass()
    }
    let queue = DispatchQueue(label: "test.commit")
    queue.async { [store] in store?.commit { $0.count = 1 } }
    pass(isDelivering)
    let waiting = Task { await derived.waitUntilAllEventConsumed() }
    store = nil
    mayEnd.open()
    await waiting.value
    subscription.cancel()
  }

  @Test("Waiting for delivery of a derived value waits for its source")
  func derived() async {
    let store = makeLibrary()
    let isDelivering = Gate()
    let mayEnd = Gate()
    let seen = Recorder<Int>()
    let first = store.sinkState(\.count, dropsFirst: true, queue: .passthrough) { _ in
      isDelivering.open()
      mayEnd.pass()
    }
    let count = store.derived(.select(\.count))
    let second = count.sinkState(dropsFirst: true, queue: .passthrough) {
      seen.record($0.primitive)
    }
    let queue = DispatchQueue(label: "test.commit")
    queue.async { store.commit { $0.count = 1 } }
    pass(isDelivering)
    let waiting = Task {
      await count.waitUntilAllEventConsumed()
      return seen.elements
    }
    mayEnd.open()
    #expect(await waiting.value == [1])
    first.cancel()
    second.cancel()
  }

  @Test("A task started by an observer may wait for the current delivery")
  func fromObserver() async {
    let store = makeLibrary()
    let waits = Recorder<Task<Void, Never>>()
    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { _ in
      waits.record(Task { await store.waitUntilAllEventConsumed() })
    }
    store.commit { $0.count = 1 }
    for wait in waits.elements { await wait.value }
    #expect(waits.count == 1)
    subscription.cancel()
  }

  /// Waits for a gate on behalf of asynchronous code.
  private func pass(_ gate: Gate) {
    gate.pass()
  }
}
