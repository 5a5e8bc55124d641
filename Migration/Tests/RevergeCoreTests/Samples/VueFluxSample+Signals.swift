import RevergeCore

/// Signals that are not a state's.
let vueFluxSignals = [
  RuleExample(
    rule: "vueflux.own-signal",
    before: """
      import VueFluxReactive

      final class Service {
        func load() -> Signal<Int> {
          return Signal { send in
            let job = later { send(1) }
            return AnyDisposable(job.cancel)
          }
        }

        func load(_ count: Int) -> Signal<Int> {
          guard count > 0 else { return .init { _ in AnyDisposable() } }
          return load().map { $0 + count }.observe(on: .mainThread)
        }
      }

      final class Screen {
        private var pending: Disposable?

        func see(_ service: Service, _ label: Label) {
          pending?.dispose()
          pending = service.load().observe { print($0) }
          let token = service.load(2).observe { print($0) }
          print(token.isDisposed)
          token.dispose()
          service.load().map { "\\($0)" }.bind(to: label, \\.text, on: .immediate)
          service.load().map { $0 == 0 }.bind(to: label.hidden)
          label.hidden.bind(signal: service.load().map { $0 == 1 }, on: .immediate)
        }
      }

      """,
    after: """
      import Verge
      import VergeFeed

      final class Service {
        func load() -> Feed<Int> {
          return Feed { send in
            let job = later { send(1) }
            return CancelAction(job.cancel)
          }
        }

        func load(_ count: Int) -> Feed<Int> {
          guard count > 0 else { return .init { _ in CancelAction() } }
          return load().map { $0 + count }.observe(on: AnyTargetQueue(.mainIsolated()))
        }
      }

      final class Screen {
        private var pending: (any Cancellable)?

        func see(_ service: Service, _ label: Label) {
          pending?.cancel()
          pending = service.load().observe { print($0) }
          let token = service.load(2).observe { print($0) }
          print(token.isCancelled)
          token.cancel()
          service.load().map { "\\($0)" }.bind(to: label, \\.text, on: AnyTargetQueue(.passthrough))
          service.load().map { $0 == 0 }.bind(to: label) { $0.hidden($1) }
          service.load().map { $0 == 1 }.bind(to: label, on: AnyTargetQueue(.passthrough)) { $0.hidden($1) }
        }
      }

      """),
  RuleExample(
    rule: "vueflux.own-signal",
    before: """
      import VueFlux
      import VueFluxReactive

      extension Signal where Value == String {
        var words: Signal<Int> {
          return Signal<Int> { send in
            self.observe { send($0.count) }
          }
        }

        static func merge(_ signals: Signal<Value>...) -> Signal<Value> {
          return Signal { send in DisposableScope(signals.map { $0.observe(send) }) }
        }
      }

      func see(_ lamp: Store<LampState>) {
        let all = Signal.merge(lamp.computed.text.signal, lamp.computed.failures)
        all.words.observe { print($0) }
        lamp.computed.count.map { "\\($0)" }.words.observe { print($0) }
        lamp.computed.items.observe { print($0) }
      }

      """,
    after: """
      import Verge
      import VergeFeed

      extension Feed where Value == String {
        var words: Feed<Int> {
          return Feed<Int> { send in
            self.observe { send($0.count) }
          }
        }

        static func merge(_ signals: Feed<Value>...) -> Feed<Value> {
          return Feed { send in VergeAnyCancellable(signals.map { $0.observe(send) }) }
        }
      }

      func see(_ lamp: LampModel) {
        let all = Feed.merge(Feed(lamp.store, \\.$text), Feed<String>(lamp.store) { if case .failures(let value) = $0 { value } else { nil } })
        all.words.observe { print($0) }
        Feed(lamp.store, \\.$items).map(LampState.count).map { "\\($0)" }.words.observe { print($0) }
        lamp.sinkState(\\.$items, queue: .passthrough) { print($0.wrappedValue) }.storeWhileSourceActive()
      }

      """),
  RuleExample(
    rule: "vueflux.own-signal",
    before: """
      import VueFluxReactive

      public final class Player {
        public let volume = Variable(0.5)
        public let title: Variable<String>
        public var loudness: Constant<Double> { return volume.constant }

        public init(_ title: String) { self.title = Variable(title) }

        public func mute() { volume.value = 0 }
      }

      func see(_ player: Player) {
        player.volume.signal.observe { print($0) }
        let fixed = Constant(1)
        fixed.signal.observe { print($0) }
        let shown = Constant(variable: player.title)
        print(player.volume.value, fixed.value, shown.value)
      }

      """,
    after: """
      import Verge
      import VergeFeed

      public final class Player {
        public let volume = ObservedValue(0.5)
        public let title: ObservedValue<String>
        public var loudness: ObservedValue<Double> { return volume }

        public init(_ title: String) { self.title = ObservedValue(title) }

        public func mute() { volume.value = 0 }
      }

      func see(_ player: Player) {
        player.volume.feed.observe { print($0) }
        let fixed = ObservedValue(1)
        fixed.feed.observe { print($0) }
        let shown = player.title
        print(player.volume.value, fixed.value, shown.value)
      }

      """),
  RuleExample(
    rule: "vueflux.own-signal",
    before: """
      import VueFlux
      import VueFluxReactive

      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations

        fileprivate var turns = 0
        fileprivate let mark = Variable(0)
        fileprivate let name = Variable("")
        fileprivate let turned = Sink<Int>()
        fileprivate func title(_ mark: Int) -> String { return "\\(mark) of \\(turns)" }
      }

      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) {
          state.turns += action
          state.turned.send(value: action)
        }
      }

      protocol DialComputed {
        var title: Signal<String> { get }
        var turned: Signal<Int> { get }
        var isStill: Bool { get }
      }

      extension Computed: DialComputed where State == DialState {
        var title: Signal<String> {
          return state.mark.signal.map { [state] mark in state.title(mark) + "\\(state.turns)" }
        }
        var turned: Signal<Int> { return state.turned.signal }
        var isStill: Bool { return state.turns == 0 && state.title(0) == "" }
        var name: Constant<String> { return state.name.constant }
      }

      func see(_ dial: Store<DialState>, _ computed: DialComputed) {
        dial.computed.title.observe { print($0) }
        computed.title.observe { print($0) }
        print(dial.computed.isStill, dial.computed.name.value)
      }

      """,
    after: """
      import Verge
      import VergeFeed

      struct DialState {
        fileprivate var turns = 0
        @Edge(comparer: { _, _ in false }) fileprivate var mark = 0
        @Edge(comparer: { _, _ in false }) fileprivate(set) var name = ""
        fileprivate func title(_ mark: Int) -> String { return "\\(mark) of \\(turns)" }
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
          activities.append(.turned(action))
        }
      }

      protocol DialComputed {
        var title: Feed<String> { get }
        var turned: Feed<Int> { get }
        var isStill: Bool { get }
      }

      extension DialModel: DialComputed {
        var title: Feed<String> {
          return Feed(store, \\.$mark).map { [unowned store] mark in store.state.primitive.title(mark) + "\\(store.state.turns)" }
        }
        var turned: Feed<Int> { return Feed<Int>(store) { if case .turned(let value) = $0 { value } else { nil } } }
        var isStill: Bool { return state.turns == 0 && state.primitive.title(0) == "" }
      }

      func see(_ dial: DialModel, _ computed: DialComputed) {
        dial.title.observe { print($0) }
        computed.title.observe { print($0) }
        print(dial.isStill, dial.state.name)
      }

      """),
]
