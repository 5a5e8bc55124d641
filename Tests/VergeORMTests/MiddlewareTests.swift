import TestSupport
import Testing
import VergeORM

private struct Watched: DatabaseType {
  typealias Schema = Library.Schema
  typealias Indexes = Library.Indexes

  struct Touch: MiddlewareType {
    func performAfterUpdates(context: DatabaseBatchUpdatesContext<Watched>) {
      context.indexes.touchedAuthors.append(contentsOf: context.entities.author.updatedIDs)
    }
  }

  static let touch = AnyMiddleware(Touch())

  let calls: Calls
  var middlewares: [AnyMiddleware<Watched>] {
    [
      Self.touch,
      AnyMiddleware(performAfterUpdates: { [calls] context in
        calls.recorder.record("touched \(context.indexes.touchedAuthors.count)")
        context.entities.folder.insert(Folder(rawID: 1))
      }),
      AnyMiddleware(performAfterUpdates: { [calls] context in
        calls.recorder.record("folders \(context.entities.folder.updatedIDs.count)")
      }),
    ]
  }
  var _backingStorage: BackingStorage = .init()
}

private final class Calls: Equatable, Sendable {
  let recorder = Recorder<String>()
  static func == (left: Calls, right: Calls) -> Bool { left === right }
}

@Suite("Middleware")
struct MiddlewareTests {
  @Test("Middlewares are called in order, each with the edits before it, once for each batch")
  func order() {
    let calls = Calls()
    var db = Watched(calls: calls)
    db.performBatchUpdates { context in
      context.entities.author.insert([Author(rawID: 1), Author(rawID: 2)])
    }
    #expect(calls.recorder.elements == ["touched 2", "folders 1"])
    #expect(Set(db.indexes.touchedAuthors) == [.init(1), .init(2)])
    #expect(db.entities.folder.count == 1)
  }

  @Test("Middlewares are called for a committed context, and not for a batch that throws")
  func contexts() {
    let calls = Calls()
    var db = Watched(calls: calls)
    try? db.performBatchUpdates { try $0.abort() }
    #expect(calls.recorder.elements.isEmpty)
    let context = db.beginBatchUpdates()
    db.commitBatchUpdates(context: context)
    #expect(calls.recorder.count == 2)
  }

  @Test("A middleware is equal to its copies only")
  func equality() {
    let one = AnyMiddleware<Library>(performAfterUpdates: { _ in })
    let copy = one
    #expect(one == copy)
    #expect(one != AnyMiddleware<Library>(performAfterUpdates: { _ in }))
    #expect(Library().middlewares.isEmpty)
  }
}
