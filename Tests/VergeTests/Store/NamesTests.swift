import TestSupport
import Testing
import Verge

/// Names that code usually leaves to type inference, written out.
@Suite("Names of Verge")
struct NamesTests {
  private struct OldLogger: StoreLogger {
    let log: Recorder<String>

    func didCommit(log: CommitLog, sender: AnyObject) {
      let trace: MutationTrace = log.trace
      self.log.record("commit \(trace.name)")
    }

    func didSendActivity(log: ActivityLog, sender: AnyObject) {
      let trace: ActivityTrace = log.trace
      self.log.record("activity \(trace.name)")
    }

    func didCreateDispatcher(log: DidCreateDispatcherLog, sender: AnyObject) {}
    func didDestroyDispatcher(log: DidDestroyDispatcherLog, sender: AnyObject) {}
  }

  @Test("A logger with the four methods of Verge 11 receives commits and activities")
  func oldLogger() {
    let log = Recorder<String>()
    let store = LibraryStore(initialState: Library(), logger: OldLogger(log: log))
    store.commit("one") { $0.count = 1 }
    store.send("two", .rang(2))
    #expect(log.elements == ["commit one", "activity two"])
  }

  @Test("Code can create transactions, traces and task managers")
  func making() async throws {
    var transaction = Transaction()
    transaction[Note.self] = "n"
    #expect(transaction[Note.self] == "n")
    let trace = MutationTrace(name: "one")
    #expect(trace.name == "one")
    #expect(trace.file.description == "VergeTests/NamesTests.swift")
    let manager = TaskManager()
    let mode = TaskManager.Mode.dropCurrent
    #expect(try await manager.task(key: .distinct(), mode: mode) { 7 }.value == 7)
  }

  private enum Note: TransactionKey {
    static var defaultValue: String? { nil }
  }

  @Test("A tracked state has a version, and code can name the type of a box")
  func versions() {
    let store = makeLibrary()
    let observable = store.observable()
    store.commit { $0.count = 1 }
    #expect(observable.state.version == 1)
    let box: IfChangedBox<Int> = store.state.ifChanged(\.count)
    #expect(box.value == 1)
  }

  @Test("The trace of an activity has the location of `send`")
  func activityTrace() {
    final class PlaceLogger: StoreLogger {
      let places = Recorder<String>()
      func didCommit(log: CommitLog, sender: AnyObject) {}
      func didSendActivity(log: ActivityLog, sender: AnyObject) {
        places.record("\(log.trace.file) \(log.trace.line > 0)")
      }
    }
    let logger = PlaceLogger()
    let store = LibraryStore(initialState: Library(), logger: logger)
    store.send(.rang(1))
    #expect(logger.places.elements == ["VergeTests/NamesTests.swift true"])
  }

  @Test("Traces are equal, with equal hashes, if they have the same name and location")
  func equalTraces() {
    final class TraceLogger: StoreLogger {
      let commits = Recorder<MutationTrace>()
      let activities = Recorder<ActivityTrace>()
      func didCommit(log: CommitLog, sender: AnyObject) { commits.record(log.trace) }
      func didSendActivity(log: ActivityLog, sender: AnyObject) { activities.record(log.trace) }
    }
    let logger = TraceLogger()
    let store = LibraryStore(initialState: Library(), logger: logger)
    for name in ["one", "one", "two"] {
      store.commit(name) { $0.count += 1 }
      store.send(name, .rang(1))
    }
    #expect(Set(logger.commits.elements).map(\.name).sorted() == ["one", "two"])
    #expect(Set(logger.activities.elements).map(\.name).sorted() == ["one", "two"])
    #expect(logger.activities.elements[0] == logger.activities.elements[1])
    #expect(logger.activities.elements[0] != logger.activities.elements[2])
  }

