import TestSupport
import Testing
import Verge
import VergeClassic

@Suite("Verge Classic and a modern store on one state")
struct BridgeTests {
  struct Root: Equatable {
    var counter = Counter()
    var items: [Int] = []
  }
  final class RootModel: VergeType, Sendable {
    enum Activity: Equatable { case added }
    typealias State = Root
    let state: Storage<Root>
    init(_ state: Storage<Root>) { self.state = state }
  }

  let modern = Verge.Store<Root, Never>(initialState: Root())
  let seen = Recorder<String>()

  @Test("Verges and modern stores on one state read each other's commits")
  func reading() {
    let root = RootModel(Storage(sharing: modern))
    let slice = CounterModel(Storage(sharing: modern, at: \.counter))
    root.commit { $0.counter.count = 1 }
    #expect(modern.state.counter.count == 1)
    slice.dispatch { context in context.commit { $0.count += 1 } }
    #expect(root.state.value.counter.count == 2)
    modern.commit { $0.counter.title = "a" }
    #expect(slice.state.value == Counter(count: 2, title: "a"))
    slice.modernStore.commit { $0.count = 3 }
    #expect(modern.state.counter.count == 3)
  }

  @Test("E10: A storage on a slice is notified of its own equal commits, not of other slices")
  func otherSlices() {
    let seen = seen
    let slice = Storage(sharing: modern, at: \.counter)
    slice.add { seen.record("\($0.count)") }
    modern.commit { $0.items = [1] }
    slice.update { _ in }
    #expect(seen.elements == ["0"])
  }

  @Test("Mutable storages can be created on a modern store and on a slice of one")
  func mutableStorages() {
    let whole = MutableStorage(sharing: modern)
    let part = MutableStorage(sharing: modern, at: \.counter.count)
    let seen = seen
    part.add { seen.record("\($0)") }
    whole.update { $0.counter.count = 1 }
    part.replace(2)
    part.modernStore.commit { $0 += 1 }
    #expect(whole.value.counter.count == 3)
    #expect(modern.state.counter.count == 3)
    #expect(seen.elements == ["1", "2", "3"])
  }

