import RevergeCore

extension Sample {
  static let vergeStore6 = Sample(
    dialect: .vergeStore6, folder: "VergeStore6", programs: ["Shop", "Todo", "Player"], share: 85,
    preamble: """
      import VergeStore

      struct Shop: StateType {
        struct Page { var number = 0 }
        struct Draft { var text = "" }
        var page = Page()
        var draft: Draft?
        var pages: [Int: Page] = [:]
        var names: [String] = []
      }

      class AppStore: VergeDefaultStore<Shop> {}

      class Cart: AppStore.DispatcherType, ScopedDispatching {
        var selector: WritableKeyPath<Shop, Shop.Page> { return \\.page }
      }

      final class Desk: Dispatcher<Shop>, ScopedDispatching {
        var scopedStateKeyPath: WritableKeyPath<Shop, Shop.Draft?> { \\.draft }
      }

      """,
    examples: [
      RuleExample(
        rule: "vs6.mutation-namespace",
        before:
          "extension Mutations where Base == Cart {\n  func clear() {\n    descriptor.commit { $0.names = [] }\n  }\n}\n",
        after: "extension Cart {\n  func clear() {\n    commit { $0.names = [] }\n  }\n}\n"),
      RuleExample(
        rule: "vs6.action-namespace",
        before: """
          extension Actions where Base: Cart {
            func load() -> Int {
              return descriptor.dispatch("load") { context in
                // The first of all.
                let count = context.state.names.count
                later { context.commit { $0.names = [] } }
                return count
              }
            }
          }

          """,
        after: """
          extension Cart {
            func load() -> Int {
              // The first of all.
              let count = state.names.count
              later { self.commit { $0.names = [] } }
              return count
            }
          }

          """),
      RuleExample(
        rule: "vs6.context-extension",
        before:
          "extension VergeStoreDispatcherContext where Dispatcher == Cart {\n  func clear() { commit { $0.names = [] } }\n}\n",
        after: "extension Cart {\n  func clear() { commit { $0.names = [] } }\n}\n"),
      RuleExample(
        rule: "vs6.key-path-commit",
        before:
          "extension Cart {\n  func turn() { commit(\\.page, \"turn\") { $0.number += 1 } }\n}\n",
        after:
          "extension Cart {\n  func turn() { scoped(\\.page).commit(\"turn\") { $0.number += 1 } }\n}\n"
      ),
      RuleExample(
        rule: "vs6.key-path-commit",
        before: "extension Cart {\n  func type() { commit(\\.draft) { $0.text += \"a\" } }\n}\n",
        after:
          "extension Cart {\n  func type() { scoped(\\.draft).commitIfPresent { $0.text += \"a\" } }\n}\n"
      ),
      RuleExample(
        rule: "vs6.key-path-commit",
        before: "extension Cart {\n  func drop() { commit(\\.draft) { $0 = nil } }\n}\n",
        after: "extension Cart {\n  func drop() { scoped(\\.draft).commit { $0 = nil } }\n}\n"),
      RuleExample(
        rule: "vs6.key-path-commit",
        before: "extension Cart {\n  func turn() { commit(\\.pages[1]) { $0.number += 1 } }\n}\n",
        after:
          "extension Cart {\n  func turn() { scoped(\\.pages[1]).commitIfPresent { $0.number += 1 } }\n}\n"
      ),
      RuleExample(
        rule: "vs6.scoped-dispatching",
        before:
          "extension Desk {\n  func type() { commitScopedIfPresent(\"type\") { $0.text += \"a\" } }\n}\n",
        after:
          "extension Desk {\n  func type() { scoped(\\.draft).commitIfPresent(\"type\") { $0.text += \"a\" } }\n}\n"
      ),
      RuleExample(
        rule: "vs6.dispatch",
        before:
          "extension Desk {\n  func half() { dispatch { $0.commitIfPresent { $0.text = \"\" } } }\n}\n",
        after:
          "extension Desk {\n  func half() { scoped(\\.draft).commitIfPresent { $0.text = \"\" } }\n}\n"
      ),
      RuleExample(
        rule: "vs6.context",
        before:
          "extension Cart {\n  func go() {\n    dispatch { context in\n      use(context.state)\n      context.dispatcher.stop()\n      keep(context)\n    }\n  }\n}\n",
        after:
          "extension Cart {\n  func go() {\n    use(state.primitive)\n    stop()\n    keep(self)\n  }\n}\n"
      ),
      RuleExample(
        rule: "vs6.value-declaration",
        before:
          "extension Cart {\n  func clear() -> Mutation { .mutation { $0.names = [] } }\n  func all() -> Action<Int> {\n    return .action { context in\n      context.accept { $0.clear() }\n      return 1\n    }\n  }\n}\n",
        after:
          "extension Cart {\n  func clear() { commit { $0.names = [] } }\n  @discardableResult\n  func all() -> Int {\n    clear()\n    return 1\n  }\n}\n"
      ),
      RuleExample(
        rule: "vs6.update-target",
        before:
          "extension Cart {\n  func go() {\n    commit { state in\n      state.update(target: \\.page) { page in\n        page.number += 1\n        page.number *= 2\n      }\n      state.updateIfPresent(target: \\.draft) { $0.text = \"\" }\n    }\n  }\n}\n",
        after:
          "extension Cart {\n  func go() {\n    commit { state in\n      state.page.number += 1\n      state.page.number *= 2\n      state.draft?.text = \"\"\n    }\n  }\n}\n"
      ),
      RuleExample(
        rule: "vs6.dispatcher-class",
        before:
          "public final class Till: Dispatcher<Shop> {\n  let name = \"till\"\n\n  override init(target: Store) {\n    super.init(target: target)\n  }\n}\n",
        after:
          "public final class Till: StoreComponentType {\n  public let store: Store<Shop, Never>\n  let name = \"till\"\n\n  init(target: Store<Shop, Never>) {\n    store = target\n  }\n}\n"
      ),
      RuleExample(
        rule: "vs6.dispatching",
        before: "protocol Showing: Dispatching where State == Shop {}\n",
        after: "protocol Showing: StoreComponentType where Scope == Shop {}\n"),
      RuleExample(
        rule: "vs6.store",
        before: "let store = VergeDefaultStore<Shop>(initialState: .init(), logger: nil)\n",
        after: "let store = Store<Shop, Never>(initialState: .init(), logger: nil)\n"),
      RuleExample(
        rule: "vs6.state-type", before: "struct Other: Codable, StateType {}\n",
        after: "struct Other: Codable {}\n"),
      RuleExample(
        rule: "vs6.logger-type", before: "func log(_ logger: VergeStoreLogger?) {}\n",
        after: "func log(_ logger: (any StoreLogger)?) {}\n"),
      RuleExample(
        rule: "vs6.observing",
        before:
          "func see(_ store: AppStore) {\n  store.backingStorage.addDidUpdate { print($0.names) }\n}\n",
        after:
          "func see(_ store: AppStore) {\n  store.sinkState(dropsFirst: true, queue: .passthrough) { print($0.names) }.storeWhileSourceActive()\n}\n",
        includesReview: true),
      RuleExample(
        rule: "vs6.import", before: "import VergeStore\n\nstruct Empty: StateType {}\n",
        after: "import Verge\n\nstruct Empty {}\n"),
      RuleExample(
        rule: "vs6.logger-function",
        before: """
          import VergeStore

          struct Log: VergeStoreLogger {
            func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?) {}
            func didCommit(
              store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?, time: CFTimeInterval
            ) {
              print(mutation.name, time, time * 1000)
            }
            func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: AnyObject?) {
              print(action.name)
            }
          }

          """,
        after: """
          import Verge
          import VergeStore

          struct Log: StoreLogger {
            func didCommit(log: CommitLog, sender: AnyObject) {
              print(log.trace.name, log.tookMilliseconds / 1000, (log.tookMilliseconds / 1000) * 1000)
            }
            // reverge: vs6.logger: manual migration required; see Migration/Rules/VergeStore6.md#loggers
            func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: AnyObject?) {
              print(action.name)
            }
          }

          """),
      RuleExample(
        rule: "vs6.logger", before: "import VergeStore\n\nfinal class Log: VergeStoreLogger {}\n",
        after:
          "import VergeStore\n\n// reverge: vs6.logger: manual migration required; see Migration/Rules/VergeStore6.md#loggers\nfinal class Log: VergeStoreLogger {}\n"
      ),
      RuleExample(
        rule: "vs6.dispatcher-class",
        before:
          "func go(_ store: AppStore) {\n  let plain = Dispatcher(target: store)\n  plain.commit(\\.page) { $0.number = 1 }\n  DispatcherBase<Shop>(target: store).commit { $0.names = [] }\n}\n",
        after:
          "func go(_ store: AppStore) {\n  let plain = store\n  plain.scoped(\\.page).commit { $0.number = 1 }\n  store.commit { $0.names = [] }\n}\n"
      ),
      RuleExample(
        rule: "vs6.dispatch",
        before: """
          extension Cart {
            func go(_ names: [String]) {
              dispatch("first") { context in
                context.commit { $0.names = names }
              }
              dispatch { $0.commit { $0.names = [] } }
              dispatch { context in
                guard context.state.names.isEmpty else { return }
                context.commit { $0.names = names }
              }
            }
          }

          """,
        after: """
          extension Cart {
            func go(_ names: [String]) {
              do {
                commit { $0.names = names }
              }
              do { commit { $0.names = [] } }
              // reverge: vs6.dispatch: manual migration required; see Migration/Rules/VergeStore6.md#actions
              dispatch { context in
                guard context.state.names.isEmpty else { return }
                context.commit { $0.names = names }
              }
            }
          }

          """),
      RuleExample(
        rule: "vs6.store",
        before:
          "final class Own: StoreBase<Shop>, DispatcherType {\n  var dispatchTarget: StoreBase<Shop> { self };  func go() { commit { $0.names = [] } }\n}\n",
        after:
          "final class Own: Store<Shop, Never> {\n  func go() { commit { $0.names = [] } }\n}\n"),
      RuleExample(
        rule: "vs6.mutation-call",
        before: """
          extension Mutations where Base == Cart {
            func clear() { descriptor.commit { $0.names = [] } }
          }
          func go(_ store: AppStore) {
            #if DEBUG
              let cart = Cart(target: store)
            #else
              let cart: Cart = Cart(target: store)
            #endif
            each { _ in cart.commit.clear() }
          }

          """,
        after: """
          extension Cart {
            func clear() { commit { $0.names = [] } }
          }
          func go(_ store: AppStore) {
            #if DEBUG
              let cart = Cart(target: store)
            #else
              let cart: Cart = Cart(target: store)
            #endif
            each { _ in cart.clear() }
          }

          """),
      RuleExample(
        rule: "vs6.value-call",
        before: """
          extension Cart {
            func clear() -> Mutation { .mutation { $0.names = [] } }
            func both() {
              accept { $0.clear() }
              later { self.accept { $0.clear() } }
            }
          }

          """,
        after: """
          extension Cart {
            func clear() { commit { $0.names = [] } }
            func both() {
              clear()
              later { self.clear() }
            }
          }

          """),
      RuleExample(
        rule: "vs6.value-kept",
        before: """
          extension Cart {
            func clear() -> Mutation { .mutation { $0.names = [] } }
            func keep() {
              kept = clear()
            }
          }

          """,
        after: """
          extension Cart {
            func clear() { commit { $0.names = [] } }
            func keep() {
              // reverge: vs6.value-kept: manual migration required; see Migration/Rules/VergeStore6.md#values
              kept = clear()
            }
          }

          """,
        isStable: false),
      RuleExample(
        rule: "vs6.dispatcher-class",
        before: """
          final class Till: Dispatcher<Shop> {
            let name: String
            init(name: String, target: AppStore) {
              self.name = name
              super.init(target: target)
            }
            override convenience init(target: VergeDefaultStore<Shop>) { self.init(name: "", target: target) }
            func change(_ body: (inout State) -> Void) { commit { body(&$0) } }
          }

          """,
        after: """
          final class Till: StoreComponentType {
            let store: Store<Shop, Never>
            let name: String
            init(name: String, target: AppStore) {
              self.name = name
              store = target
            }
            convenience init(target: Store<Shop, Never>) { self.init(name: "", target: target) }
            func change(_ body: (inout Shop) -> Void) { commit { body(&$0) } }
          }

          """),
      RuleExample(
        rule: "vs6.logger-type", before: "let store = AppStore(logger: DefaultLogger.shared)\n",
        after: "let store = AppStore(logger: DefaultStoreLogger.shared)\n"),
      RuleExample(
        rule: "vs6.view-model", before: "final class Row: VergeViewModelBase<Int, Shop> {}\n",
        after: """
          final class Row: Store<Int, Never> {
            let parent: Store<Shop, Never>

            init(
              initialState: Int, parent: Store<Shop, Never>,
              logger: (any StoreLogger)?
            ) {
              self.parent = parent
              super.init(initialState: initialState, logger: logger)
            }
          }

          """),
      RuleExample(
        rule: "vs6.view-model",
        before: """
          public class Row: VergeViewModelBase<Int, Shop> {
            public init(parent: AppStore) {
              super.init(initialState: 0, parent: parent, logger: nil)
            }

            // How many there are.
            open override func storeStateUpdated(storeState: Shop) { commit { $0 = store.state.names.count } }
          }
          func make(_ store: AppStore) -> Int { Row(parent: store).store.state.names.count }

          """,
        after: """
          public class Row: Store<Int, Never> {
            public let parent: Store<Shop, Never>
            private var parentSubscription: StoreStateSubscription?

            public init(parent: AppStore) {
              self.parent = parent
              super.init(initialState: 0, logger: nil)
              parentSubscription = parent.sinkState(dropsFirst: true, queue: .passthrough) {
                [weak self] storeState in
                guard let self = self else { return }
                self.storeStateUpdated(storeState: storeState.primitive)
              }
            }

            // How many there are.
            open func storeStateUpdated(storeState: Shop) { commit { $0 = parent.state.names.count } }
          }
          func make(_ store: AppStore) -> Int { Row(parent: store).parent.state.names.count }

          """),
      RuleExample(
        rule: "vs6.view-model",
        before: """
          class Row: VergeViewModelBase<Int, Shop> {}
          final class Cell: Row {
            override func storeStateUpdated(storeState: Shop) {}
          }
          func make(_ shop: AppStore) -> Row { Row(initialState: 0, store: shop, logger: nil) }

          """,
        after: """
          class Row: Store<Int, Never> {
            let parent: Store<Shop, Never>

            init(
              initialState: Int, parent: Store<Shop, Never>,
              logger: (any StoreLogger)?
            ) {
              self.parent = parent
              super.init(initialState: initialState, logger: logger)
            }
          }
          final class Cell: Row {
            // reverge: vs6.view-model: manual migration required; see Migration/Rules/VergeStore6.md#view-models
            override func storeStateUpdated(storeState: Shop) {}
          }
          func make(_ shop: AppStore) -> Row { Row(initialState: 0, parent: shop, logger: nil) }

          """),
      RuleExample(
        rule: "vs6.view-model",
        before: """
          final class Row: VergeViewModelBase<Int, Shop> {
            init(_ make: () -> (Int, AppStore)) {
              let (count, shop) = make()
              super.init(count, shop)
            }
          }

          """,
        after: """
          // reverge: vs6.view-model: manual migration required; see Migration/Rules/VergeStore6.md#view-models
          final class Row: VergeViewModelBase<Int, Shop> {
            init(_ make: () -> (Int, AppStore)) {
              let (count, shop) = make()
              super.init(count, shop)
            }
          }

          """),
      RuleExample(
        rule: "vs6.store",
        before:
          "final class Row: StandaloneVergeViewModelBase<Int> {\n  func up() -> Mutation { .mutation { $0 += 1 } }\n}\n",
        after: "final class Row: Store<Int, Never> {\n  func up() { commit { $0 += 1 } }\n}\n"),
      RuleExample(
        rule: "vs6.storage",
        before: """
          struct Holder {
            @Storage(0) var count: Int
            @Storage([1]) private var list
            func poke() -> Int {
              $count.update { $0 += 1 }
              $count.replace(2)
              let token = $count.add { print($0) }
              $count.remove(subscriber: token)
              return $count.value + $count.wrappedValue
            }
          }

          """,
        after: """
          struct Holder {
            @AtomicState var count: Int = 0
            @AtomicState private var list = [1]
            func poke() -> Int {
              $count.commit { $0 += 1 }
              $count.commit { $0 = 2 }
              let token = $count.sinkState(dropsFirst: true, queue: .passthrough) { print($0.primitive) }.storeWhileSourceActive()
              token.cancel()
              return $count.state.primitive + $count.state.primitive
            }
          }

          """,
        includesReview: true),
      RuleExample(
        rule: "vs6.storage",
        before: """
          let page = Storage<Shop.Page>(.init())
          func go() {
            page.add { page in print(page.number) }
            page.addWillUpdate { _ in }
            let now: Shop.Page = page.update { $0.number += 1 }
          }

          """,
        after: """
          let page = Store<Shop.Page, Never>(initialState: .init())
          func go() {
            page.sinkState(dropsFirst: true, queue: .passthrough) { page in print(page.number) }.storeWhileSourceActive()
            // reverge: vs6.storage: manual migration required; see Migration/Rules/VergeStore6.md#storages
            page.addWillUpdate { _ in }
            // reverge: vs6.storage: manual migration required; see Migration/Rules/VergeStore6.md#storages
            let now: Shop.Page = page.update { $0.number += 1 }
          }

          """),
      RuleExample(
        rule: "vs6.leftover",
        before: "let events = EventEmitter<Int>()\nfunc go() {\n  events.accept(1)\n}\n",
        after:
          "// reverge: vs6.leftover: manual migration required; see Migration/Rules/VergeStore6.md#unhandled-constructs\nlet events = EventEmitter<Int>()\nfunc go() {\n  // reverge: vs6.leftover: manual migration required; see Migration/Rules/VergeStore6.md#unhandled-constructs\n  events.accept(1)\n}\n"
      ),
      RuleExample(
        rule: "vs6.observing",
        before:
          "func see(_ store: AppStore) -> StorageSubscribeToken {\n  return store.backingStorage.addDidUpdate { state in keep(state, state.names) }\n}\n",
        after:
          "func see(_ store: AppStore) -> StoreStateSubscription {\n  return store.sinkState(dropsFirst: true, queue: .passthrough) { state in keep(state.primitive, state.names) }.storeWhileSourceActive()\n}\n"
      ),
      RuleExample(
        rule: "vs6.leftover", before: "struct Value: Dispatching {}\n",
        after:
          "// reverge: vs6.leftover: manual migration required; see Migration/Rules/VergeStore6.md#unhandled-constructs\nstruct Value: Dispatching {}\n"
      ),
      RuleExample(
        rule: "vs6.state-read-in-commit",
        before:
          "extension Cart {\n  func go(store: AppStore) {\n    commit { $0.names = self.dispatchTarget.state.names }\n  }\n}\n",
        after:
          "extension Cart {\n  func go(store: AppStore) {\n    // reverge: vs6.state-read-in-commit: manual migration required; see Migration/Rules/VergeStore6.md#reading\n    commit { $0.names = self.store.state.names }\n  }\n}\n"
      ),
      RuleExample(
        rule: "vs6.value-kept",
        before:
          "extension Cart {\n  func clear() -> Mutation { .mutation { $0.names = [] } }\n}\nfunc keep(_ cart: Cart) {\n  let later = cart.clear()\n}\n",
        after:
          "extension Cart {\n  func clear() { commit { $0.names = [] } }\n}\nfunc keep(_ cart: Cart) {\n  // reverge: vs6.value-kept: manual migration required; see Migration/Rules/VergeStore6.md#values\n  let later = cart.clear()\n}\n",
        isStable: false
      ),
      RuleExample(
        rule: "vs6.mutation-call",
        before:
          "extension Mutations where Base == Cart {\n  func clear() { descriptor.commit { $0.names = [] } }\n}\nfunc go(_ cart: Cart?) { cart?.commit.clear() }\n",
        after:
          "extension Cart {\n  func clear() { commit { $0.names = [] } }\n}\nfunc go(_ cart: Cart?) { cart?.clear() }\n"
      ),
      RuleExample(
        rule: "vs6.action-call",
        before:
          "extension Actions where Base == Cart {\n  func pay() { descriptor.dispatch { context in context.dispatch.pay() } }\n}\nstruct App {\n  let cart: Cart\n  func go() { cart.dispatch.pay() }\n}\n",
        after:
          "extension Cart {\n  func pay() { pay() }\n}\nstruct App {\n  let cart: Cart\n  func go() { cart.pay() }\n}\n"
      ),
      RuleExample(
        rule: "vs6.value-call",
        before:
          "extension Cart {\n  func all() -> Action<Int> { .action { _ in 1 } }\n}\nfunc go(_ cart: Cart) -> Int { cart.accept({ $0.all() }) }\n",
        after:
          "extension Cart {\n  @discardableResult\n  func all() -> Int { 1 }\n}\nfunc go(_ cart: Cart) -> Int { cart.all() }\n"
      ),
      RuleExample(
        rule: "vs6.commit",
        before: "extension Cart {\n  func go() { commit.descriptor.commit { $0.names = [] } }\n}\n",
        after: "extension Cart {\n  func go() { commit { $0.names = [] } }\n}\n"),
      RuleExample(
        rule: "vs6.rx",
        before:
          "import VergeStore\nimport VergeStoreRx\nlet names = store.rx.stateObservable.changed(\\.names)\n",
        after:
          "import VergeStore\nimport VergeStoreRx\n// reverge: vs6.rx: manual migration required; see Migration/Rules/VergeStore6.md#rxswift\nlet names = store.rx.stateObservable.changed(\\.names)\n"
      ),
    ])
}
