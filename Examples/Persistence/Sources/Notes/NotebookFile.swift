import Foundation

extension SnapshotFile<Notebook> {
  /// The file of a notebook, in version 2 of its format.
  public static func notebook(at url: URL) -> Self {
    SnapshotFile(url, version: 2, migrations: [1: migrateFromVersion1])
  }
}

/// The notebook of version 1: texts, without numbers and pins. Kept to read old files, and never changed.
private struct NotebookVersion1: Codable {
  let texts: [String]
}

@Sendable
private func migrateFromVersion1(_ data: Data) throws -> Notebook {
  let old = try JSONDecoder().decode(Snapshot<NotebookVersion1>.self, from: data).value
  let notes = old.texts.enumerated().map { Notebook.Note(id: $0.offset + 1, text: $0.element) }
  return Notebook(notes: notes, nextID: notes.count + 1)
}
