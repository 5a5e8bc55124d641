import Foundation
import Notes
import Testing

@Suite("Snapshot files")
struct SnapshotFileTests {
  private func withFile(_ contents: String? = nil, _ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("notes.json")
    if let contents { try Data(contents.utf8).write(to: url) }
    try body(url)
  }

  @Test("A saved notebook is loaded again")
  func roundTrip() throws {
    try withFile { url throws in
      let notebook = Notebook(notes: [.init(id: 3, text: "Milk", isPinned: true)], nextID: 4)
      try SnapshotFile.notebook(at: url).save(notebook)
      #expect(try SnapshotFile.notebook(at: url).load() == notebook)
    }
  }

  @Test("There is no notebook if there is no file")
  func noFile() throws {
    try withFile { url throws in
      #expect(try SnapshotFile.notebook(at: url).load() == nil)
    }
  }

  @Test("A file of version 1 is migrated")
  func migration() throws {
    try withFile(#"{"version":1,"value":{"texts":["Milk","Tea"]}}"#) { url throws in
      let notebook = Notebook(
        notes: [.init(id: 1, text: "Milk"), .init(id: 2, text: "Tea")], nextID: 3)
      #expect(try SnapshotFile.notebook(at: url).load() == notebook)
    }
  }

  @Test("A file of a newer version is not read, and stays unchanged")
  func newerVersion() throws {
    let contents = #"{"version":3,"value":{}}"#
    try withFile(contents) { url throws in
      #expect(throws: SnapshotError.unknownVersion(3, newest: 2)) {
        try SnapshotFile.notebook(at: url).load()
      }
      #expect(try String(contentsOf: url, encoding: .utf8) == contents)
    }
  }

  @Test("A damaged file is an error")
  func damage() throws {
    try withFile(#"{"version":2,"value":{"notes":"#) { url throws in
      #expect(throws: DecodingError.self) { try SnapshotFile.notebook(at: url).load() }
    }
  }
}
