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
  ///
  /// - Throws: ``NotebookIsFull``. Then the state is unchanged.
  public func add() throws(NotebookIsFull) {
    try commit("add") { state throws(NotebookIsFull) in
      try state.notebook.add(state.draft)
      state.draft = ""
    }
  }

  /// Pins a note, or unpins it.
  ///
  /// - Returns: Whether there is such a note.
  public func togglePin(_ id: Int) -> Bool {
    store.scoped(\.notebook.notes, id: id).commitIfPresent { $0.isPinned.toggle() } != nil
  }
}

extension Notebook.Note: Identifiable {}
