import TestSupport
import Testing
import Verge
import VergeNeue

@Suite("Stores with a parent")
struct ParentTests {
  let parent = makeStore()
  let lines = Recorder<String>()

  private func makeChild(_ name: String) -> VergeNeue.Store<FollowingReducer> {
    VergeNeue.Store(state: 0, reducer: FollowingReducer(name, lines), registerParent: parent)
  }

  @Test("A child receives the parent's state at its creation and after each commit, even if equal")
  func told() {
    parent.commit { $0.set(1) }
    let child = makeChild("a")
    #expect(lines.elements == ["a 1"])
    parent.commit { $0.set(2) }
    parent.commit { $0.touch() }
    #expect(lines.elements == ["a 1", "a 2", "a 2"])
    #expect(child.state == 0)
  }

  @Test("A child is notified of commits through a scoped store and the modern store")
  func otherCommits() {
    let child = makeChild("a")
    lines.drain()
    parent.makeScoped(reducer: TillReducer()).commit { $0.add(1) }
    parent.modernStore.commit { $0.count = 4 }
    #expect(lines.elements == ["a 0", "a 4"])
    withExtendedLifetime(child) {}
  }

  @Test("E5 (2, 3): Three children, one of which commits to the parent, all see 1, then 2")
  func order() {
    let children = ["a", "b", "c"].map(makeChild)
    lines.drain()
    children[0].reducer.onChange = { [parent] in if $0 == 1 { parent.commit { $0.set(2) } } }
    parent.commit { $0.set(1) }
    #expect(lines.elements == ["a 1", "b 1", "c 1", "a 2", "b 2", "c 2"])
    withExtendedLifetime(children) {}
  }

  @Test("A child made inside an observer of the parent is notified before its initializer returns")
  func madeInObserver() {
    let lines = lines
    var child: VergeNeue.Store<FollowingReducer>?
    parent.sink { [parent] state in
      guard child == nil else { return }
      parent.commit { $0.set(2) }
      child = VergeNeue.Store(
        state: 0, reducer: FollowingReducer("a", lines), registerParent: parent)
      lines.record("made")
    }
    parent.commit { $0.set(1) }
    #expect(lines.elements == ["a 2", "made"])
    parent.commit { $0.set(3) }
    #expect(lines.elements == ["a 2", "made", "a 3"])
  }

  @Test("A parent commit made in the first `parentChanged` causes a second call, newest last")
  func commitInFirstCall() {
    let reducer = FollowingReducer("a", lines)
    reducer.onChange = { [parent] in if $0 == 0 { parent.commit { $0.set(1) } } }
    let child = VergeNeue.Store(state: 0, reducer: reducer, registerParent: parent)
    #expect(lines.elements == ["a 0", "a 1"])
    withExtendedLifetime(child) {}
  }

  @Test("A commit from `parentChanged` is made before the parent's commit returns")
  func committingToTheChild() {
    let child = makeChild("a")
    child.reducer.onChange = { [unowned child] count in child.commit { $0.set(count * 10) } }
    parent.commit { $0.set(2) }
    #expect(child.state == 20)
  }

  @Test("The later form of `parentChanged` is called instead of the earlier one")
  func laterForm() {
    final class Both: ModularReducerType {
      typealias TargetState = Int
      typealias ParentReducer = ShopReducer
      let lines: Recorder<String>
      init(_ lines: Recorder<String>) { self.lines = lines }
      func parentChanged(newState: Shop) { lines.record("earlier") }
      func parentChanged(newState: Shop, store: VergeNeue.Store<Both>) {
        lines.record("later")
        store.commit { _ in .init { $0 = newState.count } }
      }
    }
    parent.commit { $0.set(3) }
    let child = VergeNeue.Store(state: 0, reducer: Both(lines), registerParent: parent)
    #expect(lines.elements == ["later"])
    #expect(child.state == 3)
  }

