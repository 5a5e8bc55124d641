import TestSupport
import Testing
import VergeNeue

@Suite("Stores registered with others")
struct RegistrationTests {
  let parent = makeStore()

  /// A store that tells whether it is gone.
  private final class Watched: Store<ShopReducer>, @unchecked Sendable {
    let onDeinit: () -> Void
    init(onDeinit: @escaping () -> Void = {}) {
      self.onDeinit = onDeinit
      super.init(state: Shop(), reducer: ShopReducer(), logger: nil)
    }
    deinit { onDeinit() }
  }

  @Test("A registered store is kept until its token ends that; dropping the token does not")
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

  @Test("The same key and type of reducer replaces; another type of reducer does not")
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

  @Test("(7) An old token and an old child do not evict the new child of the same key")
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

  @Test("(8) All registrations of a child are ended by one call")
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

  @Test("(9) A child that goes may call the parent that lets it go")
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

  @Test("A token and a child outlive their parent")
  func parentGone() {
    let child = Watched()
    let token = makeStore().register(store: child, for: "key")
    token.unregister()
    child.reserveRelease()
    #expect(child.state.count == 0)
  }

  @Test("What is registered goes with the store it is registered with")
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

  @Test("A scoped store registered with its source keeps it, until it is released")
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

  @Test("Keys are the same for the same type of reducer and string")
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

  @Test("Registering and releasing from many threads leaves nothing behind")
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
