import VueFlux

enum LampAction {
  case setLevel(Int)
}

final class LampState: State {  // warns: FromVueFlux.md#state
  typealias Action = LampAction
  typealias Mutations = LampMutations

  fileprivate var level = 0
}

struct LampMutations: Mutations {  // warns: FromVueFlux.md#mutations
  func commit(action: LampAction, state: LampState) {
    switch action {
    case .setLevel(let level): state.level = level
    }
  }
}

extension Actions where State == LampState {  // warns: FromVueFlux.md#actions
  func dim() {
    dispatch(action: .setLevel(1))  // warns: FromVueFlux.md#actions
  }
}

extension Computed where State == LampState {  // warns: FromVueFlux.md#computed
  var isOn: Bool { return state.level > 0 }
}

final class LampScreen {
  private let lamp: Store<LampState>  // warns: FromVueFlux.md#store
  private let scope = SubscriptionScope()  // warns: FromVueFlux.md#subscriptions
  private var isOn = false

  init(on executor: Executor) {  // warns: FromVueFlux.md#executors
    lamp = Store<LampState>(  // warns: FromVueFlux.md#store
      state: .init(), mutations: .init(), executor: executor)
    lamp.subscribe(scope: self) { [unowned self] _, store in  // warns: FromVueFlux.md#subscriptions
      self.isOn = store.computed.isOn  // warns: FromVueFlux.md#store
    }
    scope += lamp.subscribe { _, _ in }  // warns: FromVueFlux.md#subscriptions
  }

  func dim() {
    lamp.actions.dim()  // warns: FromVueFlux.md#store
    Store<LampState>.actions.dim()  // warns: FromVueFlux.md#global-actions
  }
}

final class Cache {
  let images = AtomicReference<[String: Int]>([:])  // warns: FromVueFlux.md#atomic-references

  func keep(_ name: String, _ size: Int) {
    images.modify { $0[name] = size }  // warns: FromVueFlux.md#atomic-references
  }
}

func makeScreen() -> LampScreen {
  return LampScreen(on: .immediate)  // warns: FromVueFlux.md#executors
}
