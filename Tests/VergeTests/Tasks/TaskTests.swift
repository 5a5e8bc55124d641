import TestSupport
import Testing
import Verge

@Suite("Tasks")
struct TaskTests {
  private enum Search: TaskKeyType {}
  private enum Fetch: TaskKeyType {}

  /// Suspends tasks until it is opened, cancelled or not.
  private final class Valve: Sendable {
    private let stream: AsyncStream<Void>
    private let source: AsyncStream<Void>.Continuation

    init() { (stream, source) = AsyncStream.makeStream(of: Void.self) }

    func open() { source.finish() }

    /// Waits until the valve is open, even if the waiting task is cancelled.
    func pass() async {
      await Task.detached { [stream] in for await _ in stream {} }.value
    }
  }

  @Test("A task returns the result or throws the error of its operation")
  func results() async {
    let store = makeLibrary()
    let handle: Task<Int, any Error> = store.task(key: .init(Search.self), priority: .background) {
      1
    }
    #expect(try! await handle.value == 1)
    await #expect(throws: Failure()) {
      try await store.task { throw Failure() }.value
    }
    #expect(try! await store.taskDetached { "detached" }.value == "detached")
  }

  @Test("Of many tasks that replace one another, only the last completes")
  func dropCurrent() async {
    let store = makeLibrary()
    let valve = Valve()
    let done = Recorder<Int>()
    let handles = (0..<10).map { number in
      store.task(key: "search", mode: .dropCurrent) {
        await valve.pass()
        try Task.checkCancellation()
        done.record(number)
        return number
      }
    }
    valve.open()
    var results: [Int?] = []
    for handle in handles { results.append(try? await handle.value) }
    #expect(results == Array(repeating: nil, count: 9) + [9])
    #expect(done.elements == [9])
  }

  @Test("A replaced task throws `CancellationError` even if its operation completes")
  func droppedButDone() async {
    let store = makeLibrary()
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let valve = Valve()
    let first = store.task(key: "search") {
      start.yield()
      await valve.pass()
      return 1
    }
    for await _ in started { break }
    let second = store.task(key: "search") { 2 }
    // Does not wait for the first one, which still runs.
    #expect(try! await second.value == 2)
    valve.open()
    await #expect(throws: CancellationError.self) { try await first.value }
  }

  @Test("Tasks that wait for one another run in the order of the calls")
  func waitInCurrent() async {
    let store = makeLibrary()
    let order = Recorder<String>()
    let handles = (0..<10).map { number in
      store.task(key: .init(Fetch.self), mode: .waitInCurrent) {
        order.record("begin \(number)")
        await Task.yield()
        order.record("end \(number)")
      }
    }
    for handle in handles { _ = await handle.result }
    #expect(order.elements == (0..<10).flatMap { ["begin \($0)", "end \($0)"] })
  }

  @Test("A task that is cancelled while it waits ends at once; the next one still waits")
  func cancelledWait() async throws {
    let manager = TaskManager()
    let valve = Valve()
    let order = Recorder<String>()
    let first = manager.task(key: "key", mode: .waitInCurrent) {
      await valve.pass()
      order.record("first")
    }
    let second = manager.task(key: "key", mode: .waitInCurrent) { order.record("second") }
    let third = manager.task(key: "key", mode: .waitInCurrent) { order.record("third") }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(manager.isRunning(for: "key"))
    #expect(order.elements.isEmpty)
    valve.open()
    try await first.value
    try await third.value
    #expect(order.elements == ["first", "third"])
    #expect(!manager.isRunning(for: "key"))
  }

  @Test("A value is a key: an equal one replaces the task, whatever its form")
  func valueKeys() async throws {
    let store = makeLibrary()
    let valve = Valve()
    let first = store.taskDetached(key: 7) { await valve.pass() }
    let other = store.taskDetached(key: 8) { 8 }
    #expect(store.taskManager.isRunning(for: TaskKey(7)))
    let second = store.task(key: 7, mode: .dropCurrent) { 2 }
    #expect(try await second.value == 2)
    #expect(try await other.value == 8)
    valve.open()
    await #expect(throws: CancellationError.self) { try await first.value }
    let name = "load"
    let named = store.task(key: name) { 3 }
    #expect(TaskKey(name) == "load")
    #expect(try await named.value == 3)
  }

  @Test("Thousands of tasks that wait for one another run in order, and none is left")
  func manyWaiting() async {
    let manager = TaskManager()
    let valve = Valve()
    let order = Recorder<Int>()
    var handles = [manager.task(key: "key", mode: .waitInCurrent) { await valve.pass() }]
    for number in 0..<5000 {
      handles.append(
        manager.task(key: "key", mode: .waitInCurrent) { order.record(number) })
    }
    valve.open()
    for handle in handles { _ = await handle.result }
    #expect(order.elements == Array(0..<5000))
    #expect(!manager.isRunning(for: "key"))
  }

  @Test("A waiting task starts after the newest earlier task, even if an older one ends first")
  func waitsForNewest() async {
    let manager = TaskManager()
    let valves = [Valve(), Valve()]
    let order = Recorder<String>()
    let older = manager.task(key: "key", mode: .dropCurrent) { await valves[0].pass() }
    let newer = manager.task(key: "key", mode: .dropCurrent) {
      await valves[1].pass()
      order.record("newer")
    }
    let waiting = manager.task(key: "key", mode: .waitInCurrent) { order.record("waiting") }
    valves[0].open()
    _ = await older.result
    #expect(manager.isRunning(for: "key"))
    valves[1].open()
    _ = await newer.result
    _ = await waiting.result
    #expect(order.elements == ["newer", "waiting"])
    #expect(!manager.isRunning(for: "key"))
  }

  @Test("A task that replaces others also cancels waiting tasks")
  func dropsWaiting() async {
    let manager = TaskManager()
    let valve = Valve()
    let begun = Recorder<Int>()
    let running = manager.task(key: "key", mode: .waitInCurrent) { await valve.pass() }
    let waiting = (0..<3).map { number in
      manager.task(key: "key", mode: .waitInCurrent) { begun.record(number) }
    }
    let last = manager.task(key: "key", mode: .dropCurrent) { begun.record(3) }
    _ = await last.result
    valve.open()
    for handle in [running] + waiting {
      await #expect(throws: CancellationError.self) { try await handle.value }
    }
    #expect(begun.elements == [3])
  }

  @Test("Tasks with different keys or without a key run concurrently")
  func sideBySide() async {
    let store = makeLibrary()
    let valve = Valve()
    let waiting = [
      store.task(key: "one", mode: .waitInCurrent) { await valve.pass() },
      store.task { await valve.pass() },
    ]
    #expect(try! await store.task(key: "two", mode: .waitInCurrent) { 2 }.value == 2)
    #expect(try! await store.task { 3 }.value == 3)
    valve.open()
    for handle in waiting { try! await handle.value }
  }

  @Test("Cancelling a handle cancels a running task, and a waiting task never starts")
  func cancellingHandle() async {
    let store = makeLibrary()
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let valve = Valve()
    let running = store.task(key: "key", mode: .waitInCurrent) {
      start.yield()
      await valve.pass()
      return Task.isCancelled
    }
    let begun = Recorder<Void>()
    let waiting = store.task(key: "key", mode: .waitInCurrent) { begun.record(()) }
    for await _ in started { break }
    waiting.cancel()
    running.cancel()
    valve.open()
    await #expect(throws: CancellationError.self) { try await running.value }
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(begun.count == 0)
  }

  @Test("E9: Releasing the state cancels its tasks and all later ones")
  func endOfState() async {
    var store: LibraryStore? = makeLibrary()
    let manager = store!.taskManager
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let running = store!.scoped(\.count).task(key: "key") {
      start.yield()
      for await _ in AsyncStream<Void>.makeStream().stream {}
      return Task.isCancelled
    }
    for await _ in started { break }
    #expect(manager.isRunning(for: "key"))
    store = nil
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(!manager.isRunning(for: "key"))
    await #expect(throws: CancellationError.self) {
      try await manager.task(key: "late", mode: .dropCurrent) { 1 }.value
    }
  }

  @Test("A task inherits the caller's actor") @MainActor
  func inheritsActor() async {
    let model = Screen()
    try! await model.load().value
    #expect(model.state.isLoaded)
  }

  @Test("Cancelling a key cancels only its tasks; a later task with the key can wait for them")
  func cancelKey() async {
    let manager = TaskManager()
    let (valve, otherValve) = (Valve(), Valve())
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let order = Recorder<String>()
    let running = manager.task(key: "key", mode: .waitInCurrent) {
      start.yield()
      await valve.pass()
      order.record(Task.isCancelled ? "cancelled" : "done")
    }
    let waiting = manager.task(key: "key", mode: .waitInCurrent) { order.record("waiting") }
    let other = manager.task(key: "other", mode: .waitInCurrent) { await otherValve.pass() }
    for await _ in started { break }
    manager.cancel("none")
    manager.cancel("key")
    manager.cancel("key")
    #expect(running.isCancelled && waiting.isCancelled && !other.isCancelled)
    #expect(manager.isRunning(for: "key"))
    let later = manager.task(key: "key", mode: .waitInCurrent) { order.record("later") }
    valve.open()
    otherValve.open()
    await #expect(throws: CancellationError.self) { try await running.value }
    await #expect(throws: CancellationError.self) { try await waiting.value }
    try! await later.value
    try! await other.value
    #expect(order.elements == ["cancelled", "later"])
  }

  @Test("The description of a task key is that of its type or value")
  func descriptions() {
    #expect("\(TaskKey("search"))" == "search")
    #expect(TaskKey(7).description == "7")
    #expect(TaskKey(Search.self).description == "Search")
    #expect(TaskKey(7).combined("search").description == "7 + search")
    let (one, other) = (TaskKey.distinct(), TaskKey.distinct())
    #expect(one.description.hasPrefix("distinct 0x"))
    #expect(one.description == "\(one)")
    #expect(one.description != other.description)
  }

  @Test("Task keys are equal if they have the same type or value")
  func keys() {
    #expect(TaskKey("a") == "a")
    #expect(TaskKey("a") != "b")
    #expect(TaskKey(1) == TaskKey(1))
    #expect(TaskKey(1) != TaskKey("1"))
    #expect(TaskKey(Search.self) == TaskKey(Search.self))
    #expect(TaskKey(Search.self) != TaskKey(Fetch.self))
    #expect(TaskKey.distinct() != TaskKey.distinct())
    let combined = TaskKey(Search.self).combined("a")
    #expect(combined == TaskKey(Search.self).combined("a"))
    #expect(combined != TaskKey(Search.self).combined("b"))
    #expect(Set([combined, TaskKey(Search.self).combined("a"), "a"]).count == 2)
  }
}

@MainActor
private final class Screen: StoreComponentType {
  struct State: Equatable, Sendable {
    var isLoaded = false
  }

  let store: Store<State, Never> = .init(initialState: .init())

  func load() -> Task<Void, any Error> {
    task { [weak self] in
      MainActor.assertIsolated()
      self?.commit { $0.isLoaded = true }
    }
  }
}
