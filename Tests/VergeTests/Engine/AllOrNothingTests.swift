import TestSupport
import Testing
import Verge

@Suite("E3: All or nothing")
struct AllOrNothingTests {
  @Test("E3: A mutation that throws leaves the state unchanged and notifies no observer")
  func rollsBack() {
    let store = makeLibrary()
    let recorder = Recorder<Int>()
    let token = store.sinkState(dropsFirst: true, queue: .passthrough) { recorder.record($0.count) }
    #expect(throws: Failure()) {
      try store.commit { library in
        library.count = 9
        library.books.append(.init(id: 1))
        throw Failure()
      }
    }
    #expect(store.state.primitive == Library())
    #expect(store.state.version == 0)
    #expect(recorder.elements.isEmpty)
    withExtendedLifetime(token) {}
  }

  @Test("E3: A throwing mutation of any kind of slice leaves the state unchanged")
  func rollsBackSlices() {
    let store = makeLibrary()
    store.commit { library in
      library.count = 2
      library.loan = .init(borrower: "mia")
      library.books = [.init(id: 7, title: "a")]
    }
    let before = store.state.primitive
    #expect(throws: Failure()) { try store.scoped(\.count).commit { try spoil(&$0, 5) } }
    #expect(throws: Failure()) { try store.scoped(\.doubled).commit { try spoil(&$0, 5) } }
    #expect(throws: Failure()) { try store.scoped(\.loan).commit { try spoil(&$0, nil) } }
    #expect(throws: Failure()) {
      try store.scoped(\.loan).commitIfPresent { try spoil(&$0.borrower, "x") }
    }
    #expect(throws: Failure()) {
      try store.scoped(\.books, id: 7).commit { try spoil(&$0, nil) }
    }
    #expect(store.state.primitive == before)
    #expect(store.state.version == 1)
  }

  private func spoil<Value>(_ value: inout Value, _ new: Value) throws {
    value = new
    throw Failure()
  }

  @Test("E3: A mutation that may throw takes effect and returns its result if it succeeds")
  func mayThrow() throws {
    let store = makeLibrary()
    let mayFail = { (count: Int) throws -> Int in
      if count > 5 { throw Failure() }
      return count
    }
    let result = try store.commit { library -> String in
      library.count = try mayFail(3)
      return "ok"
    }
    #expect(result == "ok")
    #expect(store.state.count == 3)
  }

  @Test("E3: A commit rethrows a typed error with its type")
  func typedError() {
    let store = makeLibrary()
    do throws(Failure) {
      try store.commit { (library: inout Library) throws(Failure) in
        library.count = 1
        throw Failure()
      }
    } catch {
      let failure: Failure = error
      #expect(failure == Failure())
    }
    #expect(store.state.count == 0)
  }

  @Test("E3: An observer added inside a mutation that throws stays registered")
  func subscriptionSurvives() {
    let store = makeLibrary()
    let recorder = Recorder<Int>()
    nonisolated(unsafe) var token: StoreStateSubscription?
    try? store.commit { library in
      library.count = 9
      token = store.sinkState(queue: .passthrough) { recorder.record($0.count) }
      throw Failure()
    }
    #expect(recorder.elements == [0])
    store.commit { $0.count = 1 }
    #expect(recorder.elements == [0, 1])
    withExtendedLifetime(token) {}
  }
}
