import VueFlux
import VueFluxReactive

final class Lamp: State {
  typealias Action = LampAction
  typealias Mutations = LampMutations

  var level = 0
}

enum LampAction { case brighter }

struct LampMutations: Mutations {
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
  .time("P31a", "variable.value = n without observers") { sets(observers: 0) },
  .time("P31b", "the same, one observer of its signal") { sets(observers: 1) },
  .time("P31c", "the same, 100 observers, which share a channel") { sets(observers: 100) },
  .time("P31d", "variable.signal.observe { }.dispose()") {
    let variable = Variable(0)
    let cell = Cell()
    return Contest { count in
      for _ in 0..<count { variable.signal.observe { cell.add($0) }.dispose() }
    }
  },
]

/// Assignments to a variable with a number of observers of its signal.
private func sets(observers: Int) -> Contest {
  let variable = Variable(0)
  for _ in 0..<observers {
    let cell = Cell()
    variable.signal.observe { cell.add($0) }
  }
  return Contest { count in
    for number in 0..<count { variable.value = number }
  }
}
