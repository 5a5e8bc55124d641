import Verge

/// The model of the app.
public final class NotesModel: StoreComponentType, Sendable {
  /// An event of persistence, for a status line.
  public enum Activity: Equatable, Sendable {
    case saved
    case notSaved(String)
  }

  /// The store.
  public let store: Store<NotesState, Activity>

  /// Creates a model with the notes that were saved last.
  public init(notebook: Notebook) {
    store = Store(name: "notes", initialState: NotesState(notebook: notebook))
  }

  /// Sets the text that is being typed.
  public func type(_ text: String) {
    commit("type") { $0.draft = text }
  }

  /// Makes the typed text a note.
  public func add() {
    commit("add") { state in
      state.notebook.notes.append(.init(id: state.notebook.nextID, text: state.draft))
      state.notebook.nextID += 1
      state.draft = ""
    }
  }

  /// Pins a note, or unpins it. Does nothing if there is no such note.
  public func togglePin(_ id: Int) {
    store.scoped(\.notebook.notes, id: id).commitIfPresent { $0.isPinned.toggle() }
  }
}

extension Notebook.Note: Identifiable {}
