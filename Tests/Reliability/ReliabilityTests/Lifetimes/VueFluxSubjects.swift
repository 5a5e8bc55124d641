import Checker
import Playback
import Verge
import VueFlux
import VueFluxReactive

extension SubjectKind {
  static let vueFlux = SubjectKind("VueFlux: a variable") { store, call in
    let variable = Variable<Board.Cell>(sharing: store, at: \.d)
    let token = variable.signal.observe { _ in call() }
    return Subject(views: [variable], tokens: [token], cancel: { token.dispose() })
  }

  static let vueFluxConstant = SubjectKind("VueFlux: a mapped constant") { store, call in
    let variable = Variable<Board.Cell>(sharing: store, at: \.d)
    let constant = variable.constant
    let token = constant.signal.map { $0.count }.observe { _ in call() }
    return Subject(views: [variable], tokens: [token, constant], cancel: { token.dispose() })
  }
}

private final class Tally: VueFlux.State, @unchecked Sendable {
  // Sendable: the commit lock of the store guards the variable.
  typealias Action = Int32
  typealias Mutations = TallyMutations

  fileprivate var count = 0
}

private struct TallyMutations: VueFlux.Mutations {
  func commit(action: Int32, state: Tally) { state.count += 1 }
}

extension SubjectKind {
  static let vueFluxStore = SubjectKind("VueFlux: a store") { store, call in
    let container = VueFlux.Store(
      state: Tally(), mutations: TallyMutations(), executor: .immediate)
    let token = container.subscribe(executor: .immediate) { _, _ in call() }
    let relay = store.sinkActivity(queue: .passthrough) { [weak container] in
      container?.actions.dispatch(action: $0)
    }
    return Subject(
      views: [container, container.computed.state], tokens: [relay, container.computed],
      cancel: {
        token.unsubscribe()
        relay.cancel()
      })
  }

  static let vueFluxScope = SubjectKind("VueFlux: a store, observed during a scope, on a queue") {
    store, call in
    final class Scope: Sendable {}
    let scope = Scope()
    let container = VueFlux.Store(
      state: Tally(), mutations: TallyMutations(), executor: .queue(queue))
    let token = container.subscribe(scope: scope, executor: .immediate) { _, _ in call() }
    let relay = store.sinkActivity(queue: .passthrough) { [weak container] in
      container?.actions.dispatch(action: $0)
    }
    return Subject(
      views: [container, scope], tokens: [relay],
      cancel: {
        token.unsubscribe()
        relay.cancel()
      })
  }
}
