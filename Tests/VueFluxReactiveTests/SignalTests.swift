import Dispatch
import TestSupport
import Testing
import VueFlux
import VueFluxReactive

@Suite("Signals")
struct SignalTests {
  let lines = Recorder<String>()

  @Test("Observing calls the producer once, synchronously")
  func cold() {
    var count = 0
    let signal = Signal<Int> { send in
      count += 1
      send(count)
      return AnyDisposable()
    }
    #expect(count == 0)
    signal.observe { [lines] in lines.record("\($0)") }
    signal.map { $0 * 10 }.observe { [lines] in lines.record("\($0)") }
    #expect(lines.elements == ["1", "20"])
  }

  @Test("After disposal, the producer's values are ignored and its disposable is disposed of")
  func disposing() {
    var send: ((Int) -> Void)!
    let production = AnyDisposable()
    let signal = Signal<Int> {
      send = $0
      return production
    }
    let disposable = signal.observe { [lines] in lines.record("\($0)") }
    send(1)
    disposable.dispose()
    #expect(disposable.isDisposed)
    #expect(production.isDisposed)
    send(2)
    #expect(lines.elements == ["1"])
  }

  @Test("Disposing of the producer's disposable does not dispose of the observer's")
  func notMirrored() {
    let production = AnyDisposable()
    let disposable = Signal<Int> { _ in production }.observe { _ in }
    production.dispose()
    #expect(!disposable.isDisposed)
  }

  @Test("`map` transforms once for each value and observer")
  func map() {
    let sink = Sink<Int>()
    var count = 0
    let mapped = sink.signal.map { value -> Int in
      count += 1
      return value + 1
    }
    mapped.observe { [lines] in lines.record("a\($0)") }
    mapped.observe { [lines] in lines.record("b\($0)") }
    sink.send(value: 1)
    #expect(count == 2)
    #expect(lines.elements == ["a2", "b2"])
  }

  @Test("`observe(on:)` sends in the executor, unless the observer was disposed of by then")
  func onExecutor() {
    let manual = ManualExecutor()
    let sink = Sink<Int>()
    let disposable = sink.signal.observe(on: manual.executor).map { $0 * 2 }.observe { [lines] in
      lines.record("\($0)")
    }
    sink.send(value: 1)
    #expect(lines.elements == [])
    manual.runAll()
    #expect(lines.elements == ["2"])
    sink.send(value: 2)
    disposable.dispose()
    manual.runAll()
    #expect(lines.elements == ["2"])
  }

  @Test("Disposing of an observer releases it")
  func lettingGo() {
    let sink = Sink<Int>()
    weak var weakToken: Token?
    let disposable: any Disposable
    do {
      let token = Token()
      weakToken = token
      disposable = sink.signal.map { $0 }.observe { _ in withExtendedLifetime(token) {} }
    }
    #expect(weakToken != nil)
    disposable.dispose()
    #expect(weakToken == nil)
    withExtendedLifetime(sink) {}
  }

  @Test("A producer's `AnyDisposable` may retain the closure that sends without a leak")
  func producerJob() {
    weak var weakToken: Token?
    do {
      let token = Token()
      weakToken = token
      let signal = Signal<Int> { send in
        let job = DispatchWorkItem { send(1) }
        job.perform()
        return AnyDisposable(job.cancel)
      }
      signal.observe { _ in withExtendedLifetime(token) {} }
    }
    #expect(weakToken == nil)
  }

  @Test("A scope that a producer returns outlives a dropped result, and ends with its sources")
  func producerScope() {
    weak var weakToken: Token?
    do {
      let (one, two, token) = (Sink<Int>(), Sink<Int>(), Token())
      weakToken = token
      let merged = Signal<Int> { send in
        DisposableScope([one.signal.observe(send), two.signal.observe(send)])
      }
      let disposable = merged.map { $0 + 1 }.observe { [lines] in lines.record("a\($0)") }
      merged.observe { [lines] in
        lines.record("b\($0)")
        withExtendedLifetime(token) {}
      }
      one.send(value: 1)
      disposable.dispose()
      two.send(value: 2)
    }
    #expect(lines.elements == ["a2", "b1", "b2"])
    #expect(weakToken == nil)
  }

  @Test("D7: A scoped observer is called as long as its object exists")
  func scoped() {
    let sink = Sink<Int>()
    weak var weakToken: Token?
    var object: Token? = Token()
    let disposable: any Disposable
    do {
      let token = Token()
      weakToken = token
      disposable = sink.signal.map { $0 }.observe(duringScopeOf: object!) { [lines] in
        lines.record("\($0)")
        withExtendedLifetime(token) {}
      }
    }
    sink.send(value: 1)
    #expect(!disposable.isDisposed)
    object = nil
    #expect(eventually { disposable.isDisposed })
    sink.send(value: 2)
    #expect(eventually { weakToken == nil })
    #expect(lines.elements == ["1"])
  }

  @Test("D7: Deallocating a scope owner releases its observers immediately")
  func owner() {
    final class Screen: DisposableScopeOwner {
      let disposableScope = DisposableScope()
    }
    let sink = Sink<Int>()
    weak var weakToken: Token?
    let disposable: any Disposable
    do {
      let (screen, token) = (Screen(), Token())
      weakToken = token
      disposable = sink.signal.observe(duringScopeOf: screen) { _ in
        withExtendedLifetime(token) {}
      }
      #expect(!disposable.isDisposed)
      withExtendedLifetime(screen) {}
    }
    #expect(eventually { disposable.isDisposed && weakToken == nil })
    withExtendedLifetime(sink) {}
  }

  @Test("D9: After the object is deallocated, later scoped observers release the observer")
  func pruning() {
    let sink = Sink<Int>()
    weak var weakToken: Token?
    do {
      let token = Token()
      weakToken = token
      sink.signal.observe(duringScopeOf: Token()) { _ in withExtendedLifetime(token) {} }
    }
    let object = Token()
    // The table is the process's, so that other tests may have filled it.
    for _ in 0..<10_000 where weakToken != nil {
      sink.signal.observe(duringScopeOf: object) { _ in }
    }
    #expect(eventually { weakToken == nil })
    withExtendedLifetime((object, sink)) {}
  }

  @Test("D8: The object of a scoped observer is retained during the call")
  func keptAlive() {
    final class Screen {
      let lines: Recorder<String>
      init(_ lines: Recorder<String>) { self.lines = lines }
      deinit { lines.record("gone") }
    }
    let sink = Sink<Int>()
    var screen: Screen? = Screen(lines)
    sink.signal.observe(duringScopeOf: screen!) { [lines, unowned own = screen!] _ in
      screen = nil
      lines.record("still \(own.lines === lines)")
    }
    sink.send(value: 1)
    #expect(eventually { lines.count == 2 })
    sink.send(value: 2)
    #expect(lines.elements == ["still true", "gone"])
  }

  @Test("D13: A `map` after `observe(on: .mainThread)` runs on the main queue")
  @MainActor func mapOnMain() async {
    let sink = Sink<Int>()
    let lines = Recorder<Int>()
    sink.signal.observe(on: .mainThread).map { value -> Int in
      MainActor.assumeIsolated { value + 1 }
    }.observe { lines.record($0) }
    onAnotherThread { sink.send(value: 1) }
    #expect(lines.elements == [])
    await mainQueueTurn()
    #expect(lines.elements == [2])
    withExtendedLifetime(sink) {}
  }
}
