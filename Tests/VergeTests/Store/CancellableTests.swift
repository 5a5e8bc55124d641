import TestSupport
import Testing
import Verge

@Suite("VergeAnyCancellable")
struct CancellableTests {
  private final class Action: Cancellable, Sendable {
    let recorder: Recorder<String>
    let name: String

    init(_ recorder: Recorder<String>, _ name: String) {
      self.recorder = recorder
      self.name = name
    }

    func cancel() { recorder.record(name) }
  }

  @Test("Cancelling cancels the inserted objects once, in order")
  func order() {
    let recorder = Recorder<String>()
    let cancellable = VergeAnyCancellable()
    cancellable.insert(Action(recorder, "a"))
    cancellable.insert(onDeinit: { recorder.record("b") })
    cancellable.cancel()
    cancellable.cancel()
    #expect(recorder.elements == ["a", "b"])
    cancellable.insert(Action(recorder, "late"))
    #expect(recorder.elements == ["a", "b", "late"])
  }

  @Test("A cancellable created from others cancels them in order")
  func several() {
    let recorder = Recorder<String>()
    let cancellable = VergeAnyCancellable([
      Action(recorder, "a"), VergeAnyCancellable { recorder.record("b") },
    ])
    cancellable.insert(Action(recorder, "c"))
    #expect(recorder.elements.isEmpty)
    cancellable.cancel()
    #expect(recorder.elements == ["a", "b", "c"])
  }

  @Test("`isCancelled` is true during and after cancellation")
  func isCancelled() {
    let cancellable = VergeAnyCancellable()
    cancellable.insert(onDeinit: { [unowned cancellable] in #expect(cancellable.isCancelled) })
    #expect(!cancellable.isCancelled)
    cancellable.cancel()
    #expect(cancellable.isCancelled)
  }

  @Test("A subscription is cancelled after `cancel()` and after its store is deallocated")
  func isOver() {
    var store: LibraryStore? = makeLibrary()
    let states = store!.sinkState(queue: .passthrough) { _ in }
    let kept = store!.sinkState(queue: .passthrough) { _ in }
    let activities = store!.sinkActivity(queue: .passthrough) { _ in }
    states.suspend()
    #expect(!states.isCancelled && !activities.isCancelled)
    store!.commit { _ in
      activities.cancel()
      #expect(activities.isCancelled)
    }
    states.cancel()
    #expect(states.isCancelled && !kept.isCancelled)
    store = nil
    #expect(kept.isCancelled)
  }

  @Test("A cancellable cancels when it is deallocated")
  func goingAway() {
    let recorder = Recorder<String>()
    do {
      let cancellable = VergeAnyCancellable(onDeinit: { recorder.record("gone") })
      withExtendedLifetime(cancellable) {}
    }
    do {
      var bag = VergeAnyCancellables()
      VergeAnyCancellable(Action(recorder, "bagged")).store(in: &bag)
      #expect(bag.count == 1)
    }
    #expect(recorder.elements == ["gone", "bagged"])
  }

  @Test("A cancellable retains associated objects until it is cancelled")
  func association() {
    weak var weakOne: Token?
    weak var weakTwo: Token?
    let cancellable = VergeAnyCancellable()
    do {
      let (one, two) = (Token(), Token())
      (weakOne, weakTwo) = (one, two)
      cancellable.associate(one).associate(two)
      cancellable.dissociate(one)
    }
    #expect(weakOne == nil)
    #expect(weakTwo != nil)
    cancellable.cancel()
    #expect(weakTwo == nil)
    cancellable.associate(Token())
  }

  @Test("Subscriptions can be type-erased and stored in sets")
  func subscriptions() {
    let store = makeLibrary()
    let recorder = Recorder<Int>()
    let token = store.sinkState(queue: .passthrough) { recorder.record($0.count) }
    let other = store.sinkState(queue: .passthrough) { _ in }
    #expect(Set([token, token, other]).count == 2)
    let any = token.asAny()
    any.cancel()
    store.commit { $0.count = 1 }
    #expect(recorder.elements == [0])
    #expect(Set([any, any]).count == 1)
  }
}
