import Dispatch
import TestSupport
import Testing
import Verge
import VergeClassic

@Suite("Lifetimes of Verge Classic objects")
struct LifetimeTests {
  private struct Root {
    var counter = Counter()
    var other = 0
  }

  private final class Mounted: VergeType {
    typealias Activity = Int
    let state: Storage<Counter>

    init(_ root: Verge.Store<Root, Never>) {
      state = Storage(sharing: root, at: \.counter)
    }
  }

  @Test("E9: Deallocating a mounted verge releases its observers even if the root state stays")
  func mounted() {
    let root = Verge.Store<Root, Never>(initialState: Root())
    let bag = DisposeBag()
    weak var weakToken: Token?
    do {
      let token = Token()
      weakToken = token
      let model = Mounted(root)
      model.activity.observe { _ in _ = token }.disposed(by: bag)
      model.activity.emit(onNext: { _ in _ = token }).disposed(by: bag)
      model.state.add { _ in _ = token }
    }
    #expect(weakToken == nil)
    #expect(root.view.core.isUnobserved)
  }

  @MainActor
  @Test("A pending activity outlives its verge, unless its observer is disposed of")
  func lastActivity() async {
    let seen = Recorder<Int>()
    let bag = DisposeBag()
    var disposables: [any Disposable] = []
    do {
      let model = CounterModel()
      model.activity.emit(onNext: { if case .rang(let n) = $0 { seen.record(n) } })
        .disposed(by: bag)
      disposables.append(model.activity.emit(onNext: { _ in seen.record(-1) }))
      onAnotherThread { model.emit(.rang(1)) }
    }
    #expect(seen.elements.isEmpty)
    for disposable in disposables { disposable.dispose() }
    await mainQueueTurn()
    #expect(seen.elements == [1])
  }

  private final class LastWords: VergeType {
    typealias State = Int
    typealias Activity = Int
    let state: Storage<Int>

    init(_ state: Storage<Int>, _ logger: (any VergeLogging)?) {
      self.state = state
      if let logger { set(logger: logger) }
    }

    deinit {
      commit("bye") { $0 += 100 }
      emit(7)
    }
  }

  @Test("A verge deallocated during a delivery may commit and emit; both are logged")
  func lastWords() {
    let (storage, lines) = (Storage(0), Recorder<String>())
    var model: LastWords? = LastWords(storage, LineLogger(lines))
    storage.add { if $0 == 1 { model = nil } }
    storage.update { $0 = 1 }
    #expect(model == nil)
    #expect(storage.value == 101)
    #expect(lines.elements.map { $0.prefix(10) } == ["willMutate", "didMutate ", "didEmit 7 "])
  }

  @Test("A modern logger receives what a verge deallocated during a delivery commits and emits")
  func lastWordsToModernLogger() {
    // Records types only: an object in `deinit` must not be retained.
    struct Logger: Verge.StoreLogger {
      let senders: Recorder<Bool>
      func didCommit(log: CommitLog, sender: AnyObject) { senders.record(sender is LastWords) }
      func didSendActivity(log: ActivityLog, sender: AnyObject) {
        senders.record(sender is LastWords)
      }
    }
    let senders = Recorder<Bool>()
    let root = Verge.Store<Int, Never>(initialState: 0, logger: Logger(senders: senders))
    let storage = Storage(sharing: root)
    var model: LastWords? = LastWords(storage, nil)
    storage.add { if $0 == 1 { model = nil } }
    storage.update { $0 = 1 }
    #expect(root.state.primitive == 101)
    #expect(model == nil)
    #expect(senders.drain() == [false, false, false])
    do { _ = LastWords(storage, nil) }
    #expect(senders.drain() == [true, true])
  }

