import RevergeCore

extension RuleExample {
  /// Stores, and code that uses them.
  static let neueStores: [RuleExample] = [
    RuleExample(
      rule: "neue.store-made",
      before: """
        func share(_ shop: Store<ShopReducer>) -> (Store<ShopReducer>, Store<UserReducer>) {
          let other = Store(sharing: shop.modernStore, reducer: ShopReducer(service: 1))
          return (other, Store(sharing: other.modernStore, at: \\.user, reducer: UserReducer()))
        }

        """,
      after: """
        func share(_ shop: ShopReducer) -> (ShopReducer, UserReducer) {
          let other = ShopReducer(store: shop.store, service: 1)
          return (other, UserReducer(store: other.store.scoped(\\.user)))
        }

        """,
      includesReview: true, isStable: false),
    RuleExample(
      rule: "neue.store-made",
      before: """
        func make() -> [Store<ShopReducer>] {
          [
            Store(state: Shop(), reducer: ShopReducer(service: 1)),
            Store(
              // At first.
              state: Shop(), reducer: ShopReducer(service: 2), logger: nil),
          ]
        }
        let board = Store(reducer: BoardReducer())
        let other: BoardReducer.StoreType = .init(reducer: .init())

        """,
      after: """
        func make() -> [ShopReducer] {
          [
            ShopReducer(store: .init(initialState: Shop()), service: 1),
            ShopReducer(
              // At first.
              store: .init(initialState: Shop()), service: 2),
          ]
        }
        let board = BoardReducer()
        let other: BoardReducer = .init()

        """,
      isStable: false),
    RuleExample(
      rule: "neue.store-made",
      before: """
        func make() {
          let reducer = ShopReducer(service: 1)
          let other = 1
          let store = Store(state: Shop(), reducer: reducer)
          store.inlineCommit { reducer.clear() }
        }
        func take(_ reducer: ShopReducer) {
          let store = Store(state: Shop(), reducer: reducer)
        }

        """,
      after: """
        func make() {
          let reducer = ShopReducer(store: .init(initialState: Shop()), service: 1)
          let other = 1
          let store = reducer
          reducer.clear()
        }
        func take(_ reducer: ShopReducer) {
          // reverge: neue.store-made: manual migration required; see Migration/Rules/Neue.md#stores
          let store = Store(state: Shop(), reducer: reducer)
        }

        """,
      isStable: false),
    RuleExample(
      rule: "neue.store-type",
      before: """
        final class View {
          weak var shop: Store<ShopReducer>?
          var users: [String: ScopedStore<ShopReducer, UserReducer>] = [:]
          var named: VergeNeue.StoreBase<BoardReducer>?
        }

        """,
      after: """
        final class View {
          weak var shop: ShopReducer?
          var users: [String: UserReducer] = [:]
          var named: BoardReducer?
        }

        """),
    RuleExample(
      rule: "neue.store-subclass",
      before: """
        final class BoardStore: Store<BoardReducer> {
          func go() {}
        }

        """,
      after: """
        // reverge: neue.store-subclass: manual migration required; see Migration/Rules/Neue.md#store-subclasses
        final class BoardStore: Store<BoardReducer> {
          func go() {}
        }

        """),
    RuleExample(
      rule: "neue.store-type",
      before: """
        final class ShopStore: Store<ShopReducer> {
          init() {
            super.init(state: Shop(), reducer: ShopReducer(service: 1), logger: nil)
          }
        }
        func go(_ store: ShopStore) { store.commit { $0.clear() } }

        """,
      after: """
        final class ShopStore: ShopReducer {
          init() {
            super.init(store: .init(initialState: Shop()), service: 1)
          }
        }
        func go(_ store: ShopStore) { store.clear() }

        """,
      isStable: false),
    RuleExample(
      rule: "neue.store-extension",
      before: """
        extension Store where Reducer == BoardReducer {
          func twice() {
            commit { $0.reset() }
            self.commit { $0.reset() }
          }
        }

        """,
      after: """
        extension BoardReducer {
          func twice() {
            reset()
            reset()
          }
        }

        """,
      isStable: false),
    RuleExample(
      rule: "neue.protocol",
      before: """
        protocol Clearing: ReducerType {
          func clear() -> Mutation
          func sum() -> Action<Int>
        }
        final class Seat<R: _ReducerCore> {
          let store: StoreBase<R>
          init(_ store: StoreBase<R>) { self.store = store }
          func show(_ body: (R.TargetState) -> Void) { body(store.state) }
        }

        """,
      after: """
        protocol Clearing: StoreComponentType {
          func clear()
          @discardableResult
          func sum() -> Int
        }
        final class Seat<R: StoreComponentType> {
          let store: R
          init(_ store: R) { self.store = store }
          func show(_ body: (R.Scope) -> Void) { body(store.state.primitive) }
        }

        """),
    RuleExample(
      rule: "neue.reducer-property",
      before: """
        func look(_ shop: Store<ShopReducer>) -> Int { shop.reducer.service }

        """,
      after: """
        func look(_ shop: ShopReducer) -> Int { shop.service }

        """),
    RuleExample(
      rule: "neue.identity",
      before: """
        func name(_ shop: Store<ShopReducer>) -> [ObjectIdentifier: String] { [shop.id: "shop"] }

        """,
      after: """
        func name(_ shop: ShopReducer) -> [ObjectIdentifier: String] { [ObjectIdentifier(shop): "shop"] }

        """),
    RuleExample(
      rule: "neue.scoped",
      before: """
        func user(_ shop: Store<ShopReducer>) {
          let user: UserReducer.ScopedStoreType = shop.makeScoped(scope: \\.user, reducer: UserReducer())
          user.commit { $0.rename("a") }
          let open = shop.makeScoped(
            scope: \\.open!, reducer: UserReducer())
          open.commit { $0.rename("b") }
        }

        """,
      after: """
        func user(_ shop: ShopReducer) {
          let user: UserReducer = UserReducer(store: shop.scoped(\\.user))
          user.rename("a")
          let open = UserReducer(store: shop.scoped(\\.open!))
          open.rename("b")
        }

        """,
      isStable: false),
    RuleExample(
      rule: "neue.scoped-reducer",
      before: """
        final class PageReducer: ScopedReducerType {
          typealias SourceReducer = ShopReducer
          typealias TargetState = Shop.User

          var scopeKeyPath: WritableKeyPath<Shop, Shop.User> { return \\.user }

          func boast() -> ScopedAction<Int> {
            .init { context in context.sourceState.names.count }
          }
        }
        func page(_ shop: Store<ShopReducer>) -> Int {
          let page = shop.makeScoped(reducer: PageReducer())
          return page.dispatch { $0.boast() }
        }

        """,
      after: """
        final class PageReducer: StoreComponentType {
          let store: Store<Shop, Never>

          init(store: Store<Shop, Never>) {
            self.store = store
          }

          var scope: any WritableKeyPath<Shop, Shop.User> & Sendable { return \\.user }

          @discardableResult
          func boast() -> Int {
            rootState.names.count
          }
        }
        func page(_ shop: ShopReducer) -> Int {
          let page = PageReducer(store: shop.store)
          return page.boast()
        }

        """),
    RuleExample(
      rule: "neue.source",
      before: """
        func look(_ shop: Store<ShopReducer>, _ owner: OwnerReducer.StoreType) -> Int {
          let user = shop.makeScoped(scope: \\.user, reducer: UserReducer())
          return user.sourceState.names.count + owner.sourceState.version
        }
        func ask(_ user: ScopedStore<ShopReducer, UserReducer>) -> Bool { user.sourceStore.state.names == [] }

        """,
      after: """
        func look(_ shop: ShopReducer, _ owner: OwnerReducer) -> Int {
          let user = UserReducer(store: shop.scoped(\\.user))
          return shop.state.names.count + owner.rootState.primitive.version
        }
        // reverge: neue.source: manual migration required; see Migration/Rules/Neue.md#scoped-stores
        func ask(_ user: UserReducer) -> Bool { user.sourceStore.state.names == [] }

        """,
      isStable: false),
    RuleExample(
      rule: "neue.scope-keeping",
      before: """
        func keep(_ shop: Store<ShopReducer>, _ owner: OwnerReducer.StoreType) {
          shop.addScopedStore(owner)
          shop.removeScopedStore(owner)
        }

        """,
      after: """
        func keep(_ shop: ShopReducer, _ owner: OwnerReducer) {
        }

        """),
    RuleExample(
      rule: "neue.parent",
      before: """
        final class LineReducer: ModularReducerType {
          typealias TargetState = Int
          typealias ParentState = Shop
          func parentChanged(newState: Shop) {}
          func add() -> Mutation { .init { $0 += 1 } }
        }

        """,
      after: """
        final class LineReducer: StoreComponentType {
          let store: Store<Int, Never>

          init(store: Store<Int, Never>) {
            self.store = store
          }

          func add() { commit { $0 += 1 } }
        }

        """),
    RuleExample(
      rule: "neue.parent",
      before: """
        final class NoteReducer: ModularReducerType {
          typealias TargetState = Int
          typealias ParentReducer = BoardReducer
          func parentChanged(newState: BoardReducer.State) { print(newState.pairs) }
        }
        final class LineReducer: ModularReducerType {
          typealias TargetState = Int
          typealias ParentState = BoardReducer.State
          func parentChanged(newState: ParentState) {}
          func makeInitialState() -> Int { 0 }
        }
        func make(_ board: Store<BoardReducer>) {
          _ = Store(state: 0, reducer: NoteReducer(), registerParent: board, logger: nil)
          _ = Store(reducer: LineReducer(), registerParent: board)
          let note = NoteReducer()
          _ = Store(state: 1, reducer: note, registerParent: board)
        }

        """,
      after: """
        final class NoteReducer: StoreComponentType {
          let store: Store<Int, Never>
          private var parentSubscription: StoreStateSubscription?

          init(store: Store<Int, Never>, parent: Store<BoardReducer.State, Never>? = nil) {
            self.store = store
            parentSubscription = parent?.sinkState(queue: .passthrough) { [weak self] state in
              self?.parentChanged(newState: state.primitive)
            }
          }

          func parentChanged(newState: BoardReducer.State) { print(newState.pairs) }
        }
        final class LineReducer: StoreComponentType {
          let store: Store<Int, Never>

          init(store: Store<Int, Never> = .init(initialState: LineReducer.makeInitialState())) {
            self.store = store
          }

          static func makeInitialState() -> Int { 0 }
        }
        func make(_ board: BoardReducer) {
          _ = NoteReducer(store: .init(initialState: 0), parent: board.store)
          _ = LineReducer()
          let note = NoteReducer(store: .init(initialState: 1), parent: board.store)
          _ = note
        }

        """),
    RuleExample(
      rule: "neue.registration",
      before: """
        func keep(_ shop: Store<ShopReducer>, _ board: Store<BoardReducer>) {
          let token = shop.register(store: board, for: "board")
          token.unregister()
        }

        """,
      after: """
        func keep(_ shop: ShopReducer, _ board: BoardReducer) {
          // reverge: neue.registration: manual migration required; see Migration/Rules/Neue.md#registrations
          let token = shop.register(store: board, for: "board")
          // reverge: neue.registration: manual migration required; see Migration/Rules/Neue.md#registrations
          token.unregister()
        }

        """),
    RuleExample(
      rule: "neue.registration",
      before: """
        final class Root {
          private let shop: Store<ShopReducer>
          private var watching: RegistrationToken?
          private var kept: RegistrationToken!
          private var tokens: [RegistrationToken] = []

          init(_ shop: Store<ShopReducer>) {
            self.shop = shop
            watching = shop.sink { _ in }
          }

          func add(_ board: Store<BoardReducer>) -> RegistrationToken {
            return shop.register(store: board, for: "board")
          }
          func keep(_ board: Store<BoardReducer>) {
            self.kept = shop.register(store: board, for: "kept")
          }
          func watch() -> RegistrationToken {
            let token = shop.sink { _ in }
            return token
          }
        }

        """,
      after: """
        final class Root {
          private let shop: ShopReducer
          private var watching: StoreStateSubscription?
          // reverge: neue.registration: manual migration required; see Migration/Rules/Neue.md#registrations
          private var kept: RegistrationToken!
          // reverge: neue.registration: manual migration required; see Migration/Rules/Neue.md#registrations
          private var tokens: [RegistrationToken] = []

          init(_ shop: ShopReducer) {
            self.shop = shop
            watching = shop.sinkState(dropsFirst: true, queue: .passthrough) { _ in }.storeWhileSourceActive()
          }

          func add(_ board: BoardReducer) -> RegistrationToken {
            // reverge: neue.registration: manual migration required; see Migration/Rules/Neue.md#registrations
            return shop.register(store: board, for: "board")
          }
          func keep(_ board: BoardReducer) {
            // reverge: neue.registration: manual migration required; see Migration/Rules/Neue.md#registrations
            self.kept = shop.register(store: board, for: "kept")
          }
          func watch() -> StoreStateSubscription {
            let token = shop.sinkState(dropsFirst: true, queue: .passthrough) { _ in }.storeWhileSourceActive()
            return token
          }
        }

        """),
    RuleExample(
      rule: "neue.registration",
      before: """
        func adding(to shop: Store<ShopReducer>) -> (Store<BoardReducer>) -> RegistrationToken {
          return { shop.register(store: $0, for: "board") }
        }

        """,
      after: """
        // reverge: neue.registration: manual migration required; see Migration/Rules/Neue.md#registrations
        func adding(to shop: ShopReducer) -> (BoardReducer) -> RegistrationToken {
          // reverge: neue.registration: manual migration required; see Migration/Rules/Neue.md#registrations
          return { shop.register(store: $0, for: "board") }
        }

        """),
    RuleExample(
      rule: "neue.token",
      before: """
        final class Screen {
          private var tokens: [RegistrationToken] = []
          func see(_ shop: Store<ShopReducer>, _ board: Store<BoardReducer>) {
            tokens.append(shop.sink { _ in })
            shop.register(store: board, for: "board")
          }
        }

        """,
      after: """
        final class Screen {
          private var tokens: [StoreStateSubscription] = []
          func see(_ shop: ShopReducer, _ board: BoardReducer) {
            tokens.append(shop.sinkState(dropsFirst: true, queue: .passthrough) { _ in }.storeWhileSourceActive())
            // reverge: neue.registration: manual migration required; see Migration/Rules/Neue.md#registrations
            shop.register(store: board, for: "board")
          }
        }

        """),
    RuleExample(
      rule: "neue.adapter",
      before: """
        final class Clock: AdapterBase<BoardReducer> {
          override init() {
            super.init()
          }

          func tick() {
            run { $0.commit { $0.reset() } }
            run { board in
              board.commit { $0.reset() }
            }
          }
        }

        """,
      after: """
        final class Clock {
          weak var store: BoardReducer?

          init() {}

          func tick() {
            if let store = self.store { store.reset() }
            if let board = self.store {
              board.reset()
            }
          }
        }

        """,
      isStable: false),
    RuleExample(
      rule: "neue.adapter-use",
      before: """
        final class Clock: AdapterBase<BoardReducer> {}
        func go(_ board: Store<BoardReducer>, _ clock: Clock) {
          board.addAdapter(clock)
        }

        """,
      after: """
        final class Clock {
          weak var store: BoardReducer?
        }
        func go(_ board: BoardReducer, _ clock: Clock) {
          clock.store = board
        }

        """,
      includesReview: true),
    RuleExample(
      rule: "neue.adapter-use",
      before: """
        final class Clock: AdapterBase<BoardReducer> {
          func hand(to other: Clock) {
            run { $0.addAdapter(other) }
            run { $0.removeAdapter(self) }
          }
        }

        """,
      after: """
        final class Clock {
          weak var store: BoardReducer?

          func hand(to other: Clock) {
            if let store = self.store { other.store = store }
            if let store = self.store { if self.store === store { self.store = nil } }
          }
        }

        """,
      includesReview: true),
    RuleExample(
      rule: "neue.adapter-removal",
      before: """
        final class Clock: AdapterBase<BoardReducer> {}
        func go(_ board: Store<BoardReducer>, _ clock: Clock) { board.removeAdapter(clock) }

        """,
      after: """
        final class Clock {
          weak var store: BoardReducer?
        }
        func go(_ board: BoardReducer, _ clock: Clock) { if clock.store === board { clock.store = nil } }

        """),
    RuleExample(
      rule: "neue.using-adapters",
      before: """
        extension BoardReducer {
          func usingAdapters() -> [AdapterBase<BoardReducer>] { return [] }
        }

        """,
      after: """
        extension BoardReducer {
          func usingAdapters() -> [AnyObject] { return [] }
        }

        """),
    RuleExample(
      rule: "neue.observing",
      before: """
        func see(_ shop: Store<ShopReducer>, _ show: (Shop) -> Void) {
          let token = shop.sink { state in
            print(state.names)
            show(state)
          }
          shop.sink({ _ in })
        }

        """,
      after: """
        func see(_ shop: ShopReducer, _ show: (Shop) -> Void) {
          let token = shop.sinkState(dropsFirst: true, queue: .passthrough) { state in
            print(state.names)
            show(state.primitive)
          }.storeWhileSourceActive()
          shop.sinkState(dropsFirst: true, queue: .passthrough, receive: { _ in }).storeWhileSourceActive()
        }

        """),
    RuleExample(
      rule: "neue.token",
      before: """
        func see(_ shop: Store<ShopReducer>) {
          let token = shop.sink { print($0.names) }
          token.unregister()
        }

        """,
      after: """
        func see(_ shop: ShopReducer) {
          let token = shop.sinkState(dropsFirst: true, queue: .passthrough) { print($0.names) }.storeWhileSourceActive()
          token.cancel()
        }

        """),
    RuleExample(
      rule: "neue.logger",
      before: """
        struct Log: StoreLogger {
          func willCommit(store: Any, state: Any) { print(state) }
          func didCommit(store: Any, state: Any) { print("did") }
        }

        """,
      after: """
        struct Log: StoreLogger {
          // reverge: neue.logger: manual migration required; see Migration/Rules/Neue.md#loggers
          func willCommit(store: Any, state: Any) { print(state) }
          func didCommit(log: CommitLog, sender: AnyObject) { print("did") }
        }

        """),
    RuleExample(
      rule: "neue.logger-function",
      before: """
        struct Log: StoreLogger {
          func willCommit(store: Any, state: Any, mutation: MutationMetadata) {}

          func didCommit(store: Any, state: Any, mutation: MutationMetadata) {
            print("\\(mutation.name) in \\(mutation.function)")
          }
        }

        """,
      after: """
        struct Log: StoreLogger {
          func didCommit(log: CommitLog, sender: AnyObject) {
            print("\\(log.trace.name) in \\(log.trace.function)")
          }
        }

        """),
    RuleExample(
      rule: "neue.value-kept",
      before: """
        func keep(_ shop: Store<ShopReducer>) {
          let later = shop.reducer.clear()
          shop.commit { _ in later }
        }

        """,
      after: """
        func keep(_ shop: ShopReducer) {
          // reverge: neue.value-kept: manual migration required; see Migration/Rules/Neue.md#values
          let later = shop.reducer.clear()
          // reverge: neue.value-kept: manual migration required; see Migration/Rules/Neue.md#values
          shop.commit { _ in later }
        }

        """),
    RuleExample(
      rule: "neue.state-read-in-commit",
      before: """
        func go(_ shop: Store<ShopReducer>) {
          shop.commit { _ in .init { $0.names = shop.state.names } }
        }

        """,
      after: """
        func go(_ shop: ShopReducer) {
          // reverge: neue.state-read-in-commit: manual migration required; see Migration/Rules/Neue.md#reading
          shop.commit { $0.names = shop.state.names }
        }

        """),
    RuleExample(
      rule: "neue.leftover",
      before: """
        func show<S: StoreType>(_ store: S) {}

        """,
      after: """
        // reverge: neue.leftover: manual migration required; see Migration/Rules/Neue.md#unhandled-constructs
        func show<S: StoreType>(_ store: S) {}

        """),
    RuleExample(
      rule: "neue.import",
      before: """
        import VergeNeue

        let boards: [Store<BoardReducer>] = []

        """,
      after: """
        import Verge

        let boards: [BoardReducer] = []

        """),
  ]
}
