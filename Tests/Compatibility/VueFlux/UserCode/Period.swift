// swift-format-ignore-file
// Legacy code stays as its users wrote it: what apps of the time had beside the examples.
import Foundation
import VueFlux
import VueFluxReactive

enum TimerAction { case start, tick, reset(to: Int) }

final class TimerState: State {
    typealias Action = TimerAction
    typealias Mutations = TimerMutations

    fileprivate let seconds = Variable(0)
    fileprivate let finished = Sink<Void>()
}

struct TimerMutations: Mutations {
    func commit(action: TimerAction, state: TimerState) {
        switch action {
        case .start: state.seconds.value = 3
        case .tick:
            state.seconds.value -= 1
            if state.seconds.value == 0 { state.finished.send(value: ()) }
        case let .reset(seconds): state.seconds.value = seconds
        }
    }
}

// A user's protocol that `Computed` conforms to.
protocol TimerComputed {
    var seconds: Constant<Int> { get }
    var finished: Signal<Void> { get }
}

extension Computed: TimerComputed where State == TimerState {
    var seconds: Constant<Int> { return state.seconds.constant }
    var finished: Signal<Void> { return state.finished.signal }
}

// A user's protocol that `Actions` conforms to.
protocol TimerActions {
    func start()
    func tick()
}

extension Actions: TimerActions where State == TimerState {
    func start() { dispatch(action: .start) }
    func tick() { dispatch(action: .tick) }
}

struct TimerService {
    let actions: TimerActions
    let computed: TimerComputed
}

// Operators of the users' own.
extension Signal {
    func skip(_ count: Int) -> Signal<Value> {
        return Signal { send in
            var left = count
            return self.observe { value in
                if left > 0 { left -= 1 } else { send(value) }
            }
        }
    }

    static func merge(_ signals: [Signal<Value>]) -> Signal<Value> {
        return Signal { send in DisposableScope(signals.map { $0.observe(send) }) }
    }

    func combineLatest<Other>(_ other: Signal<Other>) -> Signal<(Value, Other)> {
        return Signal<(Value, Other)> { send in
            let values = AtomicReference<(Value?, Other?)>((nil, nil))
            func sendIfReady() {
                if case let (value?, other?) = values.value { send((value, other)) }
            }
            let scope = DisposableScope()
            scope += self.observe { value in values.modify { $0.0 = value }; sendIfReady() }
            scope += other.observe { value in values.modify { $0.1 = value }; sendIfReady() }
            return scope
        }
    }
}

extension Signal where Value: Equatable {
    func distinct() -> Signal<Value> {
        return Signal { send in
            var last: Value?
            return self.observe { value in
                guard value != last else { return }
                last = value
                send(value)
            }
        }
    }
}

extension Sink where Value == Void {
    func send() { send(value: ()) }
}

final class TimerScreen {
    private(set) var lines = [String]()
    let store = Store<TimerState>(state: TimerState(), mutations: TimerMutations(), executor: .immediate)
    private let scope = DisposableScope()

    init() {
        scope += store.computed.seconds.signal.distinct().observe { [weak self] in self?.lines.append("\($0) s") }
        scope += store.computed.finished.observe { [weak self] in self?.lines.append("finished") }
    }

    var service: TimerService {
        return TimerService(actions: store.actions, computed: store.computed)
    }
}
