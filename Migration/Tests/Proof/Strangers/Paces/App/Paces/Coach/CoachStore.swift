// swift-format-ignore-file
import VueFlux
import VueFluxReactive

// The coach keeps no signals: plain properties only.

enum CoachAction { case hear(String), tire(by: Int), rest }

final class CoachState: State {
    typealias Action = CoachAction
    typealias Mutations = CoachMutations
    fileprivate var said = [String]()
    fileprivate var energy: Int
    init(energy: Int) { self.energy = energy }
}

struct CoachMutations: Mutations {
    let limit: Int

    func commit(action: CoachAction, state: CoachState) {
        switch action {
        case let .hear(text):
            state.said.append(text)
            if state.said.count > limit { state.said.removeFirst() }
        case .tire(let amount): state.energy = max(0, state.energy - amount)
        case .rest: state.energy = 10
        }
    }
}

extension Actions where State == CoachState {
    func encourage(_ name: String) {
        dispatch(action: .hear("Go, \(name)!"))
        dispatch(action: .tire(by: 3))
    }
}

extension Computed where State == CoachState {
    var last: String { return state.said.last ?? "…" }
    var heard: Int { return state.said.count }
    var isTired: Bool { return state.energy < 5 }
}

extension Store where State == CoachState {
    static func make(energy: Int, remembering limit: Int) -> Store {
        return Store(state: .init(energy: energy), mutations: CoachMutations(limit: limit), executor: .immediate)
    }
}
