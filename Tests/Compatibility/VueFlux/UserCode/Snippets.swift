// swift-format-ignore-file
// Legacy code stays as its users wrote it.
import Foundation
import VueFlux
import VueFluxReactive
// State, actions, mutations, computed (all tags; `Variable`/`Sink`/`Signal` parts ≥1.0.0)
enum LampAction { case brighter, dimmer, set(level: Int), flash }
final class LampState: State {
    typealias Action = LampAction
    typealias Mutations = LampMutations
    enum Command { case flash }
    fileprivate let ceiling: Int
    fileprivate var level = 0                               // plain property, reference style
    fileprivate let watts = Variable(0)                     // reactive property, 1.x style
    fileprivate let caption = Variable<String?>(nil)
    fileprivate let history = Variable<[Int]>([])
    fileprivate let command = Sink<Command>(), refreshed = Sink<Void>()
    init(ceiling: Int = 10) { self.ceiling = ceiling }
}
struct LampMutations: Mutations {                           // constructible as `.init()`
    func commit(action: LampAction, state: LampState) {
        switch action {
        case .brighter: state.level = min(state.level + 1, state.ceiling); state.watts.value += 5
        case .dimmer: state.level -= 1; state.watts.value = max(state.watts.value - 5, 0); state.history.value.removeAll()
        case let .set(level): state.caption.value = "level \(level)"; state.refreshed.send(value: ())
        case .flash: state.command.send(value: .flash)
        }
    }
}
extension Actions where State == LampState {
    func brighter() { dispatch(action: .brighter) }
    func dimmer() { self.dispatch(action: .dimmer) }
    func brighterLater(after seconds: TimeInterval = 0) {   // captures Actions, never the store
        DispatchQueue.global(qos: .default).asyncAfter(deadline: .now() + seconds) { self.dispatch(action: .brighter) }
    }
    func fetch(named name: String) -> Disposable { return Request.send(name).observe { self.dispatch(action: .set(level: $0)) } }
}
extension Computed where State == LampState {
    var level: Int { return state.level }
    var wattsText: Signal<String> { return state.watts.signal.map(String.init) }
    var isOn: Signal<Bool> { return state.watts.signal.map { $0 > 0 } }
    var opacity: Signal<Double> { return isOn.map { $0 ? 1 : 0.5 } }
    var history: Constant<[Int]> { return state.history.constant }
    var caption: Signal<String?> { return state.caption.signal }
    var command: Signal<LampState.Command> { return state.command.signal }
}
final class Label { var text: String? = nil; var isHidden = false; var alpha = 1.0; var number = 0 }
// Reference / 0.1.0 subscriptions
final class LampScreen {
    let label = Label()
    private let store = Store<LampState>(state: .init(ceiling: 100), mutations: .init(), executor: .queue(.global()))
    func didLoad() {
        store.subscribe(scope: self) { [unowned self] action, store in
            switch action {
                case .brighter, .dimmer, .set, .flash:
                    self.label.text = String(store.computed.level)
            }
        }
        store.subscribe(scope: self, executor: .queue(.main)) { [unowned self] _, store in self.label.text = .init(store.computed.level) }
        let token = store.subscribe { action, store in _ = (action, store.computed.level) }
        store.subscribe(executor: .immediate) { _, store in _ = store.computed.level }
        token.unsubscribe(); _ = token.isUnsubscribed
        let scope = SubscriptionScope()
        scope += store.subscribe { _, _ in }; scope.append(subscription: token)
        var optionalScope: SubscriptionScope? = SubscriptionScope()
        optionalScope! += token
        optionalScope += store.subscribe { _, _ in }; optionalScope = nil       // C10; nil unsubscribes all
    }
    func tapped() { store.actions.brighter(); Store<LampState>.actions.dimmer() }   // own store; then every LampState store
}
// Shared store, bus, direct dispatch, convenience init, `Void` actions (all tags)
final class LampStore: Store<LampState>, @unchecked Sendable {
    static let shared = LampStore()
    private init() { super.init(state: .init(), mutations: .init(), executor: .queue(.global())) }
}
private let storeQueue = DispatchQueue(label: "stores")
extension Store {
    convenience init(state: State, mutations: State.Mutations) { self.init(state: state, mutations: mutations, executor: .queue(storeQueue)) }
}
func buses() {
    let a = Store<LampState>(state: .init(), mutations: .init(), executor: .immediate)
    let b = Store<LampState>(state: LampState(), mutations: LampMutations(), executor: Executor.queue(DispatchQueue.global()))
    let c = Store<LampState>(state: .init(), mutations: .init())
    LampStore.actions.brighter(); LampStore.shared.actions.brighterLater(after: 0.1)
    Store<LampState>.actions.dispatch(action: .set(level: 3))
    let actions: Actions<LampState> = a.actions, computed: Computed<LampState> = a.computed   // outlive the store safely
    actions.dispatch(action: .flash); _ = (computed.level, computed.state, b, c)
    let bump = a.actions.brighter; bump()
    let request = Optional("desk").map(a.actions.fetch); request?.dispose()
    Store<PulseState>.actions.beat(); PulseMutations().commit(action: (), state: PulseState())
}
final class PulseState: State { typealias Action = Void; typealias Mutations = PulseMutations; fileprivate(set) var beats = 0 }
struct PulseMutations: Mutations { typealias State = PulseState; func commit(action: Void, state: PulseState) { state.beats += 1 } }
extension Actions where State == PulseState { func beat() { dispatch(action: ()) } }
// Reactive module (1.0.0 … 1.6.0)
enum Request { static func send(_ name: String) -> Signal<Int> {
    return Signal { send in
        let job = DispatchWorkItem { send(name.count) }; DispatchQueue.global().async(execute: job); return AnyDisposable(job.cancel)
    }
} }
extension Signal {                                          // user-defined operators
    func filter(_ isIncluded: @escaping (Value) -> Bool) -> Signal<Value> {
        return .init { send in self.observe { value in if isIncluded(value) { send(value) } } }
    }
}
extension Label { var hiddenBinder: Binder<Bool> { return Binder(target: self) { label, hidden in label.isHidden = hidden } } }
final class ReactiveScreen {
    let label = Label()
    private let store = Store<LampState>(state: .init(), mutations: .init(), executor: .immediate)
    private var pending: Disposable? { didSet { oldValue?.dispose() } }
    func bindAll() {
        let computed = store.computed
        computed.wattsText.bind(to: label, \.text)                       // String -> String?
        computed.caption.bind(to: label, \.text)                         // String? -> String?
        computed.opacity.bind(to: label, \.alpha, on: .immediate)
        computed.wattsText.bind(to: label) { label, text in label.text = text }
        computed.history.signal.bind(to: label, on: .queue(.main)) { label, _ in label.isHidden = true }
        computed.history.signal.map { $0.count }.bind(to: label) { $0.number = $1 }
        computed.isOn.map { !$0 }.bind(to: label.hiddenBinder); computed.isOn.bind(to: label.hiddenBinder, on: .immediate)
        computed.command.observe(on: .mainThread).observe(duringScopeOf: self) { [unowned self] command in
            switch command { case .flash: self.label.isHidden = true }
        }
        pending = store.actions.fetch(named: "desk"); _ = computed.history.value.count
    }
}
func primitives() {
    let sink = Sink<Int>(), void = Sink<Void>()
    void.signal.observe { print("tick") }; void.signal.observe {}; sink.send(value: 1); void.send(value: ())
    var text: String?
    let d: Disposable = sink.signal.map(String.init).observe { text = $0 }; d.dispose(); _ = (d.isDisposed, text)
    sink.signal.map { "n \($0)" }.filter { !$0.isEmpty }.observe { print($0) }
    sink.signal.observe(on: .queue(.global(qos: .background))).observe { _ in }
    Signal<Void> { send in DispatchQueue.main.async { send(()) }; return AnyDisposable {} }.observe { print("once") }
    let variable = Variable(0), unit = Variable(())
    variable.signal.observe { print($0) }                   // prints 0 at once
    variable.value = 1; variable.value += 1; unit.value = (); unit.signal.observe {}
    let mirrored = variable.constant, wrapped = Constant(variable: variable), fixed = Constant(7)
    mirrored.signal.observe { _ in }; _ = (mirrored.value, wrapped.value, fixed.value)
    let label = Label(), binder = Binder<Int>(target: label) { $0.number = $1 }
    let inferred = Binder(target: label) { _, int in _ = int as Int }
    _ = binder.bind(signal: sink.signal, on: .immediate); _ = variable.signal.bind(to: inferred).isDisposed
    let nop = AnyDisposable(), once = AnyDisposable { print("once") }
    let scope = DisposableScope(), seeded = DisposableScope([nop, once])
    scope += nop; scope.add(disposable: once); scope += seeded; scope.dispose(); _ = scope.isDisposed
    var optional: DisposableScope? = DisposableScope()
    optional! += d; optional += sink.signal.observe { _ in }; optional = nil     // C10
}
// Executor, work items, atomics
func utilities() {
    let inline = Executor { function in function() }, context: Executor.Context = { $0() }
    inline.execute {}; Executor(context).execute {}; Executor.mainThread.execute {}; Executor.immediate.execute {}; Executor.queue(.main).execute {}
    let item = Executor.WorkItem<Int> { print($0) }         // 1.0.0–1.3.1
    inline.execute(workItem: item, with: 1); item.execute(with: 2); item.cancel(); _ = item.isCanceled
    let plain = Executor.WorkItem<Void> { print("void") }; Executor.queue(.global()).execute(workItem: plain); plain.execute()
    let counter = AtomicReference(0), nested = AtomicReference(0, recursive: true), old = ThreadSafe(0)
    counter.value += 1; counter.modify { $0 += 1 }; counter.synchronized { _ in }; counter.swap(10)
    let described: String = counter.modify { value in value = 1; return "\(value)" }
    let read = counter.synchronized { value in "\(value)" }, previous = counter.swap(9)
    nested.synchronized { _ in nested.modify { $0 += 1 } }; _ = (described, read, previous, old.value)
}
