import RevergeCore

/// Declarations of VueFlux, and the creation of stores.
let vueFluxDeclarations = [
  RuleExample(
    rule: "vueflux.shared-variable",
    before: """
      func share(_ root: Verge.Store<House, Never>) {
        let unread = Variable(sharing: root, at: \\.unread)
        unread.value += 1
        unread.signal.observe { count in print(count, unread.value) }
      }

      """,
    after: """
      func share(_ root: Verge.Store<House, Never>) {
        let unread = root.scoped(\\.unread)
        unread.commit { $0 += 1 }
        unread.sinkState(queue: .passthrough) { count in
          let count = count.primitive
          print(count, unread.state.primitive)
        }.storeWhileSourceActive()
      }

      """,
    includesReview: true),
  RuleExample(
    rule: "vueflux.foreign-subject",
    before: """
      final class TapState: State {
        typealias Action = Int
        typealias Mutations = TapMutations

        fileprivate let taps = PublishSubject<Int>()
      }

      struct TapMutations: Mutations {
        func commit(action: Int, state: TapState) {
          state.taps.onNext(action)
        }
      }

      """,
    after: """
      struct TapState {
        fileprivate let taps = PublishSubject<Int>()
      }

      final class TapModel: StoreComponentType {
        let store: Store<TapState, Never>

        init(state: TapState) {
          store = Store(initialState: state)
        }

        func apply(_ action: Int) {
          var effects: [() -> Void] = []
          commit { reduce(action, &$0, &effects) }
          for effect in effects { effect() }
        }

        private func reduce(_ action: Int, _ state: inout TapState, _ effects: inout [() -> Void]) {
          effects.append { [taps = state.taps] in taps.onNext(action) }
        }
      }

      """,
    includesReview: true),
  RuleExample(
    rule: "vueflux.callback",
    before: """
      protocol DialDelegate: AnyObject { func dialDidTurn(to turns: Int) }

      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations

        fileprivate var turns = 0
        fileprivate var delegate: DialDelegate?
      }

      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) {
          state.turns += action
          state.delegate?.dialDidTurn(to: action)
        }
      }

      """,
    after: """
      protocol DialDelegate: AnyObject { func dialDidTurn(to turns: Int) }

      struct DialState {
        fileprivate var turns = 0
        fileprivate var delegate: DialDelegate?
      }

      final class DialModel: StoreComponentType {
        let store: Store<DialState, Never>

        init(state: DialState) {
          store = Store(initialState: state)
        }

        func apply(_ action: Int) {
          var effects: [() -> Void] = []
          commit { reduce(action, &$0, &effects) }
          for effect in effects { effect() }
        }

        private func reduce(_ action: Int, _ state: inout DialState, _ effects: inout [() -> Void]) {
          state.turns += action
          effects.append { [delegate = state.delegate] in delegate?.dialDidTurn(to: action) }
        }
      }

      """,
    includesReview: true),
  RuleExample(
    rule: "vueflux.state",
    before: """
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations

        fileprivate var turns = 0
      }

      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) {
          state.turns += action
        }
      }

      """,
    after: """
      struct DialState {
        fileprivate var turns = 0
      }

      final class DialModel: StoreComponentType {
        let store: Store<DialState, Never>

        init(state: DialState) {
          store = Store(initialState: state)
        }

        func apply(_ action: Int) {
          commit { reduce(action, &$0) }
        }

        private func reduce(_ action: Int, _ state: inout DialState) {
          state.turns += action
        }
      }

      """),
  RuleExample(
    rule: "vueflux.state",
    before: """
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations

        fileprivate var turns = 0
        deinit { print("gone") }
      }

      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) {
          state.turns += action
        }
      }

      """,
    after: """
      // reverge: vueflux.state: manual migration required; see Migration/Rules/VueFlux.md#states
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations

        fileprivate var turns = 0
        deinit { print("gone") }
      }

      // reverge: vueflux.mutations: manual migration required; see Migration/Rules/VueFlux.md#mutations
      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) {
          state.turns += action
        }
      }

      """),
  RuleExample(
    rule: "vueflux.state",
    before: """
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations

        fileprivate var turns = [Int]()
        fileprivate let mark = Variable(0)

        fileprivate func turn(_ by: Int) {
          turns.append(by)
          mark.value += by
        }
      }

      struct DialMutations: Mutations {
        let most: Int

        func commit(action: Int, state: DialState) { state.turn(min(action, most)) }
      }

      let dial = Store<DialState>(state: .init(), mutations: .init(most: 9), executor: .immediate)

      """,
    after: """
      struct DialState {
        fileprivate var turns = [Int]()
        @Edge(comparer: { _, _ in false }) fileprivate var mark = 0

        fileprivate mutating func turn(_ by: Int) {
          turns.append(by)
          mark += by
        }
      }

      final class DialModel: StoreComponentType {
        let store: Store<DialState, Never>

        init(state: DialState, most: Int) {
          self.most = most
          store = Store(initialState: state)
        }

        func apply(_ action: Int) {
          commit { reduce(action, &$0) }
        }

        let most: Int

        private func reduce(_ action: Int, _ state: inout DialState) { state.turn(min(action, most)) }
      }

      let dial = DialModel(state: .init(), most: 9)

      """,
    includesReview: true),
  RuleExample(
    rule: "vueflux.state",
    before: """
      public final class OpenState: VueFlux.State {
        public typealias Action = Void
        public typealias Mutations = OpenMutations

        // How many.
        fileprivate var count = 0
        public init(count: Int) { self.count = count }
      }

      public struct OpenMutations: VueFlux.Mutations {
        public func commit(action: Void, state: OpenState) { state.count += 1 }
      }

      extension Computed where State == OpenState {
        public var count: Int { return state.count }
      }

      """,
    after: """
      public struct OpenState {
        // How many.
        public fileprivate(set) var count = 0
        public init(count: Int) { self.count = count }
      }

      public final class OpenModel: StoreComponentType {
        public let store: Store<OpenState, Never>

        public init(state: OpenState) {
          store = Store(initialState: state)
        }

        public func apply(_ action: Void) {
          commit { reduce(action, &$0) }
        }

        private func reduce(_ action: Void, _ state: inout OpenState) { state.count += 1 }
      }

      """),
  RuleExample(
    rule: "vueflux.mutations",
    before: """
      enum Place {
        final class State: VueFlux.State {
          typealias Action = Int
          typealias Mutations = Place.Mutations

          fileprivate var turns = 0
        }

        struct Mutations: VueFlux.Mutations {
          func commit(action: Int, state: Place.State) {
            state.turns += action
          }
        }
      }

      """,
    after: """
      enum Place {
        struct State {
          fileprivate var turns = 0
        }

        final class Model: StoreComponentType {
          let store: Store<State, Never>

          init(state: State) {
            store = Store(initialState: state)
          }

          func apply(_ action: Int) {
            commit { reduce(action, &$0) }
          }

          private func reduce(_ action: Int, _ state: inout State) {
            state.turns += action
          }
        }
      }

      """),
  RuleExample(
    rule: "vueflux.mutations",
    before: """
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations

        fileprivate var turns = 0
      }

      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) {
          state.turns += action
          if action > 9 { commit(action: 1, state: state) }
        }
      }

      """,
    after: """
      struct DialState {
        fileprivate var turns = 0
      }

      final class DialModel: StoreComponentType {
        let store: Store<DialState, Never>

        init(state: DialState) {
          store = Store(initialState: state)
        }

        func apply(_ action: Int) {
          commit { reduce(action, &$0) }
        }

        private func reduce(_ action: Int, _ state: inout DialState) {
          state.turns += action
          if action > 9 { reduce(1, &state) }
        }
      }

      """),
  RuleExample(
    rule: "vueflux.mutations",
    before: """
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations

        fileprivate var turns = 0
      }

      final class DialMutations: Mutations {
        private(set) var handled = 0
        private let step = 2
        var name: String { "dial" }

        func commit(action: Int, state: DialState) {
          handled += 1
          state.turns += action * step
        }
      }

      """,
    after: """
      struct DialState {
        fileprivate var turns = 0
      }

      final class DialModel: StoreComponentType {
        let store: Store<DialState, Never>

        init(state: DialState) {
          store = Store(initialState: state)
        }

        func apply(_ action: Int) {
          commit { reduce(action, &$0) }
        }

        private(set) var handled = 0
        private let step = 2
        var name: String { "dial" }

        private func reduce(_ action: Int, _ state: inout DialState) {
          handled += 1
          state.turns += action * step
        }
      }

      """, includesReview: true),
  RuleExample(
    rule: "vueflux.state",
    before: """
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations

        fileprivate var turns = 0
      }

      class DialMutations: Mutations {
        func commit(action: Int, state: DialState) { state.turns += action }
      }

      final class LampState: State {
        typealias Action = Int
        typealias Mutations = LampMutations

        fileprivate var turns = 0
      }

      struct LampMutations: Mutations {
        let step: Int
        init() { step = 2 }

        func commit(action: Int, state: LampState) { state.turns += action * step }
      }

      """,
    after: """
      // reverge: vueflux.state: manual migration required; see Migration/Rules/VueFlux.md#states
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations

        fileprivate var turns = 0
      }

      // reverge: vueflux.mutations: manual migration required; see Migration/Rules/VueFlux.md#mutations
      class DialMutations: Mutations {
        func commit(action: Int, state: DialState) { state.turns += action }
      }

      // reverge: vueflux.state: manual migration required; see Migration/Rules/VueFlux.md#states
      final class LampState: State {
        typealias Action = Int
        typealias Mutations = LampMutations

        fileprivate var turns = 0
      }

      // reverge: vueflux.mutations: manual migration required; see Migration/Rules/VueFlux.md#mutations
      struct LampMutations: Mutations {
        let step: Int
        init() { step = 2 }

        func commit(action: Int, state: LampState) { state.turns += action * step }
      }

      """),
  RuleExample(
    rule: "vueflux.mutations",
    before: """
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations

        fileprivate var turns = 0
        fileprivate let turned = Sink<Int>()
        fileprivate let stopped = Sink<Void>()
      }

      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) {
          state.turned.send(value: action)
          state.turns += action
          state.stopped.send(value: ())
        }
      }

      """,
    after: """
      struct DialState {
        fileprivate var turns = 0
      }

      final class DialModel: StoreComponentType {
        enum Activity {
          case turned(Int)
          case stopped
        }

        let store: Store<DialState, Activity>

        init(state: DialState) {
          store = Store(initialState: state)
        }

        func apply(_ action: Int) {
          var activities: [Activity] = []
          commit { reduce(action, &$0, &activities) }
          for activity in activities { send(activity) }
        }

        private func reduce(_ action: Int, _ state: inout DialState, _ activities: inout [Activity]) {
          activities.append(.turned(action))
          state.turns += action
          activities.append(.stopped)
        }
      }

      """,
    includesReview: true),
  RuleExample(
    rule: "vueflux.mutations",
    before: """
      final class ThermostatState: State {
        typealias Action = ThermostatAction
        typealias Mutations = ThermostatMutations

        fileprivate var changes = 0
        fileprivate let changed = Sink<ThermostatAction>()
      }

      struct ThermostatMutations: Mutations {
        func commit(action: ThermostatAction, state: ThermostatState) {
          state.changes += 1
          state.changed.send(value: action)
        }
      }

      """,
    after: """
      struct ThermostatState {
        fileprivate var changes = 0
      }

      final class ThermostatModel: StoreComponentType {
        enum Activity {
          case changed(ThermostatAction)
        }

        let store: Store<ThermostatState, Activity>

        init(state: ThermostatState) {
          store = Store(initialState: state)
        }

        func apply(_ action: ThermostatAction) {
          var activities: [Activity] = []
          commit { reduce(action, &$0, &activities) }
          for activity in activities { send(activity) }
        }

        private func reduce(
          _ action: ThermostatAction, _ state: inout ThermostatState, _ activities: inout [Activity]
        ) {
          state.changes += 1
          activities.append(.changed(action))
        }
      }

      """),
  RuleExample(
    rule: "vueflux.actions",
    before: """
      extension Actions where State == LampState {
        // Turns it off.
        func turnOff() { dispatch(action: .set(0)) }
      }

      """,
    after: """
      extension LampModel {
        // Turns it off.
        func turnOff() { apply(.set(0)) }
      }

      """),
  RuleExample(
    rule: "vueflux.actions",
    before: """
      #if DEBUG
      extension Actions where State == BellState {
        func ring(_ states: [State]) { self.dispatch(action: 1) }
      }
      #endif

      """,
    after: """
      #if DEBUG
      extension BellModel {
        func ring(_ states: [BellState]) { self.apply(1) }
      }
      #endif

      """),
  RuleExample(
    rule: "vueflux.dispatch",
    before: """
      func turnOff(_ lamp: Store<LampState>) {
        lamp.actions.dispatch(action: .set(0))
      }

      """,
    after: """
      func turnOff(_ lamp: LampModel) {
        lamp.apply(.set(0))
      }

      """),
  RuleExample(
    rule: "vueflux.actions-capture",
    before: """
      extension Actions where State == BellState {
        func ringLater(_ later: @escaping (@escaping () -> Void) -> Void) {
          queue.async {
            self.dispatch(action: 1)
            later { self.dispatch(action: 2) }
          }
          [1, 2].forEach { self.dispatch(action: $0) }
        }
      }

      """,
    after: """
      extension BellModel {
        func ringLater(_ later: @escaping (@escaping () -> Void) -> Void) {
          queue.async { [weak self] in
            self?.apply(1)
            later { self?.apply(2) }
          }
          [1, 2].forEach { self.apply($0) }
        }
      }

      """),
  RuleExample(
    rule: "vueflux.actions-capture",
    before: """
      extension Actions where State == BellState {
        func keep() {
          queue.async { handOn(self) }
        }
      }

      """,
    after: """
      extension BellModel {
        func keep() {
          // reverge: vueflux.actions-capture: manual migration required; see Migration/Rules/VueFlux.md#actions
          queue.async { handOn(self) }
        }
      }

      """),
  RuleExample(
    rule: "vueflux.computed",
    before: """
      extension Computed where State == LampState {
        var isOn: Bool { return state.level > 0 }
        var half: Int {
          let level = state.level
          return level / 2
        }
      }

      """,
    after: """
      extension LampState {
        var isOn: Bool { return level > 0 }
        var half: Int {
          let level = self.level
          return level / 2
        }
      }

      """),
  RuleExample(
    rule: "vueflux.computed",
    before: """
      protocol Lit {
        var isLit: Bool { get }
      }

      extension Computed: Lit where State == LampState {
        var isLit: Bool { return state.level > 0 }
      }

      """,
    after: """
      protocol Lit {
        var isLit: Bool { get }
      }

      // reverge: vueflux.computed: manual migration required; see Migration/Rules/VueFlux.md#computed
      extension LampState: Lit {
        var isLit: Bool { return level > 0 }
      }

      """),
  RuleExample(
    rule: "vueflux.store",
    before: """
      final class Screen {
        private let bell = Store<BellState>(state: .init(), mutations: .init(), executor: .immediate)
        private let other: Store<BellState> = .init(
          state: BellState(), mutations: BellMutations(), executor: Executor.immediate)
      }

      """,
    after: """
      final class Screen {
        private let bell = BellModel(state: .init())
        private let other: BellModel = .init(
          state: BellState())
      }

      """),
  RuleExample(
    rule: "vueflux.store",
    before: """
      extension Store where State == BellState {
        static func make(_ rings: Int) -> Store {
          return Store(state: .init(), mutations: .init(), executor: .immediate)
        }
        convenience init(rings: Int) {
          self.init(state: .init(), mutations: BellMutations(), executor: .immediate)
        }
        func ringTwice() {
          actions.ring()
          self.actions.ring()
          print(computed.state.rings, computed.isLoud)
        }
      }
      extension Actions where State == BellState { func ring() { dispatch(action: 1) } }
      extension Computed where State == BellState { var isLoud: Bool { return state.rings > 9 } }
      let bell = Store<BellState>.make(1)
      func show() { print(bell.computed.isLoud) }

      """,
    after: """
      extension BellModel {
        static func make(_ rings: Int) -> BellModel {
          return BellModel(state: .init())
        }
        convenience init(rings: Int) {
          self.init(state: .init())
        }
        func ringTwice() {
          self.ring()
          self.ring()
          print(state.rings, state.isLoud)
        }
      }
      extension BellModel { func ring() { apply(1) } }
      extension BellState { var isLoud: Bool { return rings > 9 } }
      let bell = BellModel.make(1)
      func show() { print(bell.state.isLoud) }

      """),
  RuleExample(
    rule: "vueflux.store",
    before: """
      final class BellStore: Store<BellState> {
        static let shared = BellStore()
        private init() {
          super.init(state: .init(), mutations: .init(), executor: .immediate)
        }
      }

      func ring() { print(BellStore.shared.computed.state.rings) }

      """,
    after: """
      final class BellStore: BellModel {
        static let shared = BellStore()
        private init() {
          super.init(state: .init())
        }
      }

      func ring() { print(BellStore.shared.state.rings) }

      """),
  RuleExample(
    rule: "vueflux.executor",
    before: """
      let bell = Store<BellState>(state: .init(), mutations: .init(), executor: .queue(.global()))

      """,
    after: """
      let bell = BellModel(state: .init(), queue: .specific(DispatchQueue(label: "BellModel", target: .global())))

      """,
    includesReview: true),
  RuleExample(
    rule: "vueflux.executor",
    before: """
      let queue = DispatchQueue(label: "bells")
      let bell = Store<BellState>(state: .init(), mutations: .init(), executor: .mainThread)
      let other: Store<BellState> = .init(
        state: .init(), mutations: .init(), executor: .queue(queue))
      let third = Store<BellState>(state: .init(), mutations: .init())
      let fourth = Store<BellState>(state: .init(), mutations: .init(), executor: .immediate)

      final class BellStore: Store<BellState> {
        init(executor: Executor = .mainThread) {
          super.init(state: .init(), mutations: .init(), executor: executor)
        }
      }
      let fifth = BellStore(executor: .immediate)

      """,
    after: """
      let queue = DispatchQueue(label: "bells")
      let bell = BellModel(state: .init(), queue: AnyTargetQueue(.mainIsolated()))
      let other: BellModel = .init(
        state: .init(), queue: .specific(queue))
      let third = BellModel(state: .init(), queue: AnyTargetQueue(.mainIsolated()))
      let fourth = BellModel(state: .init(), queue: AnyTargetQueue(.passthrough))

      final class BellStore: BellModel {
        init(executor: AnyTargetQueue = AnyTargetQueue(.mainIsolated())) {
          super.init(state: .init(), queue: executor)
        }
      }
      let fifth = BellStore(executor: AnyTargetQueue(.passthrough))

      """),
  RuleExample(
    rule: "vueflux.executor",
    before: """
      let pool = DispatchQueue(label: "pool", attributes: .concurrent)
      let bell = Store<BellState>(state: .init(), mutations: .init(), executor: .queue(.global()))
      let other = Store<BellState>(state: .init(), mutations: .init(), executor: .queue(pool))

      """,
    after: """
      let pool = DispatchQueue(label: "pool", attributes: .concurrent)
      let bell = BellModel(state: .init(), queue: .specific(DispatchQueue(label: "BellModel", target: .global())))
      let other = BellModel(state: .init(), queue: .specific(DispatchQueue(label: "BellModel", target: pool)))

      """,
    includesReview: true),
  RuleExample(
    rule: "vueflux.executor",
    before: """
      extension Store {
        convenience init(state: State, mutations: State.Mutations) {
          self.init(state: state, mutations: mutations, executor: .immediate)
        }
      }
      let bell = Store<BellState>(state: .init(), mutations: .init())

      """,
    after: """
      let bell = BellModel(state: .init())

      """),
  RuleExample(
    rule: "vueflux.executor",
    before: """
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations

        fileprivate var turns = 0
        fileprivate let turned = Sink<Int>()
      }

      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) {
          state.turns += action
          state.turned.send(value: action)
        }
      }

      let dial = Store<DialState>(state: .init(), mutations: .init(), executor: .mainThread)

      """,
    after: """
      struct DialState {
        fileprivate var turns = 0
      }

      final class DialModel: StoreComponentType {
        enum Activity {
          case turned(Int)
        }

        let store: Store<DialState, Activity>
        private let queue: AnyTargetQueue

        init(state: DialState, queue: AnyTargetQueue) {
          store = Store(initialState: state)
          self.queue = queue
        }

        func apply(_ action: Int) {
          queue.execute { [weak self] in
            guard let self else { return }
            var activities: [Activity] = []
            self.commit { self.reduce(action, &$0, &activities) }
            for activity in activities { self.send(activity) }
          }
        }

        private func reduce(_ action: Int, _ state: inout DialState, _ activities: inout [Activity]) {
          state.turns += action
          activities.append(.turned(action))
        }
      }

      let dial = DialModel(state: .init(), queue: AnyTargetQueue(.mainIsolated()))

      """),
  RuleExample(
    rule: "vueflux.executor-value",
    before: """
      func run(on executor: Executor) {
        executor.execute { print("run") }
      }

      struct Batch {
        var executor: Executor { return Executor { job in later(job) } }
      }

      func runAll(_ batch: Batch) {
        for executor in [Executor.immediate, Executor.queue(.global()), batch.executor] {
          run(on: executor)
        }
        run(on: .mainThread)
      }

      """,
    after: """
      func run(on executor: AnyTargetQueue) {
        executor.execute { print("run") }
      }

      struct Batch {
        var executor: AnyTargetQueue { return AnyTargetQueue { job in later(job) } }
      }

      func runAll(_ batch: Batch) {
        for executor in [AnyTargetQueue(.passthrough), AnyTargetQueue.specific(.global()), batch.executor] {
          run(on: executor)
        }
        run(on: AnyTargetQueue(.mainIsolated()))
      }

      """),
  RuleExample(
    rule: "vueflux.work-item",
    before: """
      let item = Executor.WorkItem<Int> { print($0) }
      func run(_ item: Executor.WorkItem<Int>, _ context: Executor.Context) {}

      """,
    after: """
      // reverge: vueflux.work-item: manual migration required; see Migration/Rules/VueFlux.md#executors
      let item = Executor.WorkItem<Int> { print($0) }
      // reverge: vueflux.work-item: manual migration required; see Migration/Rules/VueFlux.md#executors
      func run(_ item: Executor.WorkItem<Int>, _ context: Executor.Context) {}

      """),
  RuleExample(
    rule: "vueflux.variable",
    before: #"""
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations

        fileprivate var turns = 0
        fileprivate let name: Variable<String> = Variable("dial")
        fileprivate let marks = Variable<[Int]>([])
      }

      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) {
          state.name.value = "\(action)"
        }
      }

      """#,
    after: #"""
      struct DialState {
        fileprivate var turns = 0
        @Edge(comparer: { _, _ in false }) fileprivate var name: String = "dial"
        @Edge(comparer: { _, _ in false }) fileprivate var marks: [Int] = []
      }

      final class DialModel: StoreComponentType {
        let store: Store<DialState, Never>

        init(state: DialState) {
          store = Store(initialState: state)
        }

        func apply(_ action: Int) {
          commit { reduce(action, &$0) }
        }

        private func reduce(_ action: Int, _ state: inout DialState) {
          state.name = "\(action)"
        }
      }

      """#),
  RuleExample(
    rule: "vueflux.variable-use",
    before: """
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations

        fileprivate var turns = 0
        fileprivate let mark = Variable(0)
      }

      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) {
          state.mark.value += action
          print(state.mark.value)
        }
      }

      """,
    after: """
      struct DialState {
        fileprivate var turns = 0
        @Edge(comparer: { _, _ in false }) fileprivate var mark = 0
      }

      final class DialModel: StoreComponentType {
        let store: Store<DialState, Never>

        init(state: DialState) {
          store = Store(initialState: state)
        }

        func apply(_ action: Int) {
          commit { reduce(action, &$0) }
        }

        private func reduce(_ action: Int, _ state: inout DialState) {
          state.mark += action
          print(state.mark)
        }
      }

      """),
  RuleExample(
    rule: "vueflux.variable-use",
    before: """
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations

        fileprivate var turns = 0
        fileprivate let mark = Variable(0)
        fileprivate let note = Variable("")
      }

      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) {
          state.mark.value += action
          state.note.value = "turned"
        }
      }

      """,
    after: """
      struct DialState {
        fileprivate var turns = 0
        @Edge(comparer: { _, _ in false }) fileprivate var mark = 0
        @Edge(comparer: { _, _ in false }) fileprivate var note = ""
      }

      final class DialModel: StoreComponentType {
        let store: Store<DialState, Never>

        init(state: DialState) {
          store = Store(initialState: state)
        }

        func apply(_ action: Int) {
          commit { reduce(action, &$0) }
        }

        private func reduce(_ action: Int, _ state: inout DialState) {
          state.mark += action
          state.note = "turned"
        }
      }

      """,
    includesReview: true),
  RuleExample(
    rule: "vueflux.sink",
    before: """
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations

        fileprivate var turns = 0
        fileprivate let turned = Sink<Int>()
      }

      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) {
          state.turns += action
          state.turned.send(value: state.turns)
        }
      }

      """,
    after: """
      struct DialState {
        fileprivate var turns = 0
      }

      final class DialModel: StoreComponentType {
        enum Activity {
          case turned(Int)
        }

        let store: Store<DialState, Activity>

        init(state: DialState) {
          store = Store(initialState: state)
        }

        func apply(_ action: Int) {
          var activities: [Activity] = []
          commit { reduce(action, &$0, &activities) }
          for activity in activities { send(activity) }
        }

        private func reduce(_ action: Int, _ state: inout DialState, _ activities: inout [Activity]) {
          state.turns += action
          activities.append(.turned(state.turns))
        }
      }

      """),
  RuleExample(
    rule: "vueflux.signal",
    before: """
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations

        fileprivate var turns = 0
        fileprivate let mark = Variable(0)
      }

      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) {
          state.turns += action
        }
      }

      extension Computed where State == DialState {
        var marks: Signal<Int> { return state.mark.signal }
        var isMarked: Signal<Bool> { return state.mark.signal.map { $0 > 0 } }
        var text: Signal<String> { return isMarked.map { $0 ? "on" : "off" } }
      }

      """,
    after: """
      struct DialState {
        fileprivate var turns = 0
        @Edge(comparer: { _, _ in false }) fileprivate(set) var mark = 0
      }

      final class DialModel: StoreComponentType {
        let store: Store<DialState, Never>

        init(state: DialState) {
          store = Store(initialState: state)
        }

        func apply(_ action: Int) {
          commit { reduce(action, &$0) }
        }

        private func reduce(_ action: Int, _ state: inout DialState) {
          state.turns += action
        }
      }

      extension DialState {
        var marks: Edge<Int> { return $mark }
        static func isMarked(_ mark: Int) -> Bool { return mark > 0 }
        static func text(_ mark: Int) -> String { return isMarked(mark) ? "on" : "off" }
      }

      """),
]