  @Test("An activity from a verge's `deinit` inside a mutation is logged after the mutation")
  func lastActivityInMutation() {
    final class Emitting: VergeType {
      typealias State = Int
      typealias Activity = Int
      let state: Storage<Int>

      init(_ state: Storage<Int>) {
        self.state = state
      }

      deinit {
        emit(7)
      }
    }
    struct Logger: Verge.StoreLogger {
      let lines: Recorder<String>
      func didCommit(log: CommitLog, sender: AnyObject) { lines.record("commit") }
      func didSendActivity(log: ActivityLog, sender: AnyObject) {
        lines.record("activity \(sender is Emitting)")
      }
    }
    let lines = Recorder<String>()
    let root = Verge.Store<Int, Never>(initialState: 0, logger: Logger(lines: lines))
    var model: Emitting? = Emitting(Storage(sharing: root))
    _ = model!.activity
    root.commit { _ in model = nil }
    #expect(model == nil)
    #expect(lines.elements == ["activity false", "commit"])
  }

  private final class Borrower: VergeType {
    typealias State = Counter
    let owner: CounterModel
    var state: Storage<Counter> { owner.state }
    var activity: Emitter<CounterModel.Activity> { owner.activity }

    init(_ owner: CounterModel) {
      self.owner = owner
    }
  }

  @Test("E6: Reading `modernStore` while another thread emits in mutations does not deadlock")
  func modernStoresMeanwhile() {
    for _ in 0..<200 {
      let owner = CounterModel()
      nonisolated(unsafe) let borrowers = (0..<4).map { _ in Borrower(owner) }
      concurrently(2) { index in
        if index == 0 {
          for borrower in borrowers { _ = borrower.modernStore }
        } else {
          for number in 0..<8 {
            owner.commit {
              $0.count += 1
              owner.emit(.rang(number))
            }
          }
        }
      }
      #expect(owner.state.value.count == 8)
    }
  }

  @Test("A pending log entry does not retain the `addDeinit` closures of its storage")
  func waitingReport() {
    final class Marker {}
    struct Logger: MutableStorageLogging {}
    let modern = Verge.Store<Int, Never>(initialState: 0)
    let (isInside, mayEnd, isDone) = (Gate(), Gate(), Gate())
    let token = modern.sinkState(dropsFirst: true, queue: .passthrough) { value in
      guard value.primitive == 1 else { return }
      isInside.open()
      mayEnd.pass()
    }
    DispatchQueue(label: "test.deliverer").async {
      modern.commit { $0 = 1 }
      isDone.open()
    }
    isInside.pass()
    let ends = Recorder<String>()
    weak var remaining: Marker?
    do {
      let marker = Marker()
      remaining = marker
      let storage = MutableStorage(sharing: modern)
      storage.loggers = [Logger()]
      storage.asStorage().addDeinit {
        withExtendedLifetime(marker) {}
        ends.record("end")
      }
      storage.update { $0 = 2 }
    }
    #expect(ends.elements == ["end"])
    #expect(remaining == nil)
    mayEnd.open()
    isDone.pass()
    token.cancel()
  }

  private final class Swapping: VergeType {
    typealias State = Int
    let state = Storage(0)
    var activity: Emitter<Int> = .init()
  }

  private final class AtEnd {
    let action: () -> Void

    init(_ action: @escaping () -> Void) {
      self.action = action
    }

    deinit {
      action()
    }
  }

  @Test("E6: The observers of a replaced emitter are released with no lock held")
  func replacedEmitter() {
    let model = Swapping()
    let seen = Recorder<String>()
    do {
      let end = AtEnd {
        onAnotherThread { model.set(logger: EmptyVergeLogger()) }
        seen.record("gone")
      }
      model.activity.observe { _ in _ = end }
    }
    _ = model.modernStore
    model.activity = Emitter()
    _ = model.modernStore
    #expect(seen.elements == ["gone"])
  }

  @Test("The next verge on a storage releases the logger of a deallocated verge")
  func formerLogger() {
    final class Logger: VergeLogging {}
    let storage = Storage(Counter())
    weak var weakLogger: Logger?
    do {
      let logger = Logger()
      weakLogger = logger
      CounterModel(storage).set(logger: logger)
    }
    let next = CounterModel(storage)
    next.set(logger: EmptyVergeLogger())
    #expect(weakLogger == nil)
  }
}
