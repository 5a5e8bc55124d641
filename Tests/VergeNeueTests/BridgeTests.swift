import TestSupport
import Testing
import Verge
import VergeNeue

@Suite("VergeNeue stores on a modern store")
struct BridgeTests {
  struct Root: Equatable {
    struct Counter: Equatable { var count = 0 }
    var counter = Counter()
    var title = ""
  }
  enum Activity { case rang }
  struct Failure: Error {}

  final class RootReducer: ReducerType {
    typealias TargetState = Root
    func set(_ count: Int) -> Mutation { .init { $0.counter.count = count } }
  }
  struct CounterReducer: ReducerType {
    typealias TargetState = Root.Counter
    func increment() -> Mutation { .init { $0.count += 1 } }
    func set(_ count: Int) -> Mutation { .init { $0.count = count } }
  }
  struct CountReducer: ReducerType {
    typealias TargetState = Int
    func add(_ count: Int) -> Mutation { .init { $0 += count } }
  }

  let modern = Verge.Store<Root, Activity>(initialState: Root())
  let lines = Recorder<String>()

  @Test("E10: A store scoped from a store on a slice is notified of the same commits")
  func scopedFromSlice() {
    struct CartReducer: ReducerType { typealias TargetState = Depot.Cart }
    struct CouponReducer: ReducerType { typealias TargetState = String? }
    let root = Verge.Store<Depot, Never>(initialState: Depot())
    let cart = VergeNeue.Store(sharing: root, at: \.cart, reducer: CartReducer())
    let coupon = cart.makeScoped(scope: \.coupon, reducer: CouponReducer())
    let lines = lines
    cart.sink { lines.record("cart \($0.items)") }
    coupon.sink { lines.record("coupon \($0 ?? "none")") }
    root.commit { $0.badge = 1 }
    #expect(lines.elements.isEmpty)
    root.commit { $0.cart.items = ["a"] }
    coupon.inlineCommit { .init { $0 = "half" } }
    #expect(lines.elements == [#"cart ["a"]"#, "coupon none", #"cart ["a"]"#, "coupon half"])
  }

  @Test("A store, its scoped store and the modern store read each other's commits")
  func reading() {
    let neue = VergeNeue.Store(sharing: modern, reducer: RootReducer())
    let scoped = neue.makeScoped(scope: \.counter, reducer: CounterReducer())
    neue.commit { $0.set(1) }
    #expect(modern.state.counter.count == 1)
    #expect(scoped.state.count == 1)
    modern.commit { $0.counter.count = 2 }
    #expect(neue.state.counter.count == 2)
    #expect(scoped.state.count == 2)
    scoped.commit { $0.increment() }
    #expect(modern.state.counter.count == 3)
    neue.modernStore.commit { $0.counter.count = 4 }
    scoped.modernStore.commit { $0.count += 1 }
    #expect(modern.state.counter.count == 5)
  }

  @Test("E1: A store on a slice reads, commits to and scopes the slice")
  func slice() {
    let neue = VergeNeue.Store(sharing: modern, at: \.counter, reducer: CounterReducer())
    let count = neue.makeScoped(scope: \.count, reducer: CountReducer())
    neue.commit { $0.increment() }
    count.commit { $0.add(2) }
    modern.commit { $0.title = "t" }
    #expect(modern.state.primitive == Root(counter: .init(count: 3), title: "t"))
    #expect(neue.state.count == 3)
    #expect(count.sourceState.count == 3)
  }

  @Test("E1: A store can be created on a slice of a modern store's slice")
  func sliceOfSlice() {
    let neue = VergeNeue.Store(
      sharing: modern.scoped(\.counter), at: \.count, reducer: CountReducer())
    neue.commit { $0.add(2) }
    #expect(modern.state.counter.count == 2)
  }

