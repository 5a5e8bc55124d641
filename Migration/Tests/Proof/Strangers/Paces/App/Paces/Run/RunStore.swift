// swift-format-ignore-file
import Foundation
import VueFlux
import VueFluxReactive

struct Lap: Equatable {
    var metres: Double
    var seconds: Double
    var pace: Double { return metres > 0 ? seconds / metres * 1000 / 60 : 0 }
}

enum RunAction {
    case start(goal: Double)
    case sample(metres: Double, seconds: Double)
    case lap
    case pause, resume
    case finish
}

final class RunState: State {
    typealias Action = RunAction
    typealias Mutations = RunMutations

    enum Phase: String { case idle, running, paused, done }
    enum Event { case kilometre(Int), goalReached, finished(laps: Int) }

    fileprivate let phase = Variable(Phase.idle)
    fileprivate let distance = Variable<Double>(0)
    fileprivate let laps = Variable<[Lap]>([])
    fileprivate let events = Sink<Event>()
    fileprivate var goal: Double?
    fileprivate var open = Lap(metres: 0, seconds: 0)

    fileprivate var isMoving: Bool { return phase.value == .running }

    fileprivate func closeLap() {
        guard open.seconds > 0 else { return }
        laps.value.append(open)
        open = Lap(metres: 0, seconds: 0)
    }
}

struct RunMutations: Mutations {
    func commit(action: RunAction, state: RunState) {
        switch action {
        case .start(let goal):
            state.goal = goal
            state.phase.value = .running

        case .sample(let metres, let seconds) where state.isMoving:
            let before = Int(state.distance.value / 1000)
            state.open.metres += metres
            state.open.seconds += seconds
            state.distance.value += metres
            let after = Int(state.distance.value / 1000)
            if after > before { state.events.send(value: .kilometre(after)) }
            if let goal = state.goal, state.distance.value >= goal {
                state.goal = nil
                state.events.send(value: .goalReached)
            }

        case .sample: break
        case .lap: state.closeLap()
        case .pause: state.phase.value = .paused
        case .resume: state.phase.value = .running

        case .finish:
            state.closeLap()
            state.phase.value = .done
            state.events.send(value: .finished(laps: state.laps.value.count))
        }
    }
}

extension Actions where State == RunState {
    func start(goal: Double = 5000) { dispatch(action: .start(goal: goal)) }
    func lap() { dispatch(action: .lap) }
    func finish() { dispatch(action: .finish) }
    func togglePause(_ isPaused: Bool) { dispatch(action: isPaused ? .resume : .pause) }

    func replay(_ track: Track, on queue: DispatchQueue, then done: @escaping () -> Void) {
        queue.async {
            for point in track.points { self.dispatch(action: .sample(metres: point.0, seconds: point.1)) }
            done()
        }
    }
}

extension Computed where State == RunState {
    var phase: Constant<RunState.Phase> { return state.phase.constant }
    var events: Signal<RunState.Event> { return state.events.signal }
    var laps: Constant<[Lap]> { return state.laps.constant }

    var distanceText: Signal<String> {
        return state.distance.signal.map { String(format: "%.2f km", $0 / 1000) }
    }

    var bestPace: Signal<Double?> {
        return state.laps.signal.map { laps in laps.map { $0.pace }.min() }
    }
    var isPaused: Bool { return state.phase.value == .paused }
    var hasGoal: Bool { return state.goal != nil }
}
