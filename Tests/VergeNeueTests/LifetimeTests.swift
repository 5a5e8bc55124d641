import Dispatch
import TestSupport
import Testing
import Verge
import VergeNeue

@Suite("E9: Lifetimes of VergeNeue stores")
struct LifetimeTests {
  @Test("Deallocating a store releases its reducer, its logger, its observers and its state")
  func store() {
    final class TokenReducer: ReducerType {
      typealias TargetState = Token
      let token: Token
      init(_ token: Token) { self.token = token }
    }
    struct TokenLogger: VergeNeue.StoreLogger { let token: Token }
    weak var weakStore: VergeNeue.Store<TokenReducer>?
    weak var token: Token?
    do {
      let strong = Token()
      token = strong
      let store = VergeNeue.Store(
        state: strong, reducer: TokenReducer(strong), logger: TokenLogger(token: strong))
      store.sink { _ in withExtendedLifetime(strong) {} }
      store.commit { _ in .init { _ in } }
      weakStore = store
    }
    #expect(weakStore == nil)
    #expect(token == nil)
  }

  @Test("A running action retains its store, and its later commits are made")
  func action() {
    weak var weakStore: VergeNeue.Store<ShopReducer>?
    let (gate, done) = (Gate(), Gate())
    let seen = Recorder<Int>()
    do {
      let store = makeStore()
      weakStore = store
      let queue = DispatchQueue(label: "test.action")
      store.dispatch { _ in
        ShopReducer.Action<Void> { context in
          queue.async {
            gate.pass()
            context.commit { $0.increment() }
            seen.record(context.state.count)
            // After the queue has released this work, and with it the context.
            queue.async { done.open() }
          }
        }
      }
    }
    #expect(weakStore != nil)
    gate.open()
    done.pass()
    #expect(seen.elements == [1])
    #expect(weakStore == nil)
  }

  @Test("An observer may release the last reference to its store: the delivery still completes")
  func droppedByObserver() {
    let seen = Recorder<Int>()
    weak var weakStore: VergeNeue.Store<ShopReducer>?
    var store: VergeNeue.Store<ShopReducer>? = makeStore()
    weakStore = store
    store?.sink { state in
      store = nil
      seen.record(state.count)
    }
    store?.commit { $0.increment() }
    #expect(seen.elements == [1])
    #expect(weakStore == nil)
  }

  @Test("Removing an observer releases it immediately")
  func removedObserver() {
    weak var token: Token?
    let store = makeStore()
    let registration: RegistrationToken
    do {
      let strong = Token()
      token = strong
      registration = store.sink { _ in withExtendedLifetime(strong) {} }
    }
    #expect(token != nil)
    registration.unregister()
    #expect(token == nil)
    #expect(store.modernStore.view.core.isUnobserved)
  }

  @Test("A token does not retain its store, and does nothing after the store is deallocated")
  func tokenOutlivesStore() {
    weak var weakStore: VergeNeue.Store<ShopReducer>?
    let registration: RegistrationToken
    do {
      let store = makeStore()
      weakStore = store
      registration = store.sink { _ in }
    }
    #expect(weakStore == nil)
    registration.unregister()
  }

  @Test("The `id` of a store is its object identity")
  func identity() {
    let store = makeStore()
    #expect(store.id == ObjectIdentifier(store))
    #expect(store.id != makeStore().id)
  }

  private final class LastWords: VergeNeue.Store<ShopReducer>, @unchecked Sendable {
    deinit {
      commit { $0.set(100) }
    }
  }

  @Test("A store deallocated during a delivery may commit, and the commit is logged")
  func lastWords() {
    struct LineLogger: VergeNeue.StoreLogger {
      let lines: Recorder<String>
      func didCommit(store: Any, state: Any) { lines.record("\((state as? Shop)?.count ?? -1)") }
    }
    let modern = Verge.Store<Shop, Never>(initialState: Shop())
    let lines = Recorder<String>()
    nonisolated(unsafe) var store: LastWords? = LastWords(
      sharing: modern, reducer: ShopReducer(), logger: LineLogger(lines: lines))
    let subscription = modern.sinkState(dropsFirst: true, queue: .passthrough) { state in
      if state.count == 1 { store = nil }
    }
    modern.commit { $0.count = 1 }
    #expect(store == nil)
    #expect(modern.state.count == 100)
    #expect(lines.elements == ["100"])
    subscription.cancel()
  }
}