  @Test("E5: Observers of a store, its scoped store and the modern store see one order of commits")
  func order() {
    let lines = lines
    let neue = VergeNeue.Store(sharing: modern, reducer: RootReducer())
    let scoped = neue.makeScoped(scope: \.counter, reducer: CounterReducer())
    neue.sink { lines.record("neue \($0.counter.count)") }
    let subscription = modern.sinkState(dropsFirst: true, queue: .passthrough) { [modern] state in
      lines.record("modern \(state.counter.count)")
      if state.counter.count == 1 { modern.commit { $0.counter.count = 2 } }
    }
    scoped.sink { lines.record("scoped \($0.count)") }
    scoped.commit { $0.increment() }
    neue.commit { $0.set(3) }
    #expect(
      lines.elements == [
        "neue 1", "modern 1", "scoped 1", "neue 2", "modern 2", "scoped 2", "neue 3", "modern 3",
        "scoped 3",
      ])
    withExtendedLifetime(scoped) {}
    subscription.cancel()
  }

  @Test("E10: A commit that changes nothing notifies VergeNeue's observers, not modern ones")
  func equality() {
    let lines = lines
    let neue = VergeNeue.Store(sharing: modern, at: \.counter, reducer: CounterReducer())
    neue.sink { _ in lines.record("neue") }
    let subscription = modern.sinkState(dropsFirst: true, queue: .passthrough) { _ in
      lines.record("modern")
    }
    neue.commit { $0.set(0) }
    modern.commit { $0.title = "t" }
    #expect(lines.elements == ["neue", "modern"])
    withExtendedLifetime(neue) {}
    subscription.cancel()
  }

  @Test("E3: A modern commit that throws does not notify VergeNeue's observers")
  func throwing() {
    let lines = lines
    let neue = VergeNeue.Store(sharing: modern, reducer: RootReducer())
    let child = VergeNeue.Store(state: 0, reducer: Child(lines: lines), registerParent: neue)
    neue.sink { _ in lines.record("sink") }
    lines.drain()
    #expect(throws: Failure.self) {
      try neue.modernStore.commit { state throws(Failure) in
        state.title = "t"
        throw Failure()
      }
    }
    #expect(neue.state.title == "")
    #expect(lines.elements.isEmpty)
    withExtendedLifetime(child) {}
  }

  @Test("A child follows a parent on a modern store or a slice of one")
  func children() {
    let neue = VergeNeue.Store(sharing: modern, reducer: RootReducer())
    let child = VergeNeue.Store(state: 0, reducer: Child(lines: lines), registerParent: neue)
    modern.commit { $0.counter.count = 1 }
    neue.makeScoped(scope: \.counter, reducer: CounterReducer()).commit { $0.increment() }
    #expect(lines.elements == ["child 0", "child 1", "child 2"])
    withExtendedLifetime(child) {}
  }

  @Test("E9: A store retains the modern state, not the reverse, and releases its observers")
  func lifetimes() {
    weak var weakModern: Verge.Store<Root, Never>?
    weak var weakNeue: VergeNeue.Store<RootReducer>?
    weak var captured: Token?
    var neue: VergeNeue.Store<RootReducer>?
    do {
      let store = Verge.Store<Root, Never>(initialState: Root(title: "t"))
      let token = Token()
      let strong = VergeNeue.Store(sharing: store, reducer: RootReducer())
      strong.sink { _ in withExtendedLifetime(token) {} }
      (weakModern, weakNeue, captured, neue) = (store, strong, token, strong)
    }
    #expect(neue?.state.title == "t")
    #expect(neue?.modernStore === weakModern)
    #expect(captured != nil)
    neue = nil
    #expect(weakNeue == nil)
    #expect(weakModern == nil)
    #expect(captured == nil)
  }

  @Test("E9: Deallocating a store releases its observers even if the modern state stays")
  func observersGo() {
    let lines = lines
    do {
      let neue = VergeNeue.Store(sharing: modern, reducer: RootReducer())
      neue.sink { _ in lines.record("sink") }
      _ = neue
    }
    modern.commit { $0.title = "t" }
    #expect(lines.elements.isEmpty)
    #expect(modern.view.core.isUnobserved)
  }

  struct Child: ModularReducerType {
    typealias TargetState = Int
    typealias ParentReducer = RootReducer
    let lines: Recorder<String>
    func parentChanged(newState: Root) { lines.record("child \(newState.counter.count)") }
  }
}
