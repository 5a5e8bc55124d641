// Closures that unwrap `self` themselves.
import VueFlux

enum DoorAction { case open }
final class DoorState: State {
  typealias Action = DoorAction
  typealias Mutations = DoorMutations
  fileprivate(set) var isOpen = false
}
struct DoorMutations: Mutations {
  func commit(action: DoorAction, state: DoorState) { state.isOpen = true }
}
extension Computed where State == DoorState {
  var isOpen: Bool { return state.isOpen }
}

final class Screen {
  let door = Store<DoorState>(state: .init(), mutations: .init(), executor: .immediate)
  var text = ""

  func didLoad() {
    door.subscribe(scope: self, executor: .immediate) { [weak self] action, store in
      guard let self = self else { return }
      self.text += "\(action) \(store.computed.isOpen)"
    }
    door.subscribe(scope: self, executor: .immediate) { [weak self] _, _ in
      self?.text += "!"
    }
  }
}

let screen = Screen()
screen.didLoad()
screen.door.actions.dispatch(action: .open)
print(screen.text)
