import TestSupport
import Testing
import VergeNeue

@Suite("Stores registered with other stores")
struct RegistrationTests {
  let parent = makeStore()

  /// A store that calls a closure when it is deallocated.
  private final class Watched: Store<ShopReducer>, @unchecked Sendable {
    let onDeinit: () -> Void
    init(onDeinit: @escaping () -> Void = {}) {
      self.onDeinit = onDeinit
      super.init(state: Shop(), reducer: ShopReducer(), logger: nil)
    }
    deinit { onDeinit() }
  }

  @Test("A registered store is retained until it is unregistered; dropping the token has no effect")
  func token() {
    weak var child: Watched?
    var token: RegistrationToken?
    do {
      let strong = Watched()
      child = strong
      token = parent.register(store: strong, for: "key")
    }
    #expect(child != nil)
    token?.unregister()
    #expect(child == nil)
    token?.unregister()
    do {
      let strong = Watched()
      child = strong
      parent.register(store: strong, for: "key")
      token = nil
    }
    #expect(child != nil)
    child?.reserveRelease()
    #expect(child == nil)
  }

  @Test("Registering a store replaces the one with the same key and reducer type, and no other")
  func keys() {
    weak var first: Watched?
    weak var second: Watched?
    do {
      let (one, two) = (Watched(), Watched())
      (first, second) = (one, two)
      parent.register(store: one, for: "key")
      parent.register(store: makeStore().makeScoped(reducer: TillReducer()), for: "key")
      #expect(first != nil)
      parent.register(store: two, for: "key")
    }
    #expect(first == nil)
    #expect(second != nil)
  }

  @Test("The token and `reserveRelease` of a replaced child do not remove its replacement")
  func oldToken() {
    weak var newChild: Watched?
    let oldChild = Watched()
    let oldToken = parent.register(store: oldChild, for: "key")
    do {
      let strong = Watched()
      newChild = strong
      parent.register(store: strong, for: "key")
    }
    oldToken.unregister()
    #expect(newChild != nil)
    oldChild.reserveRelease()
    #expect(newChild != nil)
    newChild?.reserveRelease()
    #expect(newChild == nil)
  }

  @Test("`reserveRelease` ends all registrations of a child")
  func allRegistrations() {
    let other = makeStore()
    weak var child: Watched?
    do {
      let strong = Watched()
      child = strong
      parent.register(store: strong, for: "a")
      parent.register(store: strong, for: "b")
      other.register(store: strong, for: "a")
    }
    #expect(child != nil)
    child?.reserveRelease()
    #expect(child == nil)
    parent.reserveRelease()
  }

  @Test("A child's `deinit` may call its parent")
  func childTouchesParent() {
    let parent = parent
    let lines = Recorder<String>()
    for round in 0..<3 {
      let token = parent.register(
        store: Watched {
          parent.register(store: makeStore(), for: "other")
          parent.reserveRelease()
          parent.commit { $0.increment() }
          lines.record("\(round)")
        }, for: "key")
      switch round {
      case 0: token.unregister()
      case 1: parent.register(store: Watched(), for: "key")
      default: break
      }
    }
    parent.register(store: Watched(), for: "key")
    #expect(lines.elements == ["0", "1", "2"])
    #expect(parent.state.count == 3)
  }

  @Test("A token and a child can be used after their parent is deallocated")
  func parentGone() {
    let child = Watched()
    let token = makeStore().register(store: child, for: "key")
    token.unregister()
    child.reserveRelease()
    #expect(child.state.count == 0)
  }

  @Test("Deallocating a store releases the stores registered with it")
  func goesAlong() {
    weak var child: Watched?
    do {
      let owner = makeStore()
      let strong = Watched()
      child = strong
      owner.register(store: strong, for: "key")
    }
    #expect(child == nil)
  }

  @Test("A scoped store registered with its source, once released, does not keep the source")
  func cycle() {
    weak var weakSource: Store<ShopReducer>?
    var scoped: ScopedStore<ShopReducer, TillReducer>?
    do {
      let source = makeStore()
      weakSource = source
      scoped = source.makeScoped(reducer: TillReducer())
      source.register(store: scoped!, for: "key")
    }
    scoped?.reserveRelease()
    scoped = nil
    #expect(weakSource == nil)
  }

  @Test("Keys with the same reducer type and string are equal")
  func storeKeys() {
    typealias Key = StoreKey<ShopReducer>
    #expect(Key() == Key(from: parent))
    #expect(Key(additionalKey: "x") == Key(from: parent, additionalKey: "x"))
    #expect(Key(additionalKey: "x") != Key())
    #expect(Key().rawKey != StoreKey<TillReducer>().rawKey)
    #expect(Key(additionalKey: "home").rawKey.hasPrefix("VergeNeue.StoreKey<"))
    #expect(Key(additionalKey: "home").rawKey.hasSuffix(">home"))
    func generic<S: StoreType>(_ store: S) -> Key { Key(from: store) }
    #expect(generic(parent) == Key())
  }

  @Test("Registering and releasing on many threads retains no store in the end")
  func concurrent() {
    let parent = parent
    nonisolated(unsafe) weak var child: Watched?
    do {
      let strong = Watched()
      child = strong
      concurrently(4) { index in
        for _ in 0..<100 {
          let token = parent.register(store: strong, for: "\(index)")
          if index.isMultiple(of: 2) { token.unregister() } else { strong.reserveRelease() }
        }
      }
      strong.reserveRelease()
    }
    #expect(child == nil)
  }
}
