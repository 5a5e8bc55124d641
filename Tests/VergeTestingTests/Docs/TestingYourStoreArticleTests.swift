#if canImport(XCTest)
import XCTest
#endif
import TestSupport
import Testing
import Verge
import VergeStore
import VergeTesting

struct Todo: Equatable, Identifiable, Sendable {
  let id: Int
  var title: String
  var isDone = false
}

struct TodoState: Equatable, Sendable {
  var todos: [Todo] = []
  var isLoading = false
  var edits = 0
}

final class TodoModel: StoreComponentType, Sendable {
  enum Activity: Equatable, Sendable {
    case added(Todo.ID)
    case failed
  }

  let store: Store<TodoState, Activity> = .init(name: "todos", initialState: TodoState())
  let download: @Sendable (_ list: String) async throws -> [Todo]

  init(download: @escaping @Sendable (_ list: String) async throws -> [Todo] = { _ in [] }) {
    self.download = download
  }

  func add(_ title: String) {
    let id = commit("add") { state in
      let id = (state.todos.last?.id ?? 0) + 1
      state.todos.append(Todo(id: id, title: title))
      state.edits += 1
      return id
    }
    send(.added(id))
  }

  func load(_ list: String) {
    commit { $0.isLoading = true }
    taskDetached(key: "load") { [self] in
      do {
        let todos = try await download(list)
        try Task.checkCancellation()
        commit {
          $0.todos = todos
          $0.isLoading = false
        }
      } catch is CancellationError {
      } catch {
        commit { $0.isLoading = false }
        send(.failed)
      }
    }
  }
}

private struct Offline: Error {}

struct CartState: Equatable, Sendable { var items: [String] = [] }

final class CartStore: VergeDefaultStore<CartState> {
  init() { super.init(initialState: .init(), logger: nil) }
}

final class CartDispatcher: CartStore.DispatcherType {}

extension Mutations where Base == CartDispatcher {
  func add(_ item: String) {
    descriptor.commit { $0.items.append(item) }
  }
}

@Suite("Articles: Testing your store")
struct TestingYourStoreArticleTests {
  @Test func addsTodos() {
    let model = TodoModel()
    let recorder = StoreRecorder(model)
    defer { recorder.finish() }

    model.add("Milk")
    recorder.expectChange {
      $0.todos = [Todo(id: 1, title: "Milk")]
      $0.edits = 1
    }
    recorder.expectActivity(.added(1))
  }

  @Test("The example of the landing page expects the change of a member")
  func landingPage() {
    let model = TodoModel()
    let recorder = StoreRecorder(model)
    defer { recorder.finish() }

    model.add("Milk")
    recorder.expectChange(\.todos, to: [Todo(id: 1, title: "Milk")])
    recorder.expectActivity(.added(1))
  }

  @Test("The message of a failure is the one in the article")
  func message() throws {
    let model = TodoModel()
    let recorder = StoreRecorder(model, exhaustivity: .partial)
    model.commit("add", "Todo/TodoModel.swift", "add", 31) {
      $0.todos = [Todo(id: 1, title: "Tea")]
    }
    recorder.exhaustivity = .full
    let failures = failures { recorder.expectChange { $0.todos = [Todo(id: 1, title: "Milk")] } }
    recorder.finish()
    let message = try #require(failures.first?.message)
    let blocks = try Article("VergeTesting", "TestingYourStore").blocks(of: "```")
    #expect(blocks.contains(message))
  }

  @Test("A partial recording expects some events")
  func partial() {
    let model = TodoModel()
    let recorder = StoreRecorder(model, exhaustivity: .partial)
    defer { recorder.finish() }
    model.add("Milk")
    model.add("Tea")
    recorder.expectChange { $0.edits = 2 }
    recorder.expectActivity(.added(2))
  }

  @Test func loads() async {
    let model = TodoModel(download: { list in [Todo(id: 7, title: list)] })
    let recorder = StoreRecorder(model)
    defer { recorder.finish() }

    model.load("Shopping")
    await recorder.settle()
    recorder.expectChange { $0.isLoading = true }
    recorder.expectChange {
      $0.todos = [Todo(id: 7, title: "Shopping")]
      $0.isLoading = false
    }
  }

  @Test func streamsCounts() async {
    let model = TodoModel()
    let (counts, output) = AsyncStream<Int>.makeStream()
    let loop = Task {
      for await state in model.states { output.yield(state.todos.count) }
    }
    defer { loop.cancel() }
    var received = counts.makeAsyncIterator()

    #expect(await received.next() == 0)
    model.add("Milk")
    #expect(await received.next() == 1)
  }

  @Test func newerLoadReplacesOlder() async {
    let download = ManualFunction<String, [Todo]>()
    let model = TodoModel(download: { try await download($0) })
    let recorder = StoreRecorder(model, exhaustivity: .partial)
    defer { recorder.finish() }

    model.load("Shopping")
    let first = await download.next()
    recorder.expectChange { $0.isLoading = true }

    model.load("Work")
    let second = await download.next()
    first.return([Todo(id: 1, title: "too late")])
    second.return([Todo(id: 2, title: second.input)])

    await recorder.settle()
    recorder.expectChange(\.todos, to: [Todo(id: 2, title: "Work")])
    recorder.expectNoEvents()
  }

  @Test("A call that throws leads to an activity")
  func throwing() async {
    let download = ManualFunction<String, [Todo]>()
    let model = TodoModel(download: { try await download($0) })
    let recorder = StoreRecorder(model, exhaustivity: .partial)
    defer { recorder.finish() }

    model.load("Shopping")
    await download.next().throw(Offline())
    await recorder.settle()
    recorder.expectActivity(.failed)
  }

  @Test("Calls of a manual queue wait") @MainActor
  func queue() {
    let model = TodoModel()

    let queue = ManualMainActorQueue()
    var titles: [[String]] = []
    let subscription = model.sinkState(queue: queue) { state in
      titles.append(state.todos.map(\.title))
    }
    model.add("Milk")
    #expect(titles == [])

    queue.runNext()
    #expect(titles == [[]])
    queue.runAll()
    #expect(titles == [[], ["Milk"]])

    subscription.cancel()
  }

  @Test func modelIsReleased() async {
    await expectNoLeaks { tracker in
      let model = tracker.track(TodoModel())
      let recorder = StoreRecorder(model, exhaustivity: .partial)
      model.load("Shopping")
      await recorder.settle()
      recorder.finish()
    }
  }

  @Test("The commits of a legacy store are expected")
  func legacy() {
    let legacy = CartStore()
    let recorder = StoreRecorder(legacy.modernStore)
    defer { recorder.finish() }

    CartDispatcher(target: legacy).commit.add("Milk")
    recorder.expectChange { $0.items = ["Milk"] }
  }
}

#if canImport(XCTest)
final class TodoModelTests: XCTestCase {
  func testAddsTodos() {
    let model = TodoModel()
    let recorder = StoreRecorder(model)
    defer { recorder.finish() }

    model.add("Milk")
    recorder.expectChange(\.todos, to: [Todo(id: 1, title: "Milk")])
    recorder.expectActivity(.added(1))
  }
}
#endif
