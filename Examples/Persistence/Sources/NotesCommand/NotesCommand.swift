import Foundation
import Notes

/// `notes FILE` lists the notes in a file, `notes FILE add TEXT` adds a note, and `notes FILE pin NUMBER`
/// pins or unpins a note.
@main
struct NotesCommand {
  static func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("notes: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) async throws {
    guard let path = arguments.first, !path.isEmpty else { throw UsageError() }
    let file = SnapshotFile.notebook(at: URL(fileURLWithPath: path))
    switch arguments.count {
    case 1:
      try list(file.load() ?? Notebook())
    case 3 where arguments[1] == "add":
      try await change(file) { model in
        model.type(arguments[2])
        try model.add()
      }
    case 3 where arguments[1] == "pin":
      guard let id = Int(arguments[2]) else { throw UsageError() }
      try await change(file) { model in
        guard model.togglePin(id) else { throw NoSuchNote(path: path, id: id) }
      }
    default:
      throw UsageError()
    }
  }

  private static func list(_ notebook: Notebook) {
    for note in notebook.notes { print("\(note.id) \(note.isPinned ? "*" : " ") \(note.text)") }
  }

  /// Changes the notebook in a file, and saves it.
  private static func change(
    _ file: SnapshotFile<Notebook>, _ change: (NotesModel) throws -> Void
  ) async throws {
    let lock = try await file.lock()
    let saved = try file.load()
    let model = NotesModel(notebook: saved ?? Notebook())
    let autosave = Autosave(model, saved: saved) { try file.save($0, holding: lock) }
    try change(model)
    try await autosave.flush()
  }
}

private struct UsageError: Error, CustomStringConvertible {
  let description = "usage: notes FILE [add TEXT | pin NUMBER]"
}

private struct NoSuchNote: Error, CustomStringConvertible {
  let path: String
  let id: Int

  var description: String { "'\(path)' has no note \(id)." }
}
