// A closure that takes a reference to a part of the state is passed on.
import Verge

final class Editor: StoreComponentType {
  struct Edit: Equatable { var angle = 0.0 }
  struct State: Equatable { var edit: Edit? = Edit() }
  let store = Store<State, Never>(initialState: .init())

  func rotate() { apply { $0.angle += 90 } }

  private func apply(_ perform: (inout InoutRef<Edit>) -> Void) {
    commit {
      guard $0.edit != nil else { return }
      $0.map(keyPath: \.edit!, perform: perform)
    }
  }
}

let editor = Editor()
editor.rotate()
print(editor.state.edit!.angle)
