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

  @Test("The first answer counts")
  func secondAnswer() async throws {
    let search = ManualFunction<Void, Int>()
    let task = Task { try await search() }
    let call = await search.next()
    call.return(1)
    call.return(2)
    call.throw(Offline())
    #expect(try await task.value == 1)
  }

  @Test("Calls can be answered in another order than they were made")
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

  @Test("Calls that were made before the test asks wait, in their order")
  func waiting() async throws {
    let search = ManualFunction<Int, Void>()
    let first = Task { try await search(1) }
    let one = await search.next()
    #expect(search.pendingCount == 0)
    one.return()
    try await first.value
    #expect(one.input == 1)
  }

  @Test("A call of a cancelled task throws, before and after it was made")
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

  @Test("A call that is released without an answer throws, and so does one that is never taken")
  func released() async {
    let search = ManualFunction<Void, Int>()
    let task = Task { try await search() }
    _ = await search.next()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
