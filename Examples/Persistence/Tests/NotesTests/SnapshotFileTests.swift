import Foundation
import Notes
import Testing

@Suite("Snapshot files", .timeLimit(.minutes(1)))
struct SnapshotFileTests {
  private let milk = Notebook(notes: [.init(id: 1, text: "Milk")], nextID: 2)

  private func withFile(
    _ contents: String? = nil, _ body: (URL) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("notes.json")
    if let contents { try Data(contents.utf8).write(to: url) }
    try await body(url)
  }

  @Test("A saved notebook is loaded again")
  func roundTrip() async throws {
    try await withFile { url throws in
      let notebook = Notebook(notes: [.init(id: 3, text: "Milk", isPinned: true)], nextID: 4)
      try await save(notebook, at: url)
      #expect(try SnapshotFile.notebook(at: url).load() == notebook)
    }
  }

  @Test("There is no notebook if there is no file")
  func noFile() async throws {
    try await withFile { url throws in
      #expect(try SnapshotFile.notebook(at: url).load() == nil)
    }
  }

  @Test("A file of version 1 is migrated")
  func migration() async throws {
    try await withFile(#"{"version":1,"value":{"texts":["Milk","Tea"]}}"#) { url throws in
      let notebook = Notebook(
        notes: [.init(id: 1, text: "Milk"), .init(id: 2, text: "Tea")], nextID: 3)
      #expect(try SnapshotFile.notebook(at: url).load() == notebook)
    }
  }

  @Test("A file of a newer version is not read, and stays unchanged")
  func newerVersion() async throws {
    let contents = #"{"version":3,"value":{}}"#
    try await withFile(contents) { url throws in
      let error = #expect(throws: SnapshotError.self) {
        try SnapshotFile.notebook(at: url).load()
      }
      #expect(error?.problem == .unknownVersion(3, newest: 2))
      #expect(try String(contentsOf: url, encoding: .utf8) == contents)
    }
  }

  @Test(
    "A damaged file is an error, which names the file and the place",
    arguments: [
      (#"{"version":2,"value":{"notes":"#, "JSON"),
      (#"{"version":2,"value":{"notes":[{"id":"1"}],"nextID":2}}"#, "(value.notes.[0].id)"),
      (note(1, nextID: 1), "a number from 1 on. (value)"),
      (note(-1, and: -1, nextID: 2), "Two notes have one number"),
    ])
  func damage(_ contents: String, _ reason: String) async throws {
    try await withFile(contents) { url throws in
      let error = #expect(throws: SnapshotError.self) {
        try SnapshotFile.notebook(at: url).load()
      }
      #expect(error?.path == url.path)
      #expect(error.map { "\($0)".contains(reason) } == true, "\(error as Any)")
    }
  }

  /// The contents of a file with one or two notes.
  private static func note(_ first: Int, and second: Int? = nil, nextID: Int) -> String {
    let notes = [first, second].compactMap { $0 }
      .map { #"{"id":\#($0),"isPinned":false,"text":"Milk"}"# }.joined(separator: ",")
    return #"{"version":2,"value":{"nextID":\#(nextID),"notes":[\#(notes)]}}"#
  }

  @Test("A notebook without a number for another note takes none")
  func numbers() async throws {
    try await withFile(Self.note(1, nextID: .max)) { url throws in
      let notebook = try #require(try SnapshotFile.notebook(at: url).load())
      let model = NotesModel(notebook: notebook)
      #expect(throws: NotebookIsFull.self) { try model.add() }
      #expect(model.state.notebook == notebook)
    }
  }

  @Test("A save keeps symbolic links and permissions, and removes what a killed save left")
  func linkAndMode() async throws {
    try await withFile("{") { url throws in
      let manager = FileManager.default
      let folder = url.deletingLastPathComponent()
      let link = folder.appendingPathComponent("link.json")
      // Both links are relative, and the second leads to the first.
      let first = folder.appendingPathComponent("first.json")
      try manager.createSymbolicLink(atPath: first.path, withDestinationPath: "notes.json")
      try manager.createSymbolicLink(atPath: link.path, withDestinationPath: "./first.json")
      try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
      try Data("rest".utf8).write(to: folder.appendingPathComponent(".notes.json.new"))

      try await save(milk, at: link)
      #expect(try SnapshotFile.notebook(at: url).load() == milk)
      #expect(try manager.destinationOfSymbolicLink(atPath: link.path) == "./first.json")
      let mode = try manager.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      #expect(
        try manager.contentsOfDirectory(atPath: folder.path).sorted()
          == [".notes.json.lock", "first.json", "link.json", "notes.json"])
    }
  }

  @Test("A save through a link that leads nowhere makes the file to which it leads")
  func brokenLink() async throws {
    try await withFile { url throws in
      let link = url.deletingLastPathComponent().appendingPathComponent("link.json")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
      #expect(try SnapshotFile.notebook(at: link).load() == nil)
      try await save(milk, at: link)
      #expect(try SnapshotFile.notebook(at: url).load() == milk)
    }
  }

  @Test("A link to itself, a folder, and a file in a missing folder are errors of the lock")
  func noFolder() async throws {
    try await withFile { url throws in
      let folder = url.deletingLastPathComponent()
      try FileManager.default.createSymbolicLink(
        atPath: url.path, withDestinationPath: url.lastPathComponent)
      for file in [url, folder, folder.appendingPathComponent("missing/notes.json")] {
        await #expect(throws: SnapshotError.self) { try await FileLock(file) }
      }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["notes.json"])
    }
  }

  @Test("A lock is refused while another one exists, also through a link, and free afterwards")
  func locking() async throws {
    try await withFile { url throws in
      let link = url.deletingLastPathComponent().appendingPathComponent("link.json")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
      let lock = try await FileLock(url)
      let error = await #expect(throws: SnapshotError.self) {
        try await FileLock(link, waitingUpTo: .zero)
      }
      #expect(error?.problem == .inUse)
      async let next = FileLock(link)
      try lock.replaceContents(with: Data("1".utf8))
      _ = consume lock
      try await next.replaceContents(with: Data("2".utf8))
      #expect(try Data(contentsOf: url) == Data("2".utf8))
    }
  }

  private func save(_ notebook: Notebook, at url: URL) async throws {
    let file = SnapshotFile.notebook(at: url)
    try await file.save(notebook, holding: file.lock())
  }
}