  @Test("E5: Classic and modern observers see all commits in one order, even those of observers")
  func order() {
    let (seen, modern) = (seen, modern)
    let root = RootModel(Storage(sharing: modern))
    let slice = CounterModel(Storage(sharing: modern, at: \.counter))
    root.state.add { [unowned slice] state in
      seen.record("root \(state.counter.count)")
      if state.counter.count == 1 { slice.commit { $0.count = 2 } }
    }
    let subscription = modern.sinkState(dropsFirst: true, queue: .passthrough) { state in
      seen.record("modern \(state.counter.count) \(state.previous?.counter.count ?? -1)")
    }
    slice.state.add { seen.record("slice \($0.count)") }
    root.commit { $0.counter.count = 1 }
    modern.commit { $0.counter.count = 3 }
    #expect(
      seen.elements == [
        "root 1", "modern 1 0", "slice 1", "root 2", "modern 2 1", "slice 2", "root 3",
        "modern 3 2", "slice 3",
      ])
    subscription.cancel()
  }

  @Test("E10: A commit that changes nothing notifies classic subscribers, not modern ones")
  func equality() {
    let seen = seen
    let root = RootModel(Storage(sharing: modern))
    root.state.add { _ in seen.record("classic") }
    let subscription = modern.sinkState(dropsFirst: true, queue: .passthrough) { _ in
      seen.record("modern")
    }
    root.commit { _ in }
    modern.commit { _ in }
    #expect(seen.elements == ["classic", "classic"])
    subscription.cancel()
  }

  @Test("E5: Activities reach classic and modern observers in one order with the commits")
  func activities() {
    let seen = seen
    let model = CounterModel()
    let store: Verge.Store<Counter, CounterModel.Activity> = model.modernStore
    #expect(model.modernStore === store)
    model.activity.observe { seen.record("classic \($0)") }
    let one = store.sinkActivity(queue: .passthrough) { seen.record("modern \($0)") }
    let two = store.sinkState(dropsFirst: true, queue: .passthrough) { [unowned model] state in
      model.emit(.rang(state.count))
      seen.record("state \(state.count)")
    }
    model.emit(.rang(0))
    store.commit { $0.count = 1 }
    store.send(.rang(2))
    #expect(
      seen.elements == [
        "classic rang(0)", "modern rang(0)", "state 1", "classic rang(1)", "modern rang(1)",
        "classic rang(2)", "modern rang(2)",
      ])
    one.cancel()
    two.cancel()
  }

  @Test("A modern store sends the activities of an emitter that the verge creates itself")
  func ownEmitter() {
    let seen = seen
    let model = OwnEmitterModel()
    let one = model.modernStore.sinkActivity(queue: .passthrough) { seen.record("\($0)") }
    #expect(model.modernStore === model.modernStore)
    model.emit(.rang(1))
    model.modernStore.commit { $0.count = 2 }
    #expect(model.state.value.count == 2)
    #expect(seen.elements == ["rang(1)"])
    one.cancel()
  }

  @Test("A modern logger receives classic commits and activities with name, location and verge")
  func modernLogger() {
    struct Logger: StoreLogger {
      let lines: Recorder<String>
      func didCommit(log: CommitLog, sender: AnyObject) {
        lines.record("\(log.trace.name) \(log.trace.file):\(log.trace.line) \(type(of: sender))")
      }
      func didSendActivity(log: ActivityLog, sender: AnyObject) {
        lines.record("\(log.trace.file):\(log.trace.line) \(type(of: sender))")
      }
    }
    let modern = Verge.Store<Root, Never>(initialState: Root(), logger: Logger(lines: seen))
    let root = RootModel(Storage(sharing: modern))
    root.commit("c", "why", "C", "", 1) { $0.items = [1] }
    root.set(logger: EmptyVergeLogger())
    root.dispatch { $0.commit("d", "", "D", "", 2) { $0.items = [2] } }
    root.emit(.added, file: "E", function: "", line: 3)
    #expect(seen.elements == ["c C:1 RootModel", "d D:2 RootModel", "E:3 RootModel"])
  }

  @Test("Modern commits notify classic subscribers, but not classic loggers")
  func classicLogger() {
    let seen = seen
    let model = CounterModel()
    model.set(logger: LineLogger(seen))
    model.state.add { seen.record("\($0.count)") }
    model.modernStore.commit { $0.count = 1 }
    #expect(seen.elements == ["1"])
  }

  @Test("E9: A modern store does not retain the verge; a storage retains the modern state")
  func lifetimes() {
    var model: CounterModel? = CounterModel()
    weak let weakModel = model
    let store = model!.modernStore
    model!.commit { $0.count = 1 }
    model = nil
    #expect(weakModel == nil)
    #expect(store.state.count == 1)

    var root: Verge.Store<Root, Never>? = Verge.Store(initialState: Root())
    weak let weakRoot = root
    let storage = Storage(sharing: root!, at: \.counter)
    root = nil
    _ = weakRoot
    storage.update { $0.count += 1 }
    #expect(storage.value.count == 1)
  }

  @Test("E9: Deallocating a storage releases its subscribers even if the modern state stays")
  func subscribersGo() {
    let seen = seen
    var root: RootModel? = RootModel(Storage(sharing: modern))
    root!.state.add { _ in seen.record("never") }
    root = nil
    modern.commit { $0.items = [1] }
    #expect(seen.count == 0)
  }

  @Test("E5: Subscribers see each concurrent classic and modern commit once, in order")
  func concurrency() async {
    let (modern, counts) = (modern, Recorder<Int>())
    let root = RootModel(Storage(sharing: modern))
    let slice = CounterModel(Storage(sharing: modern, at: \.counter))
    slice.set(logger: EmptyVergeLogger())
    slice.state.lock()
    slice.state.unlock()
    slice.state.add { counts.record($0.count) }
    concurrently(3) { index in
      for _ in 0..<300 {
        switch index {
        case 0: modern.commit { $0.counter.count += 1 }
        case 1: root.commit { $0.counter.count += 1 }
        default: slice.dispatch { $0.commit { $0.count += 1 } }
        }
      }
    }
    await modern.waitUntilAllEventConsumed()
    #expect(modern.state.counter.count == 900)
    #expect(counts.elements == Array(1...900))
  }
}
