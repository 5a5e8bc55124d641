import Foundation
import Notes

/// `notes FILE` lists the notes in a file, `notes FILE add TEXT` adds a note, and `notes FILE pin NUMBER`
/// pins or unpins a note.
@main
struct NotesCommand {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst().map { $0 }
    do {
      guard let path = arguments.first else { throw UsageError() }
      let file = SnapshotFile.notebook(at: URL(fileURLWithPath: path))
      let saved = try file.load()
      let model = NotesModel(notebook: saved ?? Notebook())
      let autosave = Autosave(model, saved: saved) { try file.save($0) }
      try perform(Array(arguments.dropFirst()), on: model)
      await autosave.flush()
    } catch {
      FileHandle.standardError.write(Data("notes: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func perform(_ arguments: [String], on model: NotesModel) throws {
    switch (arguments.first, arguments.dropFirst().first) {
    case (nil, _):
      for note in model.state.notebook.notes {
        print("\(note.id) \(note.isPinned ? "*" : " ") \(note.text)")
      }
    case ("add", let text?):
      model.type(text)
      model.add()
    case ("pin", let text?):
      guard let id = Int(text) else { throw UsageError() }
      model.togglePin(id)
    default:
      throw UsageError()
    }
  }
}

private struct UsageError: Error, CustomStringConvertible {
  let description = "usage: notes FILE [add TEXT | pin NUMBER]"
}
