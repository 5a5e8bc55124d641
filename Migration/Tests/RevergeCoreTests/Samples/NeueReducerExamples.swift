import RevergeCore

extension RuleExample {
  /// Reducers, and the mutations and actions that they make.
  static let neueReducers: [RuleExample] = [
    RuleExample(
      rule: "neue.reducer",
      before: """
        final class CartReducer: ReducerType {
          typealias TargetState = Shop

          func clear() -> Mutation { .init { $0.names = [] } }
        }

        """,
      after: """
        final class CartReducer: StoreComponentType {
          let store: Store<Shop, Never>

          init(store: Store<Shop, Never>) {
            self.store = store
          }

          func clear() { commit { $0.names = [] } }
        }

        """),
    RuleExample(
      rule: "neue.reducer",
      before: """
        /// Counts.
        struct CountReducer: ReducerType {
          typealias State = Int
          let step: Int
          private var done: (Int) -> Void = { _ in }

          func later(_ run: (@escaping () -> Void) -> Void) -> Action<Void> {
            .init { context in
              run { done(step) }
            }
          }
        }

        """,
      after: """
        /// Counts.
        final class CountReducer: StoreComponentType {
          let store: Store<Int, Never>

          typealias State = Int
          let step: Int
          private var done: (Int) -> Void = { _ in }

          init(store: Store<Int, Never>, step: Int, done: @escaping (Int) -> Void = { _ in }) {
            self.step = step
            self.done = done
            self.store = store
          }

          func later(_ run: (@escaping () -> Void) -> Void) {
            run { self.done(self.step) }
          }
        }

        """),
    RuleExample(
      rule: "neue.reducer",
      before: """
        enum Way: ReducerType {
          typealias TargetState = Int
          func add() -> Mutation { .init { $0 += 1 } }
        }
        func use(_ store: Store<Way>) { store.commit { $0.add() } }

        """,
      after: """
        // reverge: neue.reducer: manual migration required; see Migration/Rules/Neue.md#reducers
        enum Way: ReducerType {
          typealias TargetState = Int
          func add() -> Mutation { .init { $0 += 1 } }
        }
        func use(_ store: Store<Way>) { store.commit { $0.add() } }

        """),
    RuleExample(
      rule: "neue.reducer",
      before: """
        public final class OpenReducer: ReducerType {
          public typealias TargetState = Int
        }
        struct Outer<Value> {
          final class InnerReducer: ReducerType {
            struct State { var value: Value? }
            func makeInitialState() -> State { .init() }
            #if DEBUG
            func drop() -> Mutation { .init { $0.value = nil } }
            #endif
          }
        }

        """,
      after: """
        public final class OpenReducer: StoreComponentType {
          public let store: Store<Int, Never>

          public init(store: Store<Int, Never>) {
            self.store = store
          }
        }
        struct Outer<Value> {
          final class InnerReducer: StoreComponentType {
            let store: Store<State, Never>

            init(store: Store<State, Never> = .init(initialState: InnerReducer.makeInitialState())) {
              self.store = store
            }

            struct State { var value: Value? }
            static func makeInitialState() -> State { .init() }
            #if DEBUG
            func drop() { commit { $0.value = nil } }
            #endif
          }
        }

        """),
    RuleExample(
      rule: "neue.alias",
      before: """
        final class RowReducer: ModularReducerType {
          typealias TargetState = Int
          typealias ParentReducer = ShopReducer

          // Kept.
          private let title = ""
        }

        """,
      after: """
        final class RowReducer: StoreComponentType {
          let store: Store<Int, Never>
          // Kept.
          private let title = ""

          init(store: Store<Int, Never>) {
            self.store = store
          }
        }

        """),
    RuleExample(
      rule: "neue.alias",
      before: """
        struct TinyReducer: ModularReducerType { typealias TargetState = Int; typealias ParentReducer = ShopReducer; func parentChanged(newState: Shop) {}; func add() -> Mutation { .init { $0 += 1 } } }

        """,
      after: """
        final class TinyReducer: StoreComponentType {
          let store: Store<Int, Never>

          init(store: Store<Int, Never>) {
            self.store = store
          }
         func add() { commit { $0 += 1 } } }

        """),
    RuleExample(
      rule: "neue.initializer",
      before: """
        final class BadgeReducer: ModularReducerType {
          typealias TargetState = Int
          typealias ParentReducer = ShopReducer
          let print: (String) -> Void

          init(print: @escaping (String) -> Void) { self.print = print }

          func parentChanged(newState: Shop) { print(newState.user.name) }
        }
        func make(_ shop: Store<ShopReducer>) {
          _ = Store(state: 0, reducer: BadgeReducer(print: { _ in }), registerParent: shop)
        }

        """,
      after: """
        final class BadgeReducer: StoreComponentType {
          let store: Store<Int, Never>
          private var parentSubscription: StoreStateSubscription?
          let print: (String) -> Void

          init(
            store: Store<Int, Never>,
            print: @escaping (String) -> Void,
            parent: Store<Shop, Never>? = nil
          ) {
            self.print = print
            self.store = store
            parentSubscription = parent?.sinkState(queue: .passthrough) { [weak self] state in
              self?.parentChanged(newState: state.primitive)
            }
          }

          func parentChanged(newState: Shop) { print(newState.user.name) }
        }
        func make(_ shop: ShopReducer) {
          _ = BadgeReducer(store: .init(initialState: 0), print: { _ in }, parent: shop.store)
        }

        """),
    RuleExample(
      rule: "neue.initial-state",
      before: """
        final class QuizReducer: ReducerType {
          struct State { var all: [String] }
          private let all: [String]

          init(all: [String]) {
            self.all = all
          }

          func makeInitialState() -> State { return .init(all: all) }
        }
        let quiz = Store(reducer: QuizReducer(all: []), logger: nil)

        """,
      after: """
        final class QuizReducer: StoreComponentType {
          let store: Store<State, Never>

          struct State { var all: [String] }
          private let all: [String]

          init(logger: (any StoreLogger)? = nil, all: [String]) {
            self.all = all
            store = Store(initialState: .init(all: all), logger: logger)
          }
        }
        let quiz = QuizReducer(all: [])

        """),
    RuleExample(
      rule: "neue.initial-state",
      before: """
        final class TimeReducer: ReducerType {
          func makeInitialState() -> Int { now() }
          private func now() -> Int { 0 }
        }

        """,
      after: """
        final class TimeReducer: StoreComponentType {
          let store: Store<Int, Never>

          init(store: Store<Int, Never>) {
            self.store = store
          }

          // reverge: neue.initial-state: manual migration required; see Migration/Rules/Neue.md#reducers
          func makeInitialState() -> Int { now() }
          private func now() -> Int { 0 }
        }

        """),
    RuleExample(
      rule: "neue.mutation",
      before: """
        extension ShopReducer {
          func add(_ name: String) -> Mutation {
            // One more.
            let name = name.lowercased()
            guard name != "" else { return .init { $0.names = [] } }
            return .init("add", mutate: { $0.names.append(name) })
          }
        }

        """,
      after: """
        extension ShopReducer {
          func add(_ name: String) {
            // One more.
            let name = name.lowercased()
            guard name != "" else { return commit { $0.names = [] } }
            commit("add", mutation: { $0.names.append(name) })
          }
        }

        """),
    RuleExample(
      rule: "neue.mutation",
      before: """
        extension ShopReducer {
          func reset() -> Mutation { return clear() }
          func odd() -> Mutation { let all = clear(); return all }
        }
        func go(_ shop: Store<ShopReducer>) {
          shop.commit { $0.reset() }
          shop.commit { $0.odd() }
        }

        """,
      after: """
        extension ShopReducer {
          func reset() { clear() }
          // reverge: neue.mutation: manual migration required; see Migration/Rules/Neue.md#mutations
          func odd() -> Mutation { let all = clear(); return all }
        }
        func go(_ shop: ShopReducer) {
          shop.reset()
          // reverge: neue.value-kept: manual migration required; see Migration/Rules/Neue.md#values
          shop.commit { $0.odd() }
        }

        """,
      isStable: false),
    RuleExample(
      rule: "neue.action",
      before: """
        extension ShopReducer {
          func load(_ get: (@escaping ([String]) -> Void) -> Void) -> Action<Void> {
            return .init("load") { context in
              guard context.state.names.isEmpty else { return }
              // Later.
              get { names in
                context.commit { _ in
                  .init { $0.names = names }
                }
                context.commit { $0.clear() }
              }
            }
          }
        }

        """,
      after: """
        extension ShopReducer {
          func load(_ get: (@escaping ([String]) -> Void) -> Void) {
            guard state.names.isEmpty else { return }
            // Later.
            get { names in
              self.commit { $0.names = names }
              self.clear()
            }
          }
        }

        """,
      isStable: false),
    RuleExample(
      rule: "neue.action-type",
      before: """
        struct Skip: _ActionType {
          let count: Int

          func asAction() -> _Action<ShopReducer, Int> {
            .init { context in
              context.commit { $0.clear() }
              return context.state.names.count + count
            }
          }
        }
        func go(_ shop: Store<ShopReducer>) -> Int { shop.dispatch { _ in Skip(count: 1) } }

        """,
      after: """
        struct Skip {
          let count: Int

          @discardableResult
          func run(in context: ShopReducer) -> Int {
            context.clear()
            return context.state.names.count + count
          }
        }
        func go(_ shop: ShopReducer) -> Int { Skip(count: 1).run(in: shop) }

        """,
      isStable: false),
    RuleExample(
      rule: "neue.action-type",
      before: """
        struct Skip: _ActionType {
          func asAction() -> _Action<ShopReducer, Void> {
            .init { $0.commit { $0.clear() } }
          }
        }
        struct Twice: _ActionType {
          let context: String

          func asAction() -> _Action<ShopReducer, Int> {
            return .init {
              $0.dispatch { _ in Skip() }
              $0.commit { _ in .init { $0.names.append("") } }
              print(context, $0.state.names, $0.state)
              return $0.dispatch { $0.count() }
            }
          }
        }

        """,
      after: """
        struct Skip {
          func run(in context: ShopReducer) {
            context.clear()
          }
        }
        struct Twice {
          let context: String

          @discardableResult
          func run(in component: ShopReducer) -> Int {
            Skip().run(in: component)
            component.commit { $0.names.append("") }
            print(context, component.state.names, component.state.primitive)
            return component.count()
          }
        }

        """,
      isStable: false),
    RuleExample(
      rule: "neue.commit",
      before: """
        func go(_ shop: Store<ShopReducer>?, make: () -> Store<ShopReducer>) {
          shop?.commit { $0.clear() }
          shop?.commit { reducer in return reducer.clear() }
          make().commit { $0.clear() }
        }

        """,
      after: """
        func go(_ shop: ShopReducer?, make: () -> ShopReducer) {
          shop?.clear()
          shop?.clear()
          make().commit { $0.clear() }
        }

        """,
      isStable: false),
    RuleExample(
      rule: "neue.commit",
      before: """
        func go(_ shop: Store<ShopReducer>) {
          shop.commit { _ in
            .init("all") { state in
              state.names = []
            }
          }
        }

        """,
      after: """
        func go(_ shop: ShopReducer) {
          shop.commit("all") { state in
            state.names = []
          }
        }

        """),
    RuleExample(
      rule: "neue.dispatch",
      before: """
        struct Counter {
          let shop: ShopReducer.StoreType

          func count() -> Int { shop.dispatch { $0.count() } }
        }

        """,
      after: """
        struct Counter {
          let shop: ShopReducer

          func count() -> Int { shop.count() }
        }

        """,
      isStable: false),
    RuleExample(
      rule: "neue.inline-commit",
      before: """
        func go(_ shop: Store<ShopReducer>, _ other: ShopReducer) {
          shop.inlineCommit { .init { $0.names = [] } }
        }

        """,
      after: """
        func go(_ shop: ShopReducer, _ other: ShopReducer) {
          shop.commit { $0.names = [] }
        }

        """),
    RuleExample(
      rule: "neue.context",
      before: """
        extension ShopReducer {
          func show(_ show: (Shop) -> Void) -> Action<Int> {
            .init { context in
              let state = 1
              show(context.state)
              help(context)
              return context.state.version + state
            }
          }
          private func help(_ context: DispatchContext) { context.commit { $0.clear() } }
        }

        """,
      after: """
        extension ShopReducer {
          @discardableResult
          func show(_ show: (Shop) -> Void) -> Int {
            let state = 1
            show(self.state.primitive)
            help(self)
            return self.state.primitive.version + state
          }
          private func help(_ context: ShopReducer) { context.clear() }
        }

        """,
      isStable: false),
    RuleExample(
      rule: "neue.weak-self",
      before: """
        extension ShopReducer {
          func wait(_ later: (@escaping () -> Void) -> Void) -> Action<Void> {
            .init { context in
              later { [weak self] in
                self?.tell()
                context.commit { $0.clear() }
              }
            }
          }
          private func tell() {}
        }

        """,
      after: """
        extension ShopReducer {
          func wait(_ later: (@escaping () -> Void) -> Void) {
            later { [self] in
              self.tell()
              self.clear()
            }
          }
          private func tell() {}
        }

        """,
      isStable: false),
    RuleExample(
      rule: "neue.weak-self",
      before: """
        extension ShopReducer {
          func wait(_ later: (@escaping () -> Void) -> Void) -> Action<Void> {
            .init { context in
              later { [weak self] in
                guard let self = self else { return }
                self.tell()
                context.commit { $0.clear() }
              }
            }
          }
          private func tell() {}
        }

        """,
      after: """
        extension ShopReducer {
          func wait(_ later: (@escaping () -> Void) -> Void) {
            later { [weak self, context = self] in
              guard let self = self else { return }
              self.tell()
              context.clear()
            }
          }
          private func tell() {}
        }

        """),
    RuleExample(
      rule: "neue.state",
      before: """
        func save(_ shop: Store<ShopReducer>, _ save: (ShopReducer.TargetState) -> Void) -> Int {
          save(shop.state)
          return shop.state.version
        }

        """,
      after: """
        func save(_ shop: ShopReducer, _ save: (Shop) -> Void) -> Int {
          save(shop.state.primitive)
          return shop.state.primitive.version
        }

        """),
  ]
}
