import TestSupport
import Testing
import Verge

@Suite("Derived values")
struct DerivedTests {
  @Test("A value derived with `select` notifies observers when the selected part changes")
  func select() {
    let store = makeLibrary()
    let title: Derived<String> = store.derived(.select(\.title))
    let seen = Recorder<String>()
    let subscription = title.sinkState(queue: .passthrough) { seen.record($0.primitive) }
    store.commit { $0.count += 1 }
    store.commit { $0.title = "a" }
    store.commit { $0.title = "a" }
    store.commit { $0.title = "b" }
    #expect(seen.elements == ["", "a", "b"])
    #expect(title.state.primitive == "b")
    subscription.cancel()
  }

  @Test("A value derived with `map` notifies observers when the output changes")
  func map() {
    let store = makeLibrary()
    let isEven: Derived<Bool> = store.derived(.map { $0.count.isMultiple(of: 2) })
    let seen = Recorder<Bool>()
    isEven.sinkState(queue: .passthrough) { seen.record($0.primitive) }.storeWhileSourceActive()
    for _ in 0..<3 { store.commit { $0.count += 2 } }
    store.commit { $0.count += 1 }
    #expect(seen.elements == [true, false])
  }

  @Test("The previous value of a derived value is its own last value")
  func previous() {
    let store = makeLibrary()
    let count = store.derived(.select(\.count))
    let seen = Recorder<[Int?]>()
    let subscription = count.sinkState(queue: .passthrough) {
      seen.record([$0.previousPrimitive, $0.primitive])
    }
    store.commit { $0.count = 1 }
    store.commit { $0.title = "a" }
    store.commit { $0.count = 5 }
    #expect(seen.elements == [[nil, 0], [0, 1], [1, 5]])
    subscription.cancel()
  }

  @Test("The version of a derived value counts only its own changes")
  func version() {
    let store = makeLibrary()
    let count = store.derived(.select(\.count))
    store.commit { $0.title = "a" }
    #expect(count.state.version == 0)
    store.commit { $0.count = 1 }
    #expect(count.state.version == 1)
    store.commit { $0.count = 1 }
    #expect(count.state.version == 1)
  }

  @Test("The previous version of a derived value's first change is that of the value")
  func previousVersion() {
    let store = makeLibrary()
    let count = store.derived(.select(\.count))
    for _ in 0..<3 { store.commit { $0.title += "a" } }
    let seen = Recorder<[UInt64?]>()
    let subscription = count.sinkState(queue: .passthrough) {
      seen.record([$0.previous?.version, $0.version])
    }
    store.commit { $0.count = 1 }
    store.commit { $0.count = 2 }
    #expect(seen.elements == [[nil, 0], [0, 1], [1, 2]])
    subscription.cancel()
  }

  @Test("Each call of `derived` creates a separate object")
  func identity() {
    let store = makeLibrary()
    let one = store.derived(.select(\.count))
    let other = store.derived(.select(\.count))
    #expect(one != other)
    #expect(one == one.asDerived())
    #expect(Set([one, other, one]).count == 2)
  }

  @Test("A value derived from a derived value is up to date after each commit")
  func chain() {
    let store = makeLibrary()
    let count = store.derived(.select(\.count))
    let doubled = count.derived(.map { $0 * 2 })
    let label: Derived<String> = doubled.derived(.map { $0.description })
    let seen = Recorder<String>()
    let subscription = label.sinkState(queue: .passthrough) { seen.record($0.primitive) }
    store.commit { $0.count = 2 }
    #expect(label.state.primitive == "4")
    store.commit { $0.count = 3 }
    #expect(seen.elements == ["0", "4", "6"])
    subscription.cancel()
  }

  @Test("A constant never changes")
  func constant() {
    let three = Derived<Int>.constant(3)
    let seen = Recorder<Int>()
    let subscription = three.sinkState(queue: .passthrough) { seen.record($0.primitive) }
    let text = three.derived(.map { "\($0)" })
    #expect(text.state.primitive == "3")
    #expect(seen.elements == [3])
    subscription.cancel()
  }

