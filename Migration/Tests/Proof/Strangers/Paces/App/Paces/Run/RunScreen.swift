// swift-format-ignore-file
import Foundation
import VueFlux
import VueFluxReactive

final class RunScreen {
    let distance = Label("distance"), phase = Label("phase"), best = Label("best")

    private let store: Store<RunState>
    private let coach: Store<CoachState>
    private let sensor = DispatchQueue(label: "sensor")
    private let scope = DisposableScope()

    init(coach: Store<CoachState>) {
        self.coach = coach
        store = Store<RunState>(state: RunState(), mutations: RunMutations(), executor: .immediate)
        bind()
    }

    private func bind() {
        let computed = store.computed
        computed.distanceText.filter { $0.hasSuffix("0 km") }.bind(to: distance, \.text, on: .immediate)
        computed.phase.signal.bind(to: phase.phaseBinder, on: .immediate)
        computed.bestPace.bind(to: best, on: .immediate) { label, pace in
            label.text = pace.map { String(format: "%.1f min/km", $0) } ?? "--"
        }
        scope += computed.events.observe { [unowned self] event in
            switch event {
            case .kilometre(let number):
                self.coach.actions.encourage("runner")
                print("kilometre", number, self.coach.computed.last)
            case .goalReached: print("goal reached")
            case .finished(let laps): print("finished with", laps, "laps")
            }
        }
    }

    func startTapped(goal: Double) { store.actions.start(goal: goal) }
    func pauseTapped() { store.actions.togglePause(store.computed.isPaused) }
    func lapTapped() { store.actions.lap() }
    func finishTapped() { store.actions.finish() }

    func run(_ track: Track) {
        let group = DispatchGroup()
        group.enter()
        store.actions.replay(track, on: sensor) { group.leave() }
        group.wait()
    }

    func stopListening() { scope.dispose() }
    var summary: String {
        let laps = store.computed.laps.value
        return laps.map { String(format: "%.0fm/%.0fs", $0.metres, $0.seconds) }.joined(separator: ", ")
            + (store.computed.hasGoal ? " (goal open)" : "")
    }
}
