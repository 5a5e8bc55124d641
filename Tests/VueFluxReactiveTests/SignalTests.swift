import Dispatch
import TestSupport
import Testing
import VueFlux
import VueFluxReactive

@Suite("Signals")
struct SignalTests {
  let lines = Recorder<String>()

  @Test("Each observer calls the producer once, at once")
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

  @Test("Disposing ends it, whatever the producer does; the producer's disposable goes with it")
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

  @Test("The producer's end is not the observer's")
  func notMirrored() {
    let production = AnyDisposable()
    let disposable = Signal<Int> { _ in production }.observe { _ in }
    production.dispose()
    #expect(!disposable.isDisposed)
  }

  @Test("map runs once for each value and observer")
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

  @Test("observe(on:) sends where the executor brings the values, unless it is over by then")
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

  @Test("Observers let go of what they have captured when they are disposed of")
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

  @Test("A job that a producer gives its disposable is let go with the disposable")
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

  @Test(
    "A scope that a producer returns goes on when the result is dropped, and ends with it or its sources"
  )
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

  @Test("D7: as long as an object is there")
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

  @Test("D7: an object that owns a scope lets go at once")
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

  @Test("D9: what ended with its object is let go as others come")
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

  @Test("D8: the object is kept alive during the call")
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

  @Test("D13: from elsewhere, a map behind observe(on: .mainThread) runs on the main queue")
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
