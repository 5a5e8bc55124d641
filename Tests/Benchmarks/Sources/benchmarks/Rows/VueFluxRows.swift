import VueFlux

private final class Lamp: State {
  typealias Action = LampAction
  typealias Mutations = LampMutations

  var level = 0
}

private enum LampAction { case brighter }

private struct LampMutations: Mutations {
  func commit(action: LampAction, state: Lamp) {
    switch action {
    case .brighter: state.level &+= 1
    }
  }
}

let vueFluxRows: [Row] = [
  .time("P6a", "VueFlux: dispatch(action:), immediate executor") {
    let store = VueFlux.Store<Lamp>(
      state: Lamp(), mutations: LampMutations(), executor: .immediate)
    return Contest { count in
      for _ in 0..<count { store.actions.dispatch(action: .brighter) }
    }
  },
  .time("P6b", "the same, one observer") {
    let store = VueFlux.Store<Lamp>(
      state: Lamp(), mutations: LampMutations(), executor: .immediate)
    let cell = Cell()
    store.subscribe(executor: .immediate) { _, store in cell.add(store.computed.state.level) }
    return Contest { count in
      for _ in 0..<count { store.actions.dispatch(action: .brighter) }
    }
  },
]
