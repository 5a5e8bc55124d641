// swift-format-ignore-file
// Legacy code stays as its users wrote it: one state, and a store for each screen.
import VueFlux
import VueFluxReactive

enum SettingsAction { case rename(String), toggle }

final class SettingsState: State {
    typealias Action = SettingsAction
    typealias Mutations = SettingsMutations
    fileprivate let name = Variable("")
    fileprivate let isOn = Variable(false)
}

struct SettingsMutations: Mutations {
    func commit(action: SettingsAction, state: SettingsState) {
        switch action {
        case .rename(let name): state.name.value = name
        case .toggle: state.isOn.value = !state.isOn.value
        }
    }
}

extension Computed where State == SettingsState {
    var name: Signal<String> { return state.name.signal }
    var isOn: Constant<Bool> { return state.isOn.constant }
}

final class SettingsScreen {
    private let store: Store<SettingsState>
    private(set) var names: [String] = []
    init(_ state: SettingsState) {
        store = Store(state: state, mutations: .init(), executor: .immediate)
        store.computed.name.bind(to: self, on: .immediate) { $0.names.append($1) }
    }
    var isOn: Bool { return store.computed.isOn.value }
    func rename(_ name: String) { store.actions.dispatch(action: .rename(name)) }
    func toggle() { store.actions.dispatch(action: .toggle) }
}