  @Test("Code can name the types of sequences, boxes, proxies and slices")
  func types() async {
    let store = makeLibrary()
    let states: StateSequence<Library> = store.states
    let activities: ActivitySequence<Bell> = store.activities
    let values: ValueSequence<Int> = store.values(\.count)
    var numbers: ValueSequence<Int>.Iterator = values.makeAsyncIterator()
    let number: ValueSequence<Int>.Element? = await numbers.next()
    #expect(number == 0)
    var iterator: StateSequence<Library>.Iterator = states.makeAsyncIterator()
    let waiting: ActivitySequence<Bell>.Iterator = activities.makeAsyncIterator()
    let element: StateSequence<Library>.Element? = await iterator.next()
    #expect(element?.count == 0)
    let detached: DetachedDispatcher<Library, Bell, Int> = store.detached(from: \.count)
    detached.commit { $0 = 1 }
    let tracked: TrackedState<Library> = store.observable().state
    let observable: ObservableStore<Int, Bell> = detached.observable()
    #expect(tracked.count == 1)
    #expect(observable.state.primitive == 1)
    let changes = Changes<Library>(old: nil, new: Library())
    let value: Int? = changes.ifChanged(\.count).value
    #expect(value == 0)
    let manager: TaskManagerActor = store.taskManager
    manager.cancelAll()
    withExtendedLifetime(waiting) {}
  }

  @Test("Code can name and store queues and comparators")
  func kinds() {
    let passthrough: Queues.Passthrough = .passthrough
    let background: Queues.AsyncBackground = .asyncSerialBackground
    let any: AnyTargetQueue = .startsFromCurrentThread(andUse: background)
    let main: ImmediateMainActorTargetQueue = .main
    let hopping: HoppingMainActorTargetQueue = .asyncMain
    let queues: [any TargetQueueType] = [passthrough, background, any]
    let mainQueues: [any MainActorTargetQueueType] = [main, hopping]
    #expect(queues.count + mainQueues.count == 5)
    let both: AndComparator<Int, EqualityComparator<Int>, FalseComparator<Int>> =
      EqualityComparator<Int>().and(FalseComparator<Int>())
    let either: OrComparator<Int, EqualityComparator<Int>, FalseComparator<Int>> =
      EqualityComparator<Int>().or(FalseComparator<Int>())
    let comparators: [any TypedComparator<Int>] = [both, either]
    #expect(comparators.map { $0(1, 1) } == [false, true])
  }

  @Test("Code can build the intermediate value of a pipeline")
  func intermediate() {
    let one: PipelineIntermediate<Int> = PipelineIntermediateBuilder.buildBlock(3)
    let two: PipelineIntermediate<(Int, String)> = PipelineIntermediateBuilder.buildBlock(3, "a")
    #expect(one.value == 3)
    #expect(two.value == (3, "a"))
  }

  @Test("Generic code can use stores, derived values and edges through their protocols")
  func protocols() {
    func count(_ store: some StoreType<Library>) -> Int { store.asStore().state.count }
    func value<Value>(_ derived: some DerivedType<Value>) -> Value {
      derived.asDerived().state.primitive
    }
    func wrapped<Box: EdgeType>(_ edge: Box) -> Box.State { edge.wrappedValue }
    let store = makeLibrary()
    #expect(count(store) == 0)
    #expect(value(store.derived(.select(\.title))) == "")
    #expect(wrapped(Edge(wrappedValue: 3)) == 3)
    let component: any StoreComponentBase = store
    #expect(ObjectIdentifier(component) == ObjectIdentifier(store))
  }

  @Test("A closure middleware can be created with `init`, and a scan used on its own")
  func closures() {
    let store = makeLibrary()
    store.add(middleware: AnyStoreMiddleware { state, _ in state.title = "set" })
    store.commit { $0.count = 1 }
    #expect(store.state.title == "set")
    let scan = Scan<Int, Int>(seed: 1) { $0 += $1 }
    #expect(scan.accumulate(2) == 3)
    #expect(scan.value == 3)
  }

  @Test("A mirror of `Changes` shows the state, the version and the previous state")
  func mirrors() {
    let changes = Changes(old: 1, new: 2)
    let labels = changes.customMirror.children.compactMap(\.label)
    #expect(labels.sorted() == ["previous", "primitive", "version"])
    let store = Store<Int, Never>(name: "mirrored", initialState: 3)
    #expect(store.customMirror.children.contains { $0.label == "state" && $0.value as? Int == 3 })
  }

