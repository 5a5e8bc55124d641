import RevergeCore

extension Sample {
  static let vergeStore6Betas = Sample(
    dialect: .vergeStore6, folder: "VergeStoreBeta", guide: "VergeStore6",
    programs: ["Browser", "Notes", "Rows"], share: 85,
    preamble: """
      import VergeStoreBeta

      struct Shop: StateType {
        struct Draft { var text = "" }
        var draft: Draft?
        var prices: [String: Int] = [:]
        var names: [String] = []
      }

      enum Bell { case rang, closed }

      final class ShopStore: StoreBase<Shop, Bell> {}

      final class Cart: ShopStore.Dispatcher {}

      """,
    examples: [
      RuleExample(
        rule: "vs6.store",
        before: """
          final class Other: NoActivityStoreBase<Shop> {}
          func open(_ store: StoreBase<Shop, Bell>) {}

          """,
        after: """
          final class Other: Store<Shop, Never> {}
          func open(_ store: Store<Shop, Bell>) {}

          """),
      RuleExample(
        rule: "vs6.dispatcher-class",
        before: """
          final class Desk: DispatcherBase<Shop, Bell> {
            let name: String
            init(name: String, target: ShopStore) {
              self.name = name
              super.init(target: target)
            }
            func cart() -> Cart { Cart(target: target) }
          }

          """,
        after: """
          final class Desk: StoreComponentType {
            let store: Store<Shop, Bell>
            let name: String
            init(name: String, target: ShopStore) {
              self.name = name
              store = target
            }
            func cart() -> Cart { Cart(target: store) }
          }

          """),
      RuleExample(
        rule: "vs6.value-declaration",
        before: """
          extension Cart {
            func clear() -> Mutation<Void> { return .mutation("clear") { $0.names = [] } }
            func count(_ name: String) -> Mutation<Int> {
              return .mutation(\\.prices[name]!) { price in
                price += 1
                return price
              }
            }
            func first() -> TryMutation<String> {
              return .tryMutation { state in
                guard let first = state.names.first else { throw Empty() }
                return first
              }
            }
            func ring() -> TryAction<Void> {
              .tryAction { context in
                _ = try context.commit { $0.first() }
                context.send(.rang)
              }
            }
          }

          """,
        after: """
          extension Cart {
            func clear() { commit("clear") { $0.names = [] } }
            @discardableResult
            func count(_ name: String) -> Int {
              return scoped(\\.prices[name]!).commit { price in
                price += 1
                return price
              }
            }
            @discardableResult
            func first() throws -> String {
              return try commit { state in
                guard let first = state.names.first else { throw Empty() }
                return first
              }
            }
            func ring() throws {
              _ = try first()
              send(.rang)
            }
          }

          """, isStable: false),
      RuleExample(
        rule: "vs6.value-call",
        before: """
          extension Cart {
            func add(_ name: String) -> Mutation<Void> { .mutation { $0.names.append(name) } }
            func add(_ name: String) -> Action<Int> {
              .action("add") { context in
                context.commit { $0.add(name) }
                return context.state.names.count
              }
            }
          }
          func fill(_ carts: [Cart]) {
            for cart in carts { cart.commit { $0.add("tea") } }
            _ = carts[0].dispatch { $0.add("milk") }
          }

          """,
        after: """
          extension Cart {
            func commitAdd(_ name: String) { commit { $0.names.append(name) } }
            @discardableResult
            func add(_ name: String) -> Int {
              commitAdd(name)
              return state.names.count
            }
          }
          func fill(_ carts: [Cart]) {
            for cart in carts { cart.commitAdd("tea") }
            _ = carts[0].add("milk")
          }

          """, isStable: false),
      RuleExample(
        rule: "vs6.value-call",
        before: """
          struct Sort: MutationType {
            func mutate(state: inout Shop) { state.names.sort() }
          }
          extension Cart {
            func sort() -> Sort { Sort() }
          }
          func run(_ cart: Cart) { cart.commit { $0.sort() } }

          """,
        after: """
          // reverge: vs6.leftover: manual migration required; see Migration/Rules/VergeStore6.md#unhandled-constructs
          struct Sort: MutationType {
            func mutate(state: inout Shop) { state.names.sort() }
          }
          extension Cart {
            func sort() -> Sort { Sort() }
          }
          // reverge: vs6.value-call: manual migration required; see Migration/Rules/VergeStore6.md#values
          func run(_ cart: Cart) { cart.commit { $0.sort() } }

          """),
      RuleExample(
        rule: "vs6.dispatch",
        before: """
          func run(_ store: ShopStore, _ cart: Cart) {
            cart.commitInline("one") { $0.names = [] }
            store.commitInline { $0.draft = nil }
          }
          extension Cart {
            func close(_ isLate: Bool) {
              if isLate {
                dispatchInline { context in
                  context.commitInline { $0.names = [] }
                  context.send(.closed)
                }
              }
            }
          }

          """,
        after: """
          func run(_ store: ShopStore, _ cart: Cart) {
            cart.commit("one") { $0.names = [] }
            store.commit { $0.draft = nil }
          }
          extension Cart {
            func close(_ isLate: Bool) {
              if isLate {
                do {
                  commit { $0.names = [] }
                  send(.closed)
                }
              }
            }
          }

          """, isStable: false),
      RuleExample(
        rule: "vs6.view-model",
        before: """
          final class Screen: ShopStore.ViewModelBase<Int, Never> {
            init(shop: ShopStore) {
              super.init(initialState: 0, parent: shop, logger: nil)
            }
            override func receiveParentActivity(_ activity: Bell) {}
          }
          final class Row: VergeViewModelBase<Int, Shop, Never, Bell> {
            override func updateState(state: inout Int, by shop: Shop) { state = shop.names.count }
          }

          """,
        after: """
          final class Screen: Store<Int, Never> {
            let parent: Store<Shop, Bell>
            private var parentActivities: StoreActivitySubscription?

            init(shop: ShopStore) {
              parent = shop
              super.init(initialState: 0, logger: nil)
              parentActivities = parent.sinkActivity(queue: .passthrough) {
                [weak self] in self?.receiveParentActivity($0)
              }
            }
            func receiveParentActivity(_ activity: Bell) {}
          }
          final class Row: Store<Int, Never> {
            let parent: Store<Shop, Bell>
            private var parentSubscription: StoreStateSubscription?

            init(
              initialState: Int, parent: Store<Shop, Bell>,
              logger: (any StoreLogger)?
            ) {
              self.parent = parent
              super.init(initialState: initialState, logger: logger)
              parentSubscription = parent.sinkState(dropsFirst: true, queue: .passthrough) {
                [weak self] storeState in
                guard let self = self else { return }
                self.commit { self.updateState(state: &$0, by: storeState.primitive) }
              }
            }

            func updateState(state: inout Int, by shop: Shop) { state = shop.names.count }
          }

          """),
      RuleExample(
        rule: "vs6.observing",
        before: """
          func follow(_ store: ShopStore) {
            store._eventEmitter.add { print($0) }
            store.addActivityTarget { print($0) }
          }

          """,
        after: """
          func follow(_ store: ShopStore) {
            store.sinkActivity(queue: .passthrough) { print($0) }.storeWhileSourceActive()
            store.sinkActivity(queue: .passthrough) { print($0) }.storeWhileSourceActive()
          }

          """),
      RuleExample(
        rule: "vs6.update-target",
        before: """
          extension Cart {
            func take() -> TryMutation<Shop.Draft> {
              .tryMutation { state in
                try state.updateTryPresent(target: \\.draft) { $0 }
              }
            }
          }

          """,
        after: """
          extension Cart {
            @discardableResult
            func take() throws -> Shop.Draft {
              try commit { state in
                // reverge: vs6.update-target: manual migration required; see Migration/Rules/VergeStore6.md#updates
                try state.updateTryPresent(target: \\.draft) { $0 }
              }
            }
          }

          """, isStable: false),
      RuleExample(
        rule: "vs6.logger",
        before: "final class Console: StoreLogger {}\n",
        after:
          "// reverge: vs6.logger: manual migration required; see Migration/Rules/VergeStore6.md#loggers\nfinal class Console: StoreLogger {}\n"
      ),
    ])
}
