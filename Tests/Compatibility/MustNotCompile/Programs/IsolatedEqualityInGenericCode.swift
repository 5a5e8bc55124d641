import Verge

// A generic parameter may stand for a type whose `==` belongs to an actor.
#if CORRECTED
func create<State: Equatable & SendableMetatype>(_ state: State) -> Store<State, Never> {
  Store(initialState: state)
}
#else
func create<State: Equatable>(_ state: State) -> Store<State, Never> {
  Store(initialState: state)  // expect-warning
}
#endif