  @Test("`sinkChangedPrimitiveValue` delivers plain values")
  func primitive() {
    let store = makeLibrary()
    let count = store.derived(.select(\.count))
    let seen = Recorder<Int>()
    let subscription = count.sinkChangedPrimitiveValue(queue: .passthrough) { seen.record($0) }
    store.commit { $0.count = 1 }
    let later = count.sinkChangedPrimitiveValue(dropsFirst: true, queue: .passthrough) {
      seen.record(-$0)
    }
    store.commit { $0.count = 2 }
    #expect(seen.elements == [0, 1, 2, -2])
    subscription.cancel()
    later.cancel()
  }

  @Test("`sinkChangedPrimitiveValue` delivers plain values on the main actor by default")
  @MainActor func primitiveOnMain() async {
    let store = makeLibrary()
    let count = store.derived(.select(\.count))
    let seen = Recorder<Int>()
    let subscription = count.sinkChangedPrimitiveValue { seen.record($0) }
    store.commit { $0.count = 1 }
    #expect(seen.elements == [0, 1])
    subscription.cancel()
  }

  @Test("A slice of a derived value follows the derived value")
  func scoped() {
    let store = makeLibrary()
    let desk = store.derived(.select(\.desk))
    let drawer = desk.scoped(\.drawer)
    store.commit { $0.desk.drawer.pens = 4 }
    #expect(drawer.state.pens == 4)
    let pens = desk.derived(.select(\.drawer.pens))
    store.commit { $0.desk.drawer.pens = 5 }
    #expect(pens.state.primitive == 5)
  }

  @Test("Computed properties, optional properties and dictionary entries can be derived")
  func paths() {
    let store = makeLibrary()
    let doubled = store.derived(.select(\.doubled))
    let borrower = store.derived(.select(\.loan?.borrower))
    let rating = store.derived(.select(\.ratings["a"]))
    store.commit {
      $0.count = 2
      $0.loan = Library.Loan(borrower: "Ada")
      $0.ratings["a"] = 5
    }
    #expect(doubled.state.primitive == 4)
    #expect(borrower.state.primitive == "Ada")
    #expect(rating.state.primitive == 5)
  }

  @Test("A derived value has the traces and the transaction of the commit")
  func context() {
    let store = makeLibrary()
    let count = store.derived(.select(\.count))
    store.commit("MyCommit") { state, transaction in
      state.count = 1
      transaction[Origin.self] = "keyboard"
    }
    #expect(count.state.traces.map(\.name) == ["MyCommit"])
    #expect(count.state.transaction[Origin.self] == "keyboard")
  }

  @Test("A derived value retains its associated objects")
  func associate() {
    let store = makeLibrary()
    var count: Derived<Int>? = store.derived(.select(\.count))
    weak var token: Token?
    do {
      let strong = Token()
      token = strong
      count?.associate(strong)
    }
    #expect(token != nil)
    count = nil
    #expect(token == nil)
  }

  @Test("E10: Values can be derived from a state without ==")
  func opaque() {
    let store = Store<Opaque, Never>(initialState: Opaque())
    let count = store.derived(.select(\.count))
    let seen = Recorder<Int>()
    let subscription = count.sinkState(queue: .passthrough) { seen.record($0.primitive) }
    store.commit { $0.other = 1 }
    store.commit { $0.count = 1 }
    #expect(seen.elements == [0, 1])
    subscription.cancel()
  }

  @Test("A component derives from its store's state")
  func component() {
    let counter = CounterModel()
    let doubled = counter.derived(.map { $0.count * 2 })
    counter.increment()
    #expect(doubled.state.primitive == 2)
  }

  @Test("Observers on the passthrough queue are called on the queue of the derived value")
  @MainActor func queues() async {
    let store = makeLibrary()
    let count = store.derived(.select(\.count), queue: .asyncMain)
    let seen = Recorder<Int>()
    let subscription = count.sinkState(dropsFirst: true, queue: .passthrough) {
      seen.record($0.primitive)
    }
    store.commit { $0.count = 1 }
    #expect(seen.elements.isEmpty)
    #expect(count.state.primitive == 1)
    await Task.yield()
    await mainQueueTurn()
    #expect(seen.elements == [1])
    subscription.cancel()
  }

  private enum Origin: TransactionKey {
    static let defaultValue = ""
  }

  private final class CounterModel: StoreComponentType {
    struct State: Equatable { var count = 0 }

    let store: Store<State, Never> = .init(initialState: .init())

    func increment() {
      commit { $0.count += 1 }
    }
  }
}