  @Test("The slices and derived values of a store have its logger")
  func logger() {
    let store = LibraryStore(initialState: Library(), logger: OldLogger(log: Recorder()))
    #expect(store.logger is OldLogger)
    #expect(store.scoped(\.count).logger is OldLogger)
    #expect(store.derived(.select(\.count)).logger is OldLogger)
    #expect(store.commit { _ in store.logger is OldLogger })
    #expect(makeLibrary().logger == nil)
  }

  @Test("`Changes` conforms to the protocols of Verge 11 to 13")
  func changesProtocols() {
    func describe<Kind: ChangesType<Library>>(_ changes: Kind) -> String {
      let path: Changes<Library>.ChangesKeyPath<Int> = \.count
      let before = changes.previous?.primitive.count ?? -1
      let changed = changes.asChanges().hasChanges(path)
      let previous = changes.previousPrimitive?.count ?? -1
      return "\(previous) \(before) \(changes.primitive.count) \(changed)"
    }
    func version(_ changes: some AnyChangesType) -> UInt64 { changes.version }
    func names(_ value: some HasTraces) -> [String] { value.traces.map(\.name) }
    let store = makeLibrary()
    store.commit("named") { $0.count = 2 }
    #expect(version(store.state) == 1)
    #expect(names(store.state) == ["named"])
    var other = Library()
    other.count = 1
    #expect(describe(Changes(old: Library(), new: other)) == "0 0 1 true")
  }

  @available(*, deprecated)
  @Test("The names of edges in Verge 11 and earlier are aliases")
  func fragments() {
    func state<Kind: FragmentType>(_ fragment: Kind) -> Kind.State { fragment.wrappedValue }
    let fragment: Fragment<Int> = Edge(wrappedValue: 1)
    let shared: _COWFragment<Int> = ReferenceEdge(wrappedValue: 2)
    #expect(state(fragment) + state(shared) == 3)
  }

  @available(*, deprecated)
  @Test("The older names of the state and of pipelines behave like the newer ones")
  func older() {
    struct Doubling: PipelineType {
      func yield(_ input: Changes<Library>) -> Int { input.count * 2 }
      func yieldContinuously(_ input: Changes<Library>) -> ContinuousResult<Int> {
        .new(input.count * 2)
      }
    }

    func state<State>(_ store: some OlderStore<State>) -> State { store.primitiveState }
    func values<Value>(_ derived: some OlderDerived<Value>) -> (Value, Value) {
      (derived.primitiveValue, derived.value.primitive)
    }
    let store = makeLibrary()
    let count = store.derived(.select(\.count))
    let chained: Derived<Int> = store.chain(Doubling())
    let next: Derived<Int> = store.chain(.map { $0.count + 1 })
    let hundreds: Derived<Int> = next.chain(
      .map(using: { $0 }, transform: { $0 * 100 }))
    store.commit { $0.count = 2 }
    #expect(state(store).count == 2)
    let component: any OlderReading = OlderComponent(store)
    #expect(component.read().count == 2)
    #expect(values(count) == (2, 2))
    #expect(chained.state.primitive == 4)
    #expect(next.state.primitive == 3)
    #expect(hundreds.state.primitive == 300)
  }
}

// Protocols that reach deprecated API without a warning.

private protocol OlderStore<State> {
  associatedtype State
  var primitiveState: State { get }
}

private protocol OlderReading {
  func read() -> Library
}

private final class OlderComponent: StoreComponentType, OlderReading {
  let store: LibraryStore

  init(_ store: LibraryStore) {
    self.store = store
  }

  @available(*, deprecated)
  func read() -> Library { primitiveState }
}

private protocol OlderDerived<Value> {
  associatedtype Value
  var primitiveValue: Value { get }
  var value: Changes<Value> { get }
}

extension Store: OlderStore {}
extension Derived: OlderDerived {}
