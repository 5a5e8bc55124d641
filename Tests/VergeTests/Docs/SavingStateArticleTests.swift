import Foundation
import TestSupport
import Testing
import Verge

@Suite("Articles: Saving the state")
struct SavingStateArticleTests {
  struct Notebook: Codable, Equatable, Sendable {
    var notes: [String] = []
  }

  struct NotesState: Equatable, Sendable {
    var notebook = Notebook()
    var draft = ""
  }

  struct UnknownVersion: Error {}

  struct DiskIsFull: Error {}

  struct File {
    let saved = Recorder<Notebook>()

    func load() throws -> Notebook { Notebook(notes: ["Milk"]) }

    /// Fails for a notebook with coffee.
    func save(_ notebook: Notebook) async throws {
      if notebook.notes.contains("Coffee") { throw DiskIsFull() }
      saved.record(notebook)
    }
  }

  @Test(
    "A loop saves the newest value of its slice, also after a failure, but not the loaded one or other slices"
  )
  func loop() async throws {
    let file = File()
    let failures = Recorder<String>()
    let report: @Sendable (any Error) -> Void = { failures.record("\($0)") }

    let loaded = try file.load()
    let store = Store<NotesState, Never>(
      name: "notes", initialState: NotesState(notebook: loaded))

    store.task { [changes = store.values(\.notebook)] in
      var saved = loaded
      for await notebook in changes where notebook != saved {
        do {
          try await file.save(notebook)
          saved = notebook
        } catch {
          report(error)
        }
      }
    }

    store.commit { $0.draft = "Tea" }
    store.commit { $0.notebook.notes.append("Tea") }
    while file.saved.elements.isEmpty { await Task.yield() }
    store.commit { $0.notebook.notes.append("Coffee") }
    while failures.elements.isEmpty { await Task.yield() }
    store.commit { $0.draft = "" }
    store.commit { $0.notebook.notes = [] }
    while file.saved.elements.last != Notebook() { await Task.yield() }
    #expect(file.saved.elements.map(\.notes) == [["Milk", "Tea"], []])
  }

  @Test("An old file is migrated, and a newer one is an error")
  func versions() throws {
    struct Snapshot<Value: Codable>: Codable {
      var version: Int
      var value: Value
    }

    struct OldNotebook: Codable { var text: String }

    func load(_ data: Data) throws -> Notebook {
      struct Version: Decodable { var version: Int }
      let decoder = JSONDecoder()
      switch try decoder.decode(Version.self, from: data).version {
      case 1:
        let old = try decoder.decode(Snapshot<OldNotebook>.self, from: data).value
        return Notebook(notes: old.text.split(separator: "\n").map(String.init))
      case 2:
        return try decoder.decode(Snapshot<Notebook>.self, from: data).value
      default:
        throw UnknownVersion()
      }
    }

    let old = Snapshot(version: 1, value: OldNotebook(text: "Milk\nTea"))
    #expect(try load(JSONEncoder().encode(old)).notes == ["Milk", "Tea"])
    let new = Snapshot(version: 2, value: Notebook(notes: ["Milk"]))
    #expect(try load(JSONEncoder().encode(new)) == new.value)
    let newer = Snapshot(version: 3, value: Notebook())
    #expect(throws: UnknownVersion.self) { try load(JSONEncoder().encode(newer)) }
  }
}
