// swift-format-ignore-file
import Foundation
import VergeNeue

extension Store {

    /// A store that starts with what the closure makes.
    convenience init(_ reducer: Reducer, logged: Bool = false, startingWith make: () -> State) {
        self.init(state: make(), reducer: reducer, logger: logged ? Chronicle.shared : nil)
    }

    /// Edits the state on the spot, for what is too small for a function of the reducer.
    func mutate(_ edit: @escaping (inout State) -> Void) {
        commit { _ in .init(mutate: edit) }
    }

    func set<Value>(_ keyPath: WritableKeyPath<State, Value>, to value: Value) {
        mutate { $0[keyPath: keyPath] = value }
    }

    subscript<Value>(_ keyPath: KeyPath<State, Value>) -> Value { state[keyPath: keyPath] }
}

extension Store where Reducer: Resettable {
    func reset() { commit { $0.reset() } }
}

/// Reducers with a state to go back to.
protocol Resettable: ModularReducerType {
    static var blank: TargetState { get }
}

extension Resettable {
    func reset() -> Mutation { .init("reset") { $0 = Self.blank } }
}

extension DispatchContext {
    func mutate(_ edit: @escaping (inout Reducer.TargetState) -> Void) {
        commit { _ in Reducer.Mutation(mutate: edit) }
    }
}

/// Runs a mutation of any store, and says what came of it.
func trace<S: StoreType>(_ store: S, _ title: String, _ mutation: (S.Reducer) -> S.Reducer.Mutation, _ describe: (S) -> String) {
    store.commit(mutation)
    print("~", title, describe(store))
}
