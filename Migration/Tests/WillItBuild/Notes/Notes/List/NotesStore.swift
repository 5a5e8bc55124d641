import VergeStore

struct NotesState: StateType {
  var notes: [Note] = []
  var selected: Int?
}

final class NotesStore: VergeDefaultStore<NotesState> {
  init() { super.init(initialState: NotesState(), logger: nil) }
}

final class NotesDispatcher: Dispatcher<NotesState> {}

extension Mutations where Base == NotesDispatcher {
  func add(_ title: String) {
    descriptor.commit { $0.notes.append(Note(title: title)) }
  }

  func select(_ index: Int?) {
    descriptor.commit { $0.selected = index }
  }
}

extension Actions where Base == NotesDispatcher {
  @discardableResult
  func addAndSelect(_ title: String) -> Int {
    descriptor.dispatch { context in
      context.commit.add(title)
      let last = context.state.notes.count - 1
      context.commit.select(last)
      return last
    }
  }
}
