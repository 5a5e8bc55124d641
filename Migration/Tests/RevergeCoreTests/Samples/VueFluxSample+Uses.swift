import RevergeCore

/// Uses of VueFlux stores.
let vueFluxUses = [
  RuleExample(
    rule: "vueflux.action-call",
    before: """
      extension Actions where State == BellState {
        func ring() { dispatch(action: 1) }
      }

      func ring(_ bell: Store<BellState>?, _ other: Other) {
        bell?.actions.ring()
        other.actions.ring()
      }

      struct Other {
        let actions: [String]
      }

      """,
    after: """
      extension BellModel {
        func ring() { apply(1) }
      }

      func ring(_ bell: BellModel?, _ other: Other) {
        bell?.ring()
        other.actions.ring()
      }

      struct Other {
        let actions: [String]
      }

      """),
  RuleExample(
    rule: "vueflux.action-call",
    before: """
      final class Screen {
        private let actions: Actions<BellState>
        init(_ bell: Store<BellState>) { actions = bell.actions }
      }

      """,
    after: """
      final class Screen {
        private let actions: BellModel
        init(_ bell: BellModel) { actions = bell }
      }

      """,
    includesReview: true),
  RuleExample(
    rule: "vueflux.computed-use",
    before: """
      func show(_ lamp: Store<LampState>) {
        let computed = lamp.computed
        print(lamp.computed.level, computed.text.value, lamp.computed.state.level)
        let text = lamp.computed.text
        print(text.value)
      }

      """,
    after: #"""
      func show(_ lamp: LampModel) {
        let computed = lamp
        print(lamp.state.level, computed.state.text, lamp.state.level)
        let text = lamp.derived(.select(\.text))
        print(text.state.primitive)
      }

      """#),
  RuleExample(
    rule: "vueflux.computed-use",
    before: """
      func keep(_ lamp: Store<LampState>, _ lamps: (Store<LampState>, Int)) -> LampState {
        print(lamps.0.computed.level)
        return lamp.computed.state
      }

      """,
    after: """
      func keep(_ lamp: LampModel, _ lamps: (LampModel, Int)) -> LampState {
        print(lamps.0.state.primitive.level)
        return lamp.state.primitive
      }

      """,
    includesReview: true),
  RuleExample(
    rule: "vueflux.computed-use",
    before: """
      final class Screen {
        private let computed: Computed<LampState>
        init(_ lamp: Store<LampState>) { computed = lamp.computed }
        var level: Int { return computed.level }
      }

      """,
    after: """
      final class Screen {
        private let computed: LampModel
        init(_ lamp: LampModel) { computed = lamp }
        var level: Int { return computed.state.level }
      }

      """,
    includesReview: true),
  RuleExample(
    rule: "vueflux.global-actions",
    before: """
      extension Actions where State == BellState {
        func ring() { dispatch(action: 1) }
      }

      func ringAll() {
        // All of them.
        Store<BellState>.actions.ring()
      }

      """,
    after: """
      extension BellModel {
        func ring() { apply(1) }
      }

      func ringAll() {
        // All of them.
        for model in BellModel.all { model.ring() }
      }

      """),
  RuleExample(
    rule: "vueflux.global-actions",
    before: """
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations

        fileprivate var turns = 0
      }

      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) {
          state.turns += action
          if action > 9 { Store<DialState>.actions.dispatch(action: 1) }
          if action > 5 { Store<BellState>.actions.dispatch(action: action) }
        }
      }

      extension Actions where State == DialState {
        func turnTwice() {
          dispatch(action: 1)
          dispatch(action: 1)
        }
      }

      func turnAll() { Store<DialState>.actions.turnTwice() }

      """,
    after: """
      struct DialState {
        fileprivate var turns = 0
      }

      final class DialModel: StoreComponentType {
        private struct Registered { weak var model: DialModel? }
        private static let registered = Verge.Store<[Registered], Never>(initialState: [])

        /// All components, in the order of their creation.
        static var all: some Sequence<DialModel> {
          registered.state.primitive.lazy.compactMap(\\.model)
        }

        private static func register(_ model: DialModel) {
          registered.commit { all in
            all.removeAll { $0.model == nil }
            all.append(Registered(model: model))
          }
        }

        let store: Verge.Store<DialState, Never>

        init(state: DialState) {
          store = Verge.Store(initialState: state)
          Self.register(self)
        }

        func apply(_ action: Int) {
          commit { reduce(action, &$0) }
        }

        private func reduce(_ action: Int, _ state: inout DialState) {
          state.turns += action
          // reverge: vueflux.global-actions: manual migration required; see Migration/Rules/VueFlux.md#global-actions
          if action > 9 { Store<DialState>.actions.dispatch(action: 1) }
          if action > 5 { for model in BellModel.all { model.apply(action) } }
        }
      }

      extension DialModel {
        func turnTwice() {
          apply(1)
          apply(1)
        }
      }

      // reverge: vueflux.global-actions: manual migration required; see Migration/Rules/VueFlux.md#global-actions
      func turnAll() { Store<DialState>.actions.turnTwice() }

      """),
  RuleExample(
    rule: "vueflux.action-call",
    before: """
      extension Actions where State == BellState {
        func ring() { dispatch(action: 1) }
      }

      func ring(_ bell: Store<BellState>!) {
        var bell = bell
        let actions = bell.actions
        bell = nil
        actions.ring()
      }

      """,
    after: """
      extension BellModel {
        func ring() { apply(1) }
      }

      func ring(_ bell: BellModel!) {
        var bell = bell
        weak var actions = bell
        bell = nil
        actions?.ring()
      }

      """),
  RuleExample(
    rule: "vueflux.subscribe",
    before: """
      func see(_ bell: Store<BellState>, _ own: Executor) {
        bell.subscribe(executor: own) { action, _ in print(action) }
      }

      """,
    after: """
      func see(_ bell: BellModel, _ own: AnyTargetQueue) {
        bell.sinkActivity(queue: own) { action in print(action) }.storeWhileSourceActive()
      }

      """),
  RuleExample(
    rule: "vueflux.subscribe",
    before: """
      func see(_ bell: Store<BellState>) {
        bell.subscribe { action, store in
          print(action, store.computed.state.rings)
        }
        bell.subscribe(executor: .queue(.main)) { action, _ in print(action) }
      }

      """,
    after: """
      func see(_ bell: BellModel) {
        bell.sinkActivity { [weak store = bell] action in
          guard let store else { return }
          print(action, store.state.rings)
        }.storeWhileSourceActive()
        bell.sinkActivity(queue: .asyncMain) { action in print(action) }.storeWhileSourceActive()
      }

      """),
  RuleExample(
    rule: "vueflux.subscribe",
    before: """
      func see(_ bell: Store<BellState>) {
        bell.subscribe(executor: executor) { action, _ in print(action) }
      }

      """,
    after: """
      func see(_ bell: BellModel) {
        // reverge: vueflux.subscribe: manual migration required; see Migration/Rules/VueFlux.md#subscriptions
        bell.subscribe(executor: executor) { action, _ in print(action) }
      }

      """),
  RuleExample(
    rule: "vueflux.scope-owner",
    before: """
      final class Screen {
        private let bell: Store<BellState>

        init(bell: Store<BellState>) {
          self.bell = bell
          bell.subscribe(scope: self, executor: .immediate) { [unowned self] action, store in
            self.show(action)
          }
        }

        private func show(_ count: Int) {}
      }

      """,
    after: """
      final class Screen {
        private let subscriptions = VergeAnyCancellable()
        private let bell: BellModel

        init(bell: BellModel) {
          self.bell = bell
          subscriptions.insert(bell.sinkActivity(queue: .passthrough) { [weak self] action in
            guard let self else { return }
            self.show(action)
          })
        }

        private func show(_ count: Int) {}
      }

      """),
  RuleExample(
    rule: "vueflux.token",
    before: """
      final class Screen {
        private var scope: SubscriptionScope? = SubscriptionScope()
        private var token: Subscription?

        func see(_ bell: Store<BellState>) {
          scope += bell.subscribe { _, _ in }
          token?.unsubscribe()
          token = bell.subscribe { _, _ in }
        }
      }

      """,
    after: """
      final class Screen {
        private var scope: VergeAnyCancellable? = VergeAnyCancellable()
        private var token: StoreActivitySubscription?

        func see(_ bell: BellModel) {
          scope?.insert(bell.sinkActivity { _ in })
          token?.cancel()
          token = bell.sinkActivity { _ in }.storeWhileSourceActive()
        }
      }

      """),
  RuleExample(
    rule: "vueflux.token",
    before: """
      final class Screen {
        private let scope = DisposableScope()
        private var pending: Disposable? { didSet { oldValue?.dispose() } }

        func see() {
          scope += AnyDisposable { print("over") }
          pending = AnyDisposable { print("over, too") }
          print(scope.isDisposed)
        }
      }

      """,
    after: """
      final class Screen {
        private let scope = VergeAnyCancellable()
        private var pending: (any Cancellable)? { didSet { oldValue?.cancel() } }

        func see() {
          scope.insert(VergeAnyCancellable { print("over") })
          // reverge: vueflux.token: manual migration required; see Migration/Rules/VueFlux.md#disposables
          pending = AnyDisposable { print("over, too") }
          print(scope.isCancelled)
        }
      }

      """),
  RuleExample(
    rule: "vueflux.observe",
    before: #"""
      func see(_ lamp: Store<LampState>) {
        lamp.computed.items.observe { print($0) }
        let token = lamp.computed.count.observe(on: .mainThread).observe { count in
          print("\(count)")
        }
        lamp.computed.text.signal.map { $0 + "!" }.observe { print($0) }
        lamp.computed.failures.observe { message in print(message) }
        token.dispose()
      }

      """#,
    after: #"""
      func see(_ lamp: LampModel) {
        lamp.sinkState(\.$items, queue: .passthrough) { print($0.wrappedValue) }.storeWhileSourceActive()
        let token = lamp.sinkState(\.$items) { count in
          let count = LampState.count(count.wrappedValue)
          print("\(count)")
        }.storeWhileSourceActive()
        lamp.sinkState(\.$text, queue: .passthrough) { print($0.wrappedValue + "!") }.storeWhileSourceActive()
        lamp.sinkActivity(queue: .passthrough) { activity in
          guard case .failures(let message) = activity else { return }
          print(message)
        }.storeWhileSourceActive()
        token.cancel()
      }

      """#),
  RuleExample(
    rule: "vueflux.observe",
    before: """
      final class Screen {
        func see(_ lamp: Store<LampState>) {
          lamp.computed.items.observe(duringScopeOf: self) { [unowned self] items in
            self.show(items)
          }
        }
        func show(_ items: [String]) {}
      }

      """,
    after: #"""
      final class Screen {
        private let subscriptions = VergeAnyCancellable()
        func see(_ lamp: LampModel) {
          subscriptions.insert(lamp.sinkState(\.$items, queue: .passthrough) { [weak self] items in
            guard let self else { return }
            let items = items.wrappedValue
            self.show(items)
          })
        }
        func show(_ items: [String]) {}
      }

      """#),
  RuleExample(
    rule: "vueflux.bind",
    before: #"""
      final class Screen {
        private let label = Label()
        private var rows = 0
        func see(_ lamp: Store<LampState>) {
          lamp.computed.text.signal.bind(to: label, \.text)
          lamp.computed.count.bind(to: self, on: .immediate) { screen, count in screen.rows = count }
          lamp.computed.items.map { $0.isEmpty }.bind(to: label.hidden)
        }
      }

      """#,
    after: #"""
      final class Screen {
        private let subscriptions = VergeAnyCancellable()
        private let label = Label()
        private var rows = 0
        func see(_ lamp: LampModel) {
          lamp.sinkState(\.$text) { [weak label] in
            label?.text = $0.wrappedValue
          }.storeWhileSourceActive()
          subscriptions.insert(lamp.sinkState(\.$items, queue: .passthrough) { [weak screen = self] count in
            guard let screen else { return }
            let count = LampState.count(count.wrappedValue)
            screen.rows = count
          })
          lamp.sinkState(\.$items) { [weak label] in
            label?.hidden($0.wrappedValue.isEmpty)
          }.storeWhileSourceActive()
        }
      }

      """#),
  RuleExample(
    rule: "vueflux.binder",
    before: """
      final class Row {
        var isBold = false
        var bold: Binder<Bool> {
          return Binder(target: self) { row, isBold in
            row.isBold = isBold
          }
        }
      }

      """,
    after: """
      final class Row {
        var isBold = false
        func bold(_ isBold: Bool) {
          self.isBold = isBold
        }
      }

      """),
  RuleExample(
    rule: "vueflux.binder",
    before: """
      func binder(_ label: Label) -> Binder<Bool> {
        return Binder(target: label) { label, isHidden in label.text = nil }
      }

      """,
    after: """
      // reverge: vueflux.binder: manual migration required; see Migration/Rules/VueFlux.md#bindings
      func binder(_ label: Label) -> Binder<Bool> {
        // reverge: vueflux.binder: manual migration required; see Migration/Rules/VueFlux.md#bindings
        return Binder(target: label) { label, isHidden in label.text = nil }
      }

      """),
  RuleExample(
    rule: "vueflux.own-signal",
    before: """
      struct Signal<Value> {
        let value: Value
      }

      extension Signal {
        func observe(_ observer: (Value) -> Void) { observer(value) }
      }

      func see(_ signal: Signal<Int>) { signal.observe { print($0) } }

      func see(_ lamp: Store<LampState>) { lamp.computed.items.skip(1) }

      """,
    after: """
      struct Signal<Value> {
        let value: Value
      }

      extension Signal {
        func observe(_ observer: (Value) -> Void) { observer(value) }
      }

      func see(_ signal: Signal<Int>) { signal.observe { print($0) } }

      // reverge: vueflux.own-signal: manual migration required; see Migration/Rules/VueFlux.md#own-signals
      func see(_ lamp: LampModel) { lamp.computed.items.skip(1) }

      """),
  RuleExample(
    rule: "vueflux.atomic",
    before: """
      final class Counter {
        private let count = AtomicReference(0)
        private let names: AtomicReference<[String]> = AtomicReference<[String]>([])

        func add(_ name: String) -> Int {
          count.modify { $0 += 1 }
          names.value.append(name)
          print(names.synchronized { $0.count })
          count.value += 1
          return count.swap(0) + count.value
        }
      }

      """,
    after: """
      final class Counter {
        private let count = Store<Int, Never>(initialState: 0)
        private let names: Store<[String], Never> = Store<[String], Never>(initialState: [])

        func add(_ name: String) -> Int {
          count.commit { $0 += 1 }
          names.commit { $0.append(name) }
          print(names.read { $0.count })
          count.commit { $0 += 1 }
          return count.commit { value in defer { value = 0 }; return value } + count.state.primitive
        }
      }

      """),
  RuleExample(
    rule: "vueflux.atomic",
    before: """
      let count = AtomicReference(0, recursive: true)

      """,
    after: """
      let count = Store<Int, Never>(initialState: 0)

      """,
    includesReview: true),
  RuleExample(
    rule: "vueflux.state-read-in-commit",
    before: """
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations

        fileprivate var turns = 0
      }

      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) {
          state.turns += dial.computed.state.turns
        }
      }

      let dial = Store<DialState>(state: .init(), mutations: .init(), executor: .immediate)

      """,
    after: """
      struct DialState {
        fileprivate var turns = 0
      }

      final class DialModel: StoreComponentType {
        let store: Verge.Store<DialState, Never>

        init(state: DialState) {
          store = Verge.Store(initialState: state)
        }

        func apply(_ action: Int) {
          commit { reduce(action, &$0) }
        }

        private func reduce(_ action: Int, _ state: inout DialState) {
          // reverge: vueflux.state-read-in-commit: manual migration required; see Migration/Rules/VueFlux.md#reading
          state.turns += dial.state.turns
        }
      }

      let dial = DialModel(state: .init())

      """),
  RuleExample(
    rule: "vueflux.leftover",
    before: """
      func store(of bell: Store<BellState>) {
        print(bell.modernStore)
      }

      """,
    after: """
      func store(of bell: BellModel) {
        // reverge: vueflux.leftover: manual migration required; see Migration/Rules/VueFlux.md#unhandled-constructs
        print(bell.modernStore)
      }

      """),
  RuleExample(
    rule: "vueflux.import",
    before: """
      import Foundation
      import VueFlux
      import VueFluxReactive

      func ring(_ bell: Store<BellState>) { print(bell.computed.state.rings) }

      """,
    after: """
      import Foundation
      import Verge

      func ring(_ bell: BellModel) { print(bell.state.rings) }

      """),
  RuleExample(
    rule: "vueflux.import",
    before: """
      import VueFlux

      func ring() { print(Store<BellState>.actions) }

      """,
    after: """
      import VueFlux

      // reverge: vueflux.global-actions: manual migration required; see Migration/Rules/VueFlux.md#global-actions
      func ring() { print(Store<BellState>.actions) }

      """),
]
