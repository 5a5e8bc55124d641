import RevergeCore

extension UserCode {
  /// Stores on slices of a modern store.
  static let sharedStores = UserCode(
    title: "Stores on slices of a modern store",
    files: [
      File(
        path: "Sources/App/App.swift",
        before: #"""
          import Verge
          import VergeStore

          struct AppState: VergeStore.StateType {
            var cart = CartState()
            var session: SessionState? = nil
          }
          struct CartState: VergeStore.StateType { var items: [String] = []; var note = "" }
          struct SessionState: Equatable { var name = "" }

          final class CartStore: VergeDefaultStore<CartState> {
            init(root: Verge.Store<AppState, Never>) {
              super.init(sharing: root, at: \.cart, logger: VergeStore.DefaultLogger.shared)
            }
            var isEmpty: Bool { return state.items.isEmpty }
          }

          final class CartDispatcher: Dispatcher<CartState> {
          }
          extension Mutations where Base == CartDispatcher {
            func add(_ item: String) { descriptor.commit { $0.items.append(item) } }
          }

          func make() {
            let root = Verge.Store<AppState, Never>(initialState: AppState())
            let cart = CartDispatcher(target: VergeDefaultStore(sharing: root, at: \.cart))
            cart.commit.add("a")
            let whole = VergeDefaultStore(sharing: root)
            let typed: VergeDefaultStore<CartState> = .init(sharing: root, at: \.cart)
            let logged = VergeDefaultStore<CartState>(sharing: root, at: \.cart, logger: VergeStore.DefaultLogger.shared)
            let own = CartStore(root: root)
            print(own.state.items, typed.state.note, whole, logged, own.isEmpty)
          }

          class PathDispatcher: Dispatcher<AppState>, ScopedDispatching {
            let selector: WritableKeyPath<AppState, CartState>
            init(target: VergeDefaultStore<AppState>, selector: WritableKeyPath<AppState, CartState>) {
              self.selector = selector
              super.init(target: target)
            }
            func write(_ note: String) {
              commitScoped { $0.note = note }
            }
            func count() -> Int { return dispatch { context in context.scopedState.items.count } }
          }

          final class NoteDispatcher: CartStore.DispatcherType {
            let api: Int
            init(api: Int, cart: CartStore) { self.api = api; super.init(target: cart) }
            func note() { commit { $0.note = "n" } }
          }
          func show(_ store: VergeDefaultStore<CartState>, title: String) { print(store.state.items.count, title) }
          func more(root: Verge.Store<AppState, Never>) -> CartStore {
            let own = CartStore(root: root)
            show(own, title: "a")
            let note = NoteDispatcher(api: 1, cart: own)
            let cart = CartDispatcher(target: own)
            cart.commit.add("b"); note.note()

            own.backingStorage.addDidUpdate { print($0.items) }
            print(own.modernStore.state.items)
            return own
          }
          final class ForwardDispatcher: Dispatcher<AppState>, ScopedDispatching {
            private let path: WritableKeyPath<AppState, SessionState?>
            var selector: WritableKeyPath<AppState, SessionState?> { return path }
            init(_ path: WritableKeyPath<AppState, SessionState?>, target: VergeDefaultStore<AppState>) {
              self.path = path
              super.init(target: target)
            }
            func rename(_ name: String, later: (@escaping () -> Void) -> Void) {
              commitScopedIfPresent { $0.name = name }
              dispatch { context in
                later { context.commitScoped { $0 = nil } }
              }
            }
            func clear() -> Bool { return dispatch { context in context.scopedState == nil } }
          }
          func forward(_ store: VergeDefaultStore<AppState>) {
            let session = ForwardDispatcher(\.session, target: store)
            session.commitScopedIfPresent { $0.name = "" }
            PathDispatcher(target: store, selector: \.cart).write("a")
          }

          """#,
        after: #"""
          import Verge

          struct AppState {
            var cart = CartState()
            var session: SessionState? = nil
          }
          struct CartState { var items: [String] = []; var note = "" }
          struct SessionState: Equatable { var name = "" }

          final class CartStore: StoreComponentType {
            let store: Store<CartState, Never>

            init(root: Verge.Store<AppState, Never>) {
              store = root.scoped(\.cart)
            }
            var isEmpty: Bool { return state.items.isEmpty }
          }

          final class CartDispatcher: StoreComponentType {
            let store: Store<CartState, Never>

            init(target: Store<CartState, Never>) {
              store = target
            }
          }
          extension CartDispatcher {
            func add(_ item: String) { commit { $0.items.append(item) } }
          }

          func make() {
            let root = Verge.Store<AppState, Never>(initialState: AppState())
            let cart = CartDispatcher(target: root.scoped(\.cart))
            cart.add("a")
            let whole = root
            let typed: Store<CartState, Never> = root.scoped(\.cart)
            let logged = root.scoped(\.cart)
            let own = CartStore(root: root)
            print(own.state.items, typed.state.note, whole, logged, own.isEmpty)
          }

          class PathDispatcher: StoreComponentType {
            let store: Store<AppState, Never>
            let selector: any WritableKeyPath<AppState, CartState> & Sendable
            init(target: Store<AppState, Never>, selector: any WritableKeyPath<AppState, CartState> & Sendable) {
              self.selector = selector
              store = target
            }
            func write(_ note: String) {
              scoped(selector).commit { $0.note = note }
            }
            func count() -> Int { state.primitive[keyPath: selector].items.count }
          }

          final class NoteDispatcher: StoreComponentType {
            let store: Store<CartState, Never>
            let api: Int
            init(api: Int, cart: CartStore) { self.api = api; store = cart.store }
            func note() { commit { $0.note = "n" } }
          }
          func show(_ store: Store<CartState, Never>, title: String) { print(store.state.items.count, title) }
          func more(root: Verge.Store<AppState, Never>) -> CartStore {
            let own = CartStore(root: root)
            show(own.store, title: "a")
            let note = NoteDispatcher(api: 1, cart: own)
            let cart = CartDispatcher(target: own.store)
            cart.add("b"); note.note()

            own.sinkState(dropsFirst: true, queue: .passthrough) { print($0.items) }.storeWhileSourceActive()
            print(own.store.state.items)
            return own
          }
          final class ForwardDispatcher: StoreComponentType {
            let store: Store<AppState, Never>
            private let path: any WritableKeyPath<AppState, SessionState?> & Sendable
            var selector: any WritableKeyPath<AppState, SessionState?> & Sendable { return path }
            init(_ path: any WritableKeyPath<AppState, SessionState?> & Sendable, target: Store<AppState, Never>) {
              self.path = path
              store = target
            }
            func rename(_ name: String, later: (@escaping () -> Void) -> Void) {
              scoped(selector).commitIfPresent { $0.name = name }
              do {
                later { self.scoped(self.selector).commit { $0 = nil } }
              }
            }
            func clear() -> Bool { state.primitive[keyPath: selector] == nil }
          }
          func forward(_ store: Store<AppState, Never>) {
            let session = ForwardDispatcher(\.session, target: store)
            session.scoped(session.selector).commitIfPresent { $0.name = "" }
            PathDispatcher(target: store, selector: \.cart).write("a")
          }

          """#)
    ])
}
