import Testing
import VergeTesting

@Suite("VergeTesting: asynchronous functions that the test answers")
struct ManualFunctionTests {
  struct Offline: Error {}

  @Test("A call returns the value of the test")
  func value() async throws {
    let search = ManualFunction<String, Int>()
    async let result = search("tea")
    let call = await search.next()
    #expect(call.input == "tea")
    #expect(!call.isAnswered)
    call.return(3)
    #expect(call.isAnswered)
    #expect(try await result == 3)
  }

  @Test("A call throws the error of the test")
  func error() async {
    let search = ManualFunction<String, Int>()
    let task = Task { try await search("tea") }
    await search.next().throw(Offline())
    await #expect(throws: Offline.self) { try await task.value }
  }

  @Test("Only the first answer to a call counts")
  func secondAnswer() async throws {
    let search = ManualFunction<Void, Int>()
    let task = Task { try await search() }
    let call = await search.next()
    call.return(1)
    call.return(2)
    call.throw(Offline())
    #expect(try await task.value == 1)
  }

  @Test("Calls can be answered out of order")
  func order() async throws {
    let search = ManualFunction<String, String>()
    let first = Task { try await search("t") }
    let firstCall = await search.next()
    let second = Task { try await search("te") }
    let secondCall = await search.next()
    secondCall.return("2")
    #expect(try await second.value == "2")
    firstCall.return("1")
    #expect(try await first.value == "1")
  }

  @Test("A call that the test has taken is no longer pending")
  func waiting() async throws {
    let search = ManualFunction<Int, Void>()
    let first = Task { try await search(1) }
    let one = await search.next()
    #expect(search.pendingCount == 0)
    one.return()
    try await first.value
    #expect(one.input == 1)
  }

  @Test("A call throws if its task is cancelled, before or after the call")
  func cancellation() async {
    let search = ManualFunction<Void, Int>()
    let task = Task { try await search() }
    let call = await search.next()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(call.isAnswered)

    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await search()
    }
    await #expect(throws: CancellationError.self) { try await late.value }
    #expect(search.pendingCount == 1)
  }

  @Test("A call that is released without an answer throws")
  func released() async {
    let search = ManualFunction<Void, Int>()
    let task = Task { try await search() }
    _ = await search.next()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
