import Dispatch
import TestSupport
import Testing
import VueFlux

@Suite("Executors")
struct ExecutorTests {
  @Test("The immediate executor runs on the calling thread, also when nested")
  func immediate() {
    var lines: [Int] = []
    Executor.immediate.execute {
      lines.append(1)
      Executor.immediate.execute { lines.append(2) }
      lines.append(3)
    }
    #expect(lines == [1, 2, 3])
  }

  @Test("A queue executor is always asynchronous, also on its own queue")
  @MainActor func queue() async {
    let lines = Recorder<Int>()
    Executor.queue(.main).execute { lines.record(2) }
    lines.record(1)
    await mainQueueTurn()
    #expect(lines.elements == [1, 2])
  }

  @Test("The main executor is synchronous on the main queue if idle; nested calls run later")
  @MainActor func mainThread() async {
    let lines = Recorder<Int>()
    let executor = Executor.mainThread
    let copy = executor
    executor.execute {
      lines.record(1)
      copy.execute { lines.record(3) }
      Executor.mainThread.execute { lines.record(2) }
    }
    #expect(lines.elements == [1, 2])
    await mainQueueTurn()
    #expect(lines.elements == [1, 2, 3])
  }

  @Test("On another thread, the main executor enqueues on the main queue")
  @MainActor func fromElsewhere() async {
    let lines = Recorder<Int>()
    onAnotherThread { Executor.mainThread.execute { lines.record(1) } }
    #expect(lines.elements == [])
    await mainQueueTurn()
    #expect(lines.elements == [1])
  }

  @Test("A custom executor receives each function")
  func own() {
    var functions: [() -> Void] = []
    let executor = Executor { functions.append($0) }
    var count = 0
    executor.execute { count += 1 }
    #expect(count == 0)
    for function in functions { function() }
    #expect(count == 1)
  }
}
