import TestSupport
import Testing
import Verge

private struct Results: Equatable, Sendable {
  var results: [String] = []
}

private struct SearchService: Sendable {
  /// Whether a search completes; otherwise, it waits for cancellation.
  var isOpen = true

  func search(_ text: String) async throws -> [String] {
    if !isOpen { for await _ in AsyncStream<Void>.makeStream().stream {} }
    return ["\(text) 1", "\(text) 2"]
  }
}

@Suite("Articles: Tasks")
struct TasksArticleTests {
  @Test("A task of a store returns its result")
  func tasks() async throws {
    let store = Store<Results, Never>(initialState: Results())
    let service = SearchService()

    let handle = store.task {
      let results = try await service.search("tea")
      store.commit { $0.results = results }
      return results.count
    }
    let count = try await handle.value

    #expect(count == 2)
    #expect(store.state.results == ["tea 1", "tea 2"])

    let last =
      store.task { [weak store] in
        let results = try await service.search("milk")
        store?.commit { $0.results = results }
      }
    try await last.value
    #expect(store.state.results == ["milk 1", "milk 2"])
  }

  @Test("A task replaces an earlier task with the same key")
  func replacing() async throws {
    let store = Store<Results, Never>(initialState: Results())
    let service = SearchService(isOpen: false)

    let first = store.task(key: "search", mode: .dropCurrent) { try await service.search("t") }
    let second = store.task(key: "search", mode: .dropCurrent) { try await service.search("te") }

    await #expect(throws: CancellationError.self) { try await first.value }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }

    enum Thumbnail: TaskKeyType {}

    let search: TaskKey = "search"
    let thumbnail = TaskKey(Thumbnail.self).combined(TaskKey(42))

    #expect(search != thumbnail)
    #expect(thumbnail == TaskKey(Thumbnail.self).combined(TaskKey(42)))
    #expect(!store.taskManager.isRunning(for: search))
  }
}
