import TestSupport
import Testing
import Verge
import VergeNeue

@Suite("Scoped stores")
struct ScopedStoreTests {
  struct GuestReducer: ReducerType {
    typealias TargetState = String
    func rename(_ name: String) -> Mutation { .init { $0 = name } }
  }
  struct CountReducer: ReducerType {
    typealias TargetState = Int
    func set(_ count: Int) -> Mutation { .init { $0 = count } }
  }

  let source = makeStore()
  let lines = Recorder<String>()

  @Test("E1: A scoped store and its source see each other's commits immediately")
  func slice() {
    let scoped = source.makeScoped(reducer: TillReducer())
    scoped.commit { $0.add(5) }
    #expect(source.state.till.cents == 5)
    source.commit { _ in .init { $0.till.cents = 7 } }
    #expect(scoped.state.cents == 7)
    #expect(scoped.sourceState.till.cents == 7)
    #expect(scoped.sourceStore === source)
    #expect(scoped.dispatch { $0.addTwice(1) } == 9)
  }

  @Test("E11: A scoped store works on optional and computed properties")
  func paths() {
    source.commit { _ in .init { $0.guest = "kim" } }
    let guest = source.makeScoped(scope: \.guest!, reducer: GuestReducer())
    guest.commit { $0.rename("lee") }
    #expect(source.state.guest == "lee")
    let doubled = source.makeScoped(scope: \.doubled, reducer: CountReducer())
    doubled.commit { $0.set(8) }
    #expect(source.state.count == 4)
    #expect(doubled.state == 8)
  }

  @Test("A scoped store's commits notify observers of the source, its children and its siblings")
  func observers() {
    let lines = lines
    let till = source.makeScoped(reducer: TillReducer())
    let count = source.makeScoped(scope: \.count, reducer: CountReducer())
    let child = VergeNeue.Store(
      state: 0, reducer: FollowingReducer("child", lines), registerParent: source)
    source.sink { lines.record("source \($0.till.cents)") }
    count.sink { lines.record("count \($0)") }
    till.sink { lines.record("till \($0.cents)") }
    lines.drain()
    till.commit { $0.add(5) }
    #expect(lines.drain() == ["child 0", "source 5", "count 0", "till 5"])
    count.commit { $0.set(1) }
    #expect(lines.drain() == ["child 1", "source 5", "count 1", "till 5"])
    withExtendedLifetime((child, till, count)) {}
  }

  @Test("Each scoping creates a store that retains its source; the source does not retain it")
  func lifetimes() {
    weak var weakSource: VergeNeue.Store<ShopReducer>?
    weak var weakScoped: ScopedStore<ShopReducer, TillReducer>?
    do {
      let scoped: ScopedStore<ShopReducer, TillReducer>
      do {
        let source = makeStore()
        scoped = source.makeScoped(reducer: TillReducer())
        #expect(source.makeScoped(reducer: TillReducer()) !== scoped)
        (weakSource, weakScoped) = (source, scoped)
      }
      #expect(weakSource != nil)
      scoped.commit { $0.add(1) }
      #expect(scoped.state.cents == 1)
    }
    #expect(weakScoped == nil)
    #expect(weakSource == nil)
  }

  @Test("E9: Deallocating a scoped store releases its observers, even if the source stays")
  func observersGo() {
    weak var captured: Token?
    do {
      let token = Token()
      captured = token
      let scoped = source.makeScoped(reducer: TillReducer())
      scoped.sink { _ in withExtendedLifetime(token) {} }
    }
    #expect(captured == nil)
    #expect(source.modernStore.view.core.isUnobserved)
  }

  @Test("A scoped store that is added to its source is retained until it is removed")
  func added() {
    weak var weakScoped: ScopedStore<ShopReducer, TillReducer>?
    do {
      let scoped = source.makeScoped(reducer: TillReducer())
      weakScoped = scoped
      source.addScopedStore(scoped)
    }
    #expect(weakScoped != nil)
    let other = makeStore()
    other.removeScopedStore(weakScoped!)
    #expect(weakScoped != nil)
    source.removeScopedStore(weakScoped!).removeScopedStore(
      other.makeScoped(reducer: TillReducer()))
    #expect(weakScoped == nil)
  }

  @Test("A scoped store dispatches custom action types and commits inline mutations")
  func otherForms() {
    struct Add: _ActionType {
      func asAction() -> _ScopedAction<TillReducer, Int> { TillReducer().addTwice(2) }
    }
    let scoped = source.makeScoped(reducer: TillReducer())
    #expect(scoped.dispatch { _ in Add() } == 4)
    scoped.inlineCommit { .init { $0.cents = 1 } }
    #expect(scoped.modernStore.state.cents == 1)
  }

  @Test("Printing a store scoped through an absent optional does not trap")
  func forcedScope() {
    let scoped = source.makeScoped(scope: \.guest!, reducer: GuestReducer())
    #expect(Mirror(reflecting: scoped).descendant("isComputed") as? Bool == true)
    #expect(Mirror(reflecting: scoped).descendant("state") == nil)
    source.commit { _ in .init { $0.guest = "Ada" } }
    #expect(scoped.state == "Ada")
  }
}
