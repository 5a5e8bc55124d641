import Foundation
import VergeStoreBeta

// Notes that save themselves. Several functions come twice: as a mutation, and as an action that
// commits it and does more.

struct Note: Equatable {
  var text: String
  var isPinned = false
}

struct NotesState: StateType {
  var notes: [Note] = []
  var unsaved = 0
  var draft: Note?
}

final class NotesStore: NoActivityStoreBase<NotesState> {
  init() {
    super.init(initialState: .init(), logger: nil)
  }
}

/// Sorts the notes: a mutation of a type of its own.
struct Sort: MutationType {
  func mutate(state: inout NotesState) -> [Int] {
    let pinned = state.notes.indices.filter { state.notes[$0].isPinned }
    state.notes = pinned.map { state.notes[$0] } + state.notes.filter { !$0.isPinned }
    return pinned
  }
}

/// Saves the notes: an action of a type of its own.
struct Save: ActionType {
  let disk: Disk

  func run(context: DispatcherContext<Editor>) -> Bool {
    guard context.state.unsaved > 0 else { return false }
    disk.files.append(context.state.notes.map { $0.text }.joined(separator: "|"))
    context.commit { $0.markSaved() }
    return true
  }
}

final class Disk {
  var files: [String] = []
}

final class Editor: DispatcherBase<NotesState, Never> {

  let disk = Disk()

  func add(_ text: String) -> Mutation<Void> {
    return .mutation("add") { state in
      state.notes.append(Note(text: text))
      state.unsaved += 1
    }
  }

  func add(_ text: String) -> Action<Int> {
    return .action("add and save") { context in
      context.commit { $0.add(text) }
      context.dispatch { $0.save() }
      return context.state.notes.count
    }
  }

  func pin(_ index: Int) -> Mutation<Void> {
    return .mutation(\.notes[index]) { $0.isPinned = true }
  }

  func pin(_ index: Int) -> Action<[Int]> {
    return .action { context in
      context.commit { $0.pin(index) }
      let moved = context.commit { $0.sort() }
      context.commitInline("count") { $0.unsaved += 1 }
      return moved
    }
  }

  func sort() -> Sort { return Sort() }
  func save() -> Save { return Save(disk: disk) }
  func markSaved() -> Mutation<Void> { return .mutation { $0.unsaved = 0 } }

  func type(_ text: String) -> Mutation<Void> {
    return .mutation { state in
      if state.draft == nil { state.draft = Note(text: "") }
      state.update(target: \.draft) { $0?.text += text }
    }
  }

  func submit() -> TryAction<Int> {
    return .tryAction { context in
      let draft = try context.commit { $0.takeDraft() }
      return context.dispatch { $0.add(draft.text) }
    }
  }

  func takeDraft() -> TryMutation<Note> {
    return .tryMutation { state in
      defer { state.draft = nil }
      return try state.updateTryPresent(target: \.draft) { $0 }
    }
  }
}
