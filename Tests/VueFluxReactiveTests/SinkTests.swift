import TestSupport
import Testing
import Verge
import VueFluxReactive

@Suite("Sinks")
struct SinkTests {
  let sink = Sink<Int>()
  let lines = Recorder<String>()

  @Test("A sink sends each value to its observers in order of registration, and replays none")
  func sending() {
    sink.send(value: 0)
    sink.signal.observe { [lines] in lines.record("a\($0)") }
    sink.signal.observe { [lines] in lines.record("b\($0)") }
    sink.send(value: 1)
    sink.send(value: 1)
    #expect(lines.elements == ["a1", "b1", "a1", "b1"])
  }

  @Test("A value sent from an observer is delivered to all after the current one")
  func nested() {
    sink.signal.observe { [sink, lines] in
      lines.record("a\($0)")
      if $0 == 1 { sink.send(value: 2) }
    }
    sink.signal.observe { [lines] in lines.record("b\($0)") }
    sink.send(value: 1)
    #expect(lines.elements == ["a1", "b1", "a2", "b2"])
  }

  @Test("An observer added inside an observer receives the next value first")
  func observingInObserver() {
    var isFirst = true
    sink.signal.observe { [sink, lines] in
      lines.record("a\($0)")
      guard isFirst else { return }
      isFirst = false
      sink.signal.observe { lines.record("b\($0)") }
    }
    sink.send(value: 1)
    sink.send(value: 2)
    #expect(lines.elements == ["a1", "a2", "b2"])
  }

  @Test("An observer that another observer disposes of is not called")
  func disposingInObserver() {
    var neighbour: (any Disposable)?
    sink.signal.observe { [lines] in
      lines.record("a\($0)")
      neighbour?.dispose()
    }
    neighbour = sink.signal.observe { [lines] in lines.record("b\($0)") }
    sink.send(value: 1)
    #expect(lines.elements == ["a1"])
  }

  @Test("A sink is retained by its signals, not by disposables, and retains its observers")
  func lifetimes() {
    weak var weakSink: Sink<Int>?
    weak var weakToken: Token?
    var signal: Signal<Int>?
    var disposable: (any Disposable)?
    do {
      let sink = Sink<Int>()
      let token = Token()
      (weakSink, weakToken) = (sink, token)
      signal = sink.signal.map { $0 + 1 }
      disposable = sink.signal.observe { _ in withExtendedLifetime(token) {} }
    }
    #expect(weakSink != nil)
    weakSink?.send(value: 1)
    #expect(weakToken != nil)
    signal = nil
    #expect(weakSink == nil)
    #expect(weakToken == nil)
    #expect(disposable?.isDisposed == false)
    disposable?.dispose()
    withExtendedLifetime(signal) {}
  }

  @Test("E5: Observers receive all values of 8 concurrent threads in one order")
  func manyThreads() async {
    let sink = sink
    let heard = (0..<3).map { _ in Recorder<Int>() }
    for recorder in heard { sink.signal.observe { recorder.record($0) } }
    concurrently(8) { thread in
      for round in 0..<200 { sink.send(value: thread * 200 + round) }
    }
    await sink.modernStore.waitUntilAllEventConsumed()
    #expect(heard[0].elements.sorted() == Array(0..<1600))
    for recorder in heard { #expect(recorder.elements == heard[0].elements) }
  }

  @Test("E6: An observer of a sink may wait for another thread that sends")
  func blockingObserver() {
    let sink = sink
    let heard = Recorder<Int>()
    sink.signal.observe {
      heard.record($0)
      if $0 == 1 { onAnotherThread { sink.send(value: 2) } }
    }
    sink.send(value: 1)
    #expect(heard.elements == [1, 2])
  }

  @Test("Values sent through a sink or its modern store reach the observers of both")
  func modernStore() {
    let modern = Recorder<Int>()
    let subscription = sink.modernStore.sinkActivity(queue: .passthrough) { modern.record($0) }
    sink.signal.observe { [lines] in lines.record("\($0)") }
    sink.send(value: 1)
    sink.modernStore.send(2)
    #expect(modern.elements == [1, 2])
    #expect(lines.elements == ["1", "2"])
    subscription.cancel()
  }

  @Test("Deallocating a sink releases its observers even if its modern store stays")
  func modernStoreStays() {
    weak var weakToken: Token?
    let modern: Verge.Store<Void, Int>
    do {
      let sink = Sink<Int>()
      let token = Token()
      weakToken = token
      sink.signal.observe { _ in withExtendedLifetime(token) {} }
      modern = sink.modernStore
    }
    #expect(weakToken == nil)
    modern.send(1)
  }
}