  @Test("A non-final reducer class receives its store, even if that is of a `Store` subclass")
  func classReducer() {
    class Open: ModularReducerType {
      typealias TargetState = Int
      typealias ParentState = Shop
      func makeInitialState() -> Int { -1 }
      func parentChanged(newState: Shop, store: VergeNeue.Store<Open>) {
        store.commit { _ in .init { $0 = newState.count } }
      }
    }
    final class OpenStore: VergeNeue.Store<Open>, @unchecked Sendable {}
    let child = OpenStore(reducer: Open(), registerParent: parent)
    parent.commit { $0.set(4) }
    #expect(child.state == 4)
  }

  @Test("E9: Parent and child do not retain each other, and a deallocated child is not notified")
  func lifetimes() {
    weak var weakChild: VergeNeue.Store<FollowingReducer>?
    weak var weakReducer: FollowingReducer?
    do {
      let child = makeChild("a")
      (weakChild, weakReducer) = (child, child.reducer)
    }
    #expect(weakChild == nil)
    #expect(weakReducer == nil)
    lines.drain()
    parent.commit { $0.set(1) }
    #expect(lines.elements.isEmpty)
    // A commit without a name.
    parent.commit { _ in .init { _ in } }
    #expect(parent.modernStore.view.core.isUnobserved)

    var ownParent: VergeNeue.Store<ShopReducer>? = makeStore()
    weak let weakParent = ownParent
    let child = VergeNeue.Store(
      state: 5, reducer: FollowingReducer("b", lines), registerParent: ownParent!)
    ownParent = nil
    #expect(weakParent == nil)
    #expect(child.state == 5)
  }

  @Test("E9: After a parent is deallocated, commits to its modern store do not notify children")
  func parentOnSharedState() {
    let modern = parent.modernStore
    var second: VergeNeue.Store<ShopReducer>? = VergeNeue.Store(
      sharing: modern, reducer: ShopReducer())
    let child = VergeNeue.Store(
      state: 0, reducer: FollowingReducer("a", lines), registerParent: second!)
    modern.commit { $0.count = 1 }
    #expect(lines.drain() == ["a 0", "a 1"])
    withExtendedLifetime(second) {}
    second = nil
    modern.commit { $0.count = 2 }
    #expect(lines.elements.isEmpty)
    withExtendedLifetime(child) {}
  }

  @Test("Parent and child can be deallocated in either order, also during a notification")
  func bothReleased() {
    weak var weakParent: VergeNeue.Store<ShopReducer>?
    weak var weakChild: VergeNeue.Store<FollowingReducer>?
    for parentGoesFirst in [true, false] {
      do {
        var parent: VergeNeue.Store<ShopReducer>? = makeStore()
        var child: VergeNeue.Store<FollowingReducer>? = VergeNeue.Store(
          state: 0, reducer: FollowingReducer("a", lines), registerParent: parent!)
        (weakParent, weakChild) = (parent, child)
        if parentGoesFirst {
          parent = nil
          child = nil
        } else {
          child = nil
          parent = nil
        }
      }
      #expect(weakParent == nil)
      #expect(weakChild == nil)
    }

    lines.drain()
    var child: VergeNeue.Store<FollowingReducer>? = makeChild("a")
    child?.reducer.onChange = { if $0 == 1 { child = nil } }
    parent.commit { $0.set(1) }
    parent.commit { $0.set(2) }
    #expect(child == nil)
    #expect(lines.elements == ["a 0", "a 1"])
  }

  private class BaseReducer: ModularReducerType {
    typealias TargetState = Int
    typealias ParentReducer = ShopReducer
    let lines: Recorder<String>

    init(_ lines: Recorder<String>) {
      self.lines = lines
    }

    func parentChanged(newState: Shop) {
      lines.record("\(type(of: self)) \(newState.count)")
    }
  }

  private final class DerivedReducer: BaseReducer {}

  @Test("A reducer subclass whose store has another type is called in the form without a store")
  func subclassedReducer() {
    let child = VergeNeue.Store(state: 0, reducer: DerivedReducer(lines), registerParent: parent)
    parent.commit { $0.set(3) }
    #expect(lines.elements == ["DerivedReducer 0", "DerivedReducer 3"])
    withExtendedLifetime(child) {}
  }
}
