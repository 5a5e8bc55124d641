/// The state of the app. Only the ``notebook`` is persistent.
public struct NotesState: Equatable, Sendable {
  /// The persistent slice.
  public var notebook: Notebook
  /// The text that the user is typing.
  public var draft = ""
}

/// The notes of a user.
public struct Notebook: Codable, Equatable, Sendable {
  /// A note.
  public struct Note: Codable, Equatable, Sendable {
    /// The number of the note. It is never given to another note.
    public let id: Int
    /// The text.
    public var text: String
    /// Whether the note comes first.
    public var isPinned: Bool

    /// Creates a note.
    public init(id: Int, text: String, isPinned: Bool = false) {
      self.id = id
      self.text = text
      self.isPinned = isPinned
    }
  }

  /// The notes, in the order in which they were added.
  public var notes: [Note]
  /// The number of the next note.
  public var nextID: Int

  /// Creates a notebook.
  public init(notes: [Note] = [], nextID: Int = 1) {
    self.notes = notes
    self.nextID = nextID
  }
}
