import TestSupport
import Testing
import Verge

@Suite("Observers of plain values")
struct SinkValuesTests {
  @Test("`sinkValues` delivers the current value, then each different one")
  func slice() {
    let store = makeLibrary()
    let counts = Recorder<Int>()
    let subscription = store.sinkValues(\.count, queue: .passthrough) { count in
      counts.record(count)
    }
    store.commit { $0.title = "x" }
    store.commit { $0.count = 1 }
    store.commit { $0.count = 1 }
    #expect(counts.elements == [0, 1])
    subscription.cancel()
    store.commit { $0.count = 2 }
    #expect(counts.elements == [0, 1])
  }

  @Test("Without a queue, the observer is called on the main actor, synchronously if possible")
  @MainActor
  func mainActor() {
    let model = Model()
    var lines: [String] = []
    let subscription = model.sinkValues(\.count, dropsFirst: true) { lines.append("\($0)") }
    model.commit { $0.count = 1 }
    #expect(lines == ["1"])
    subscription.cancel()
  }

  @Test("A slice that is not Sendable can be observed on the main actor")
  @MainActor
  func notSendable() {
    final class Object: Equatable {
      var number = 0
      static func == (left: Object, right: Object) -> Bool { left.number == right.number }
    }
    struct State { var object = Object() }
    let store = Store<State, Never>(initialState: State())
    var numbers: [Int] = []
    let subscription = store.sinkValues(\.object) { numbers.append($0.number) }
    store.commit {
      $0.object = Object()
      $0.object.number = 2
    }
    #expect(numbers == [0, 2])
    subscription.cancel()
  }

  @Test("On a background queue, all values arrive in order; with the policy .newest, the last one")
  func queues() async {
    let store = makeLibrary()
    let (all, newest) = (Recorder<Int>(), Recorder<Int>())
    let (started, mayEnd) = (Gate(), Gate())
    let subscriptions = [
      store.sinkValues(\.count, queue: .asyncSerialBackground) { all.record($0) },
      store.sinkValues(\.count, bufferingPolicy: .newest, queue: .asyncSerialBackground) {
        newest.record($0)
        guard $0 == 0 else { return }
        started.open()
        mayEnd.pass()
      },
    ]
    started.pass()
    for count in 1...10 { store.commit { $0.count = count } }
    mayEnd.open()
    while all.elements.last != 10 || newest.elements.last != 10 { await Task.yield() }
    #expect(all.elements == Array(0...10))
    #expect(newest.elements == [0, 10])
    subscriptions.forEach { $0.cancel() }
  }
}

private final class Model: StoreComponentType {
  struct State: Equatable, Sendable {
    var count = 0
  }

  let store: Store<State, Never> = .init(initialState: .init())
}
