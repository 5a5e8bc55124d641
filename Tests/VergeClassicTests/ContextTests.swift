import TestSupport
import Testing
import Verge
import VergeClassic

@Suite("Contexts")
struct ContextTests {
  let seen = Recorder<String>()

  @Test("An action runs synchronously; `dispatch` returns its result and throws its error")
  func actions() {
    let model = CounterModel()
    let count = model.dispatch { context -> Int in
      context.commit { $0.count += 1 }
      context.commit(replace: Counter(count: context.currentState.count + 1))
      return context.currentState.count
    }
    #expect(count == 2)
    #expect(throws: Failure.self) {
      try model.dispatch { context in
        context.commit { $0.count += 1 }
        throw Failure()
      }
    }
    #expect(model.state.value.count == 3)
    #expect(throws: Failure.self) {
      try model.dispatch { context in try context.commit { _ in throw Failure() } }
    }
    #expect(model.dispatch { context in context.dispatch { _ in 5 } } == 5)
  }

  @Test("A context does not retain its verge; after deallocation, commits do nothing")
  func orphans() throws {
    let seen = seen
    var model: CounterModel? = CounterModel()
    weak let weakModel = model
    model!.set(logger: LineLogger(seen))
    model!.state.add { seen.record("\($0.count)") }
    model!.activity.observe { seen.record("\($0)") }
    model!.commit { $0.count = 1 }
    let context = model!.dispatch { $0 }
    seen.drain()
    model = nil
    #expect(weakModel == nil)
    context.commit { $0.count = 2 }
    try context.commit { _ in throw Failure() }
    context.commit(replace: Counter(count: 3))
    context.emit(.rang(1))
    context.send(.rang(1))
    context.dispatch { _ in seen.record("never") }
    #expect(context.currentState.count == 1)
    let count = context.dispatch { inner -> Int in
      inner.commit { $0.count = 4 }
      return inner.currentState.count
    }
    #expect(count == 1)
    context.complete()
    #expect(seen.count == 0)
  }

  #if DEBUG
  @Test("In a debug build, completing twice traps with a message")
  func completedTwice() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CounterModel().dispatch("load", "", "File", "", 11) { context in
        context.complete()
        context.complete()
      }
    }
    expectMessage(result?.standardErrorContent, "\"load\" dispatched at File:11", "twice")
  }

  @Test("In a debug build, committing after completing traps with a message")
  func usedAfterCompletion() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CounterModel().dispatch { context in
        context.complete()
        context.commit { $0.count = 1 }
      }
    }
    expectMessage(result?.standardErrorContent, "committed after it had been completed")
  }
  #else
  @Test("In a release build, completing twice is logged once, and later commits are made")
  func completedTwice() {
    let model = CounterModel()
    model.set(logger: LineLogger(seen))
    model.dispatch("d", "", "D", "", 1) { context in
      context.complete()
      context.complete()
      context.commit("c", "", "C", "", 2) { $0.count = 1 }
    }
    #expect(
      seen.elements == [
        "willDispatch d  D:1", "didDispatch d  D:1", "willMutate c  C:2", "didChange 1",
        "didMutate c  C:2",
      ])
  }
  #endif

  @Test("E5: The context of an action may be used on many threads")
  func threads() async {
    let model = CounterModel()
    let delivered = Recorder<Int>()
    model.state.add { delivered.record($0.count) }
    model.dispatch { context in
      concurrently(8) { _ in
        for _ in 0..<1000 { context.commit { $0.count += 1 } }
      }
    }
    await model.modernStore.waitUntilAllEventConsumed()
    #expect(model.state.value.count == 8000)
    #expect(delivered.elements == Array(1...8000))
  }
}

@Suite("E4: Misuse of Verge Classic traps with a message")
struct MisuseTests {
  @Test("Committing inside a mutation traps and names both locations")
  func committing() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let model = CounterModel()
      model.commit("", "", "Outer", "", 11) { _ in
        model.commit("", "", "Inner", "", 22) { $0.count += 1 }
      }
    }
    expectMessage(
      result?.standardErrorContent, "committed to, at Inner:22", "the commit made at Outer:11")
  }

  @Test("Reading the state inside a mutation traps and names the mutation's location")
  func reading() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CounterModel().dispatch { context in
        context.commit("", "", "Outer", "", 11) { $0.count = context.currentState.count + 1 }
      }
    }
    expectMessage(result?.standardErrorContent, "was read", "Outer:11", "`inout` parameter")
  }

  @Test("Committing and reading inside a mutation trap also with a logger and after locking")
  func withExtras() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let model = CounterModel()
      model.set(logger: EmptyVergeLogger())
      model.state.lock()
      model.state.unlock()
      model.commit("", "", "Outer", "", 11) { _ in model.state.update { $0.count += 1 } }
    }
    expectMessage(result?.standardErrorContent, "committed to", "the commit made at Outer:11")
    let other = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let model = CounterModel()
      model.state.lock()
      model.state.unlock()
      model.commit("", "", "Outer", "", 11) { $0.count = model.state.value.count }
    }
    expectMessage(other?.standardErrorContent, "was read", "Outer:11")
  }

  #if DEBUG
  @Test("In a debug build, forwarding to a parent that was never set traps with a message")
  func forwarding() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ModuleModel().forward { _ in }
    }
    expectMessage(result?.standardErrorContent, "ModuleModel", "add(module:)")
  }
  #endif
}
