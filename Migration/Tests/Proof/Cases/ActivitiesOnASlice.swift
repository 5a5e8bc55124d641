// A view model with activities of its own, on a slice of a modern store.
import Verge
import VergeClassic

struct App { var editor = Editor.State() }
final class Editor: VergeType {
  enum Activity { case saved }
  struct State { var saves = 0 }
  let state: VergeClassic.Storage<State>
  init(root: Verge.Store<App, Never>) {
    self.state = VergeClassic.Storage(sharing: root, at: \.editor)
  }
  func save() {
    commit { $0.saves += 1 }
    emit(.saved)
  }
}

let root = Verge.Store<App, Never>(initialState: App())
let editor = Editor(root: root)
editor.activity.emit(onNext: { print($0) })
editor.save()
print(root.state.editor.saves)
