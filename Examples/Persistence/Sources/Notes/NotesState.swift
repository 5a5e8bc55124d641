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
  /// The number of the next note, which is greater than those of all notes.
  public var nextID: Int

  /// Creates a notebook.
  public init(notes: [Note] = [], nextID: Int = 1) {
    self.notes = notes
    self.nextID = nextID
  }

  /// Reads a notebook.
  ///
  /// - Throws: `DecodingError`, also if a number occurs twice, or could be given again.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    notes = try container.decode([Note].self, forKey: .notes)
    nextID = try container.decode(Int.self, forKey: .nextID)
    let numbers = notes.map(\.id)
    guard Set(numbers).count == numbers.count, numbers.allSatisfy({ $0 < nextID }) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: container.codingPath,
          debugDescription: "Two notes have one number, or a note has a number from \(nextID) on."))
    }
  }

  /// Adds a note.
  mutating func add(_ text: String) throws(NotebookIsFull) {
    let (next, isFull) = nextID.addingReportingOverflow(1)
    if isFull { throw NotebookIsFull() }
    notes.append(Note(id: nextID, text: text))
    nextID = next
  }
}

/// An error: no number is left for another note.
public struct NotebookIsFull: Error, CustomStringConvertible {
  /// The message for the user.
  public let description = "The note is not added: the notebook has no number left for it."
}
