import TestSupport
import Testing
import Verge
import VergeClassic

/// Names that code usually leaves to type inference, written out.
@Suite("Names of Verge Classic")
struct NamesTests {
  private final class Model: VergeType {
    typealias State = Int
    typealias Activity = String
    let state: DefaultStore = .init(1)
  }

  @Test("Code can name and store contexts, events and tokens")
  func types() {
    let model = Model()
    var kept: DispatchingContext<Model>?
    model.dispatch { kept = $0 }
    let context: DispatchContext<Model>? = kept
    context?.commit { $0 += 1 }
    #expect(model.state.value == 2)

    let events = Recorder<String>()
    let token: EventEmitterCancellable = model.state.sinkEvent {
      (event: ReadonlyStorage<Int>.Event) in
      switch event {
      case .willUpdate: events.record("will")
      case .didUpdate(let value): events.record("did \(value)")
      case .willDeinit: events.record("deinit")
      }
    }
    model.state._update { value in
      value = 3
      return Storage<Int>.UpdateResult.updated
    }
    token.cancel()
    model.state.update { $0 = 4 }
    #expect(events.elements == ["will", "did 3"])
  }

  @Test("Extensions can constrain generic parameters by their names in the original")
  func parameters() {
    let count = Storage(1)
    count.increment()
    #expect(count.doubled == 4)
    let model = Model()
    model.dispatch { $0.increment() }
    #expect(model.state.value == 2)
  }

  @Test("A mirror of a storage shows the value")
  func mirror() {
    #expect(Storage(7).customMirror.children.map { $0.value as? Int } == [7])
    let source: MutableStorage<Int>.Source = 7
    #expect(source == 7)
  }

  @Test("A read-only storage can be created with a value")
  func readonly() {
    let storage = ReadonlyStorage(7)
    #expect(storage.value == 7)
  }

  @Test("A bag ends the subscriptions in it when the bag is deallocated")
  func bag() {
    let (model, values) = (Model(), Recorder<String>())
    var bag: DisposeBag? = DisposeBag()
    bag?.insert(model.activity.observe { values.record($0) })
    model.emit("a")
    bag = nil
    model.emit("b")
    #expect(values.elements == ["a"])
  }

  @MainActor
  @Test("A binder sends values to its target until the target is deallocated")
  func binder() {
    final class Label {
      var text = ""
    }
    let texts = Recorder<String>()
    var label: Label? = Label()
    let binder = Binder<String>(label!) { label, text in
      label.text = text
      texts.record(text)
    }
    binder.onNext("a")
    #expect(label?.text == "a")
    label = nil
    binder.onNext("b")
    #expect(texts.elements == ["a"])
  }

  @Test("A subclass of `Storage` can restate `@unchecked Sendable`")
  func subclass() {
    final class Score: Storage<Int>, @unchecked Sendable {
      func add(_ points: Int) { update { $0 += points } }
    }
    let score = Score(1)
    score.add(2)
    #expect(score.value == 3)
  }

  @MainActor private final class Screen {
    let threads = Recorder<Bool>()

    init(_ storage: Storage<Int>) {
      let threads = threads
      storage.add { _ in threads.record(isMainQueue()) }
    }
  }

  @Test("An observer added on the main actor is called on the delivering thread")
  func mainActorObserver() async {
    let storage = Storage(0)
    let screen = await Screen(storage)
    onAnotherThread { storage.update { $0 = 1 } }
    #expect(screen.threads.elements == [false])
  }
}

extension Storage where T == Int {
  fileprivate func increment() { update { $0 += 1 } }
}

extension ReadonlyStorage where T == Int {
  fileprivate var doubled: Int { value * 2 }
}

extension DispatchContext where T.State == Int {
  fileprivate func increment() { commit { $0 += 1 } }
}
