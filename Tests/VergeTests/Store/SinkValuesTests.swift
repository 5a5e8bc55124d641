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

  @Test("`sinkValues` without a key path delivers the whole state, each time it is different")
  func whole() {
    let store = makeLibrary()
    let desk = store.scoped(\.desk)
    let (counts, desks) = (Recorder<Int>(), Recorder<Bool>())
    let subscriptions = [
      store.sinkValues(queue: .passthrough) { library in counts.record(library.count) },
      desk.sinkValues(dropsFirst: true, queue: .passthrough) { desks.record($0.isOpen) },
    ]
    store.commit { $0.count = 1 }
    store.commit { $0.count = 1 }
    desk.commit { $0.isOpen = true }
    #expect(counts.elements == [0, 1, 1])
    #expect(desks.elements == [true])
    subscriptions.forEach { $0.cancel() }
    store.commit { $0.count = 2 }
    #expect(counts.count == 3)
  }

  @Test("The whole state is delivered on the main actor by default, also of a component's scope")
  @MainActor
  func wholeOnMainActor() {
    let model = Model()
    let scoped = ScopedModel()
    var lines: [String] = []
    let subscriptions = [
      model.sinkValues { lines.append("model \($0.count)") },
      scoped.sinkValues(dropsFirst: true) { lines.append("desk \($0.isOpen)") },
      model.sinkValues(dropsFirst: true, bufferingPolicy: .newest) {
        lines.append("newest \($0.count)")
      },
    ]
    model.commit { $0.count = 1 }
    scoped.store.commit { $0.count = 1 }
    scoped.commit { $0.isOpen = true }
    #expect(lines == ["model 0", "model 1", "newest 1", "desk true"])
    subscriptions.forEach { $0.cancel() }
  }

  @Test("A whole state that is not Sendable can be observed on the main actor and `.passthrough`")
  @MainActor
  func wholeNotSendable() {
    struct State: Equatable {
      final class Object: Equatable {
        static func == (left: Object, right: Object) -> Bool { left === right }
      }
      var object = Object()
      var number = 0
    }
    let store = Store<State, Never>(initialState: State())
    var numbers: [Int] = []
    let passed = Recorder<Int>()
    let subscriptions = [
      store.sinkValues { numbers.append($0.number) },
      store.sinkValues(queue: .passthrough) { passed.record($0.number) },
    ]
    store.commit { $0.number = 2 }
    store.commit { $0.number = 2 }
    #expect(numbers == [0, 2])
    #expect(passed.elements == [0, 2])
    subscriptions.forEach { $0.cancel() }
  }

  @Test("On a background queue, all states arrive in order; with the policy .newest, the last one")
  func wholeOnQueues() async {
    let store = makeLibrary()
    let (all, newest) = (Recorder<Int>(), Recorder<Int>())
    let (started, mayEnd) = (Gate(), Gate())
    let subscriptions = [
      store.sinkValues(queue: .asyncSerialBackground) { all.record($0.count) },
      store.sinkValues(bufferingPolicy: .newest, queue: .asyncSerialBackground) {
        newest.record($0.count)
        guard $0.count == 0 else { return }
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

private final class ScopedModel: StoreComponentType {
  let store = makeLibrary()
  var scope: any WritableKeyPath<Library, Library.Desk> & Sendable { \.desk }
}

private final class Model: StoreComponentType {
  struct State: Equatable, Sendable {
    var count = 0
  }

  let store: Store<State, Never> = .init(initialState: .init())
}
