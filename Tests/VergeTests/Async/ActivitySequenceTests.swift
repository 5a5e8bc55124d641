import TestSupport
import Testing
import Verge

@Suite("Activities as an asynchronous sequence")
struct ActivitySequenceTests {
  @Test("A slow consumer receives every activity in order")
  func everyOne() async {
    let store = makeLibrary()
    var activities = store.activities.makeAsyncIterator()
    for number in 0..<100 { store.send(.rang(number)) }
    for number in 0..<100 {
      #expect(await activities.next() == .rang(number))
    }
  }

  @Test("An activity resumes a waiting consumer")
  func wakes() async {
    let store = makeLibrary()
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let consumer = Task {
      var activities = store.activityStream().makeAsyncIterator()
      start.yield()
      return [await activities.next(), await activities.next()]
    }
    for await _ in started { break }
    store.send(.rang(1))
    store.scoped(\.count).send(.rang(2))
    #expect(await consumer.value == [.rang(1), .rang(2)])
  }

  @Test("E9: A sequence of activities ends with the state, after the pending activities")
  func ends() async {
    var store: LibraryStore? = makeLibrary()
    var activities = store!.activities.makeAsyncIterator()
    store!.send(.rang(1))
    store = nil
    #expect(await activities.next() == .rang(1))
    #expect(await activities.next() == nil)
  }

  @Test("Cancelling the task ends a loop over activities")
  func cancellation() async {
    let store = makeLibrary()
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let consumer = Task {
      var count = 0
      for await _ in store.activities {
        count += 1
        start.yield()
      }
      return count
    }
    let sender = Task {
      while !Task.isCancelled {
        store.send(.rang(1))
        await Task.yield()
      }
    }
    for await _ in started { break }
    sender.cancel()
    consumer.cancel()
    #expect(await consumer.value > 0)
  }
}
