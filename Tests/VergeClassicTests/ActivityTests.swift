import Dispatch
import TestSupport
import Testing
import VergeClassic

/// A verge that creates its own emitter.
final class OwnEmitterModel: VergeType {
  enum Activity: Equatable { case rang(Int) }
  let activity = Emitter<Activity>()
  let state = Storage(Counter())
}

/// A verge that is a module of another verge.
final class ModuleModel: ModularVergeType {
  typealias Parent = CounterModel
  typealias Activity = NoActivity
  let state = Storage(Counter())
}

@Suite("Activities")
@MainActor
struct ActivityTests {
  let model = CounterModel()
  let seen = Recorder<String>()

  @Test("On the main queue, observers get activities synchronously, in order and without replay")
  func inline() {
    let seen = seen
    model.emit(.rang(0))
    let one = model.activity.emit(onNext: { seen.record("a \($0)") })
    let two = model.activity.asSignal().emit { seen.record("b \($0)") }
    model.emit(.rang(1))
    model.send(.rang(2))
    #expect(seen.elements == ["a rang(1)", "b rang(1)", "a rang(2)", "b rang(2)"])
    withExtendedLifetime((one, two)) {}
  }

  @Test("Activities of another thread are delivered on the main queue, and later ones after them")
  func fromAnotherThread() async {
    let (seen, model) = (seen, model)
    _ = model.activity.emit(onNext: { value in
      MainActor.assumeIsolated { seen.record("\(value)") }
    })
    onAnotherThread { model.emit(.rang(1)) }
    model.emit(.rang(2))
    #expect(seen.count == 0)
    await mainQueueTurn()
    #expect(seen.elements == ["rang(1)", "rang(2)"])
  }

  @Test("A synchronous observer is called on the emitting thread")
  func synchronous() {
    let (seen, model) = (seen, model)
    model.activity.observe { seen.record("\($0)") }
    onAnotherThread {
      model.emit(.rang(1))
      seen.record("returned")
    }
    #expect(seen.elements == ["rang(1)", "returned"])
  }

  @Test("An activity emitted off the main queue is logged before the delivery")
  func log() async {
    let (seen, model) = (seen, model)
    model.set(logger: LineLogger(seen))
    _ = model.activity.emit(onNext: { seen.record("\($0)") })
    onAnotherThread { model.emit(.rang(1), file: "E", function: "", line: 1) }
    await mainQueueTurn()
    model.emit(.rang(2), file: "E", function: "", line: 2)
    #expect(
      seen.elements == ["didEmit rang(1) E:1", "rang(1)", "rang(2)", "didEmit rang(2) E:2"])
  }

  @Test("An activity from an observer is delivered after the current one")
  func nested() {
    let (seen, model) = (seen, model)
    _ = model.activity.emit(onNext: { [unowned model] activity in
      seen.record("a \(activity)")
      if activity == .rang(1) { model.emit(.rang(2)) }
    })
    _ = model.activity.emit(onNext: { seen.record("b \($0)") })
    model.emit(.rang(1))
    #expect(seen.elements == ["a rang(1)", "b rang(1)", "a rang(2)", "b rang(2)"])
  }

  @Test("An activity from a state subscriber is delivered after all state subscribers are called")
  func emittedBySubscriber() {
    let (seen, model) = (seen, model)
    model.state.add { [unowned model] state in
      seen.record("a \(state.count)")
      model.emit(.rang(state.count))
      seen.record("emitted")
    }
    model.state.add { seen.record("b \($0.count)") }
    model.activity.observe { seen.record("\($0)") }
    _ = model.activity.emit(onNext: { seen.record("main \($0)") })
    model.commit { $0.count = 1 }
    #expect(seen.elements == ["a 1", "emitted", "b 1", "rang(1)", "main rang(1)"])
  }

  @Test("Disposing ends an observer once, from any thread; dropping the disposable does not")
  func disposing() async {
    let (seen, model) = (seen, model)
    do { _ = model.activity.emit(onNext: { seen.record("kept \($0)") }) }
    nonisolated(unsafe) let disposable = model.activity.emit(
      onNext: { seen.record("disposed \($0)") }, onCompleted: { seen.record("never") },
      onDisposed: { seen.record("onDisposed") })
    onAnotherThread { model.emit(.rang(1)) }
    onAnotherThread { disposable.dispose() }
    disposable.dispose()
    await mainQueueTurn()
    #expect(seen.elements == ["onDisposed", "kept rang(1)"])
  }

  @Test("A bag disposes of its members when it is deallocated")
  func bag() {
    let seen = seen
    var bag: DisposeBag? = DisposeBag()
    model.activity.emit(onNext: { seen.record("\($0)") }, onDisposed: { seen.record("end") })
      .disposed(by: bag!)
    model.emit(.rang(1))
    bag = nil
    model.emit(.rang(2))
    #expect(seen.elements == ["rang(1)", "end"])
  }

  @Test("A verge uses an emitter that it declares itself")
  func ownEmitter() {
    let seen = seen
    let model = OwnEmitterModel()
    model.activity.observe { seen.record("\($0)") }
    model.dispatch { $0.emit(.rang(1)) }
    model.emit(.rang(2))
    #expect(seen.elements == ["rang(1)", "rang(2)"])
  }

  @Test("Each verge has its own emitter, even two verges on one storage")
  func isolation() {
    let seen = seen
    let other = CounterModel(model.state)
    #expect(model.activity === model.activity)
    #expect(model.activity !== other.activity)
    model.activity.observe { seen.record("one \($0)") }
    other.activity.observe { seen.record("two \($0)") }
    model.emit(.rang(1))
    other.emit(.rang(2))
    #expect(seen.elements == ["one rang(1)", "two rang(2)"])
  }

  @Test("E9: A deallocated verge releases its observers; emitters of old verges do not accumulate")
  func lifetimes() {
    var token: Token? = Token()
    weak let weakToken = token
    var model: CounterModel? = CounterModel()
    weak let weakModel = model
    model!.activity.observe { [token] _ in _ = token }
    _ = model!.activity.emit(onNext: { [token] _ in _ = token })
    token = nil
    #expect(weakToken != nil)
    model = nil
    #expect(weakModel == nil)
    #expect(weakToken == nil)

    let storage = Storage(Counter())
    var emitters: [ObjectIdentifier: WeakEmitter] = [:]
    for _ in 0..<100 {
      let model = CounterModel(storage)
      emitters[ObjectIdentifier(model.activity)] = WeakEmitter(emitter: model.activity)
    }
    #expect(emitters.values.filter { $0.emitter != nil }.count <= 16)
  }

  @Test("A verge may commit and emit in its `deinit`; both are logged")
  func lastWords() {
    final class Model: VergeType {
      typealias Activity = String
      let state: Storage<Counter>
      init(_ state: Storage<Counter>) { self.state = state }
      deinit {
        commit("c", "", "C", "", 1) { $0.count += 1 }
        emit("goodbye", file: "E", function: "", line: 2)
      }
    }
    let seen = seen
    let storage = Storage(Counter())
    var model: Model? = Model(storage)
    model!.set(logger: LineLogger(seen))
    model!.activity.observe { seen.record($0) }
    storage.add { seen.record("\($0.count)") }
    model = nil
    #expect(
      seen.drain() == [
        "willMutate c  C:1", "1", "didMutate c  C:1", "goodbye", "didEmit goodbye E:2",
      ])
    do { _ = Model(storage) }
    #expect(seen.elements == ["2"])
    #expect(storage.value.count == 2)
  }

  struct WeakEmitter { weak var emitter: Emitter<CounterModel.Activity>? }

  @Test("E5: Observers see each activity of many threads once")
  func concurrency() async {
    let model = model
    let (inline, onMain) = (Recorder<Int>(), Recorder<Int>())
    let done = Gate()
    model.activity.observe { activity in
      guard case .rang(let number) = activity else { return }
      if number < 0 { done.open() } else { inline.record(number) }
    }
    _ = model.activity.emit(onNext: { if case .rang(let number) = $0 { onMain.record(number) } })
    concurrently(4) { index in
      for number in 0..<100 { model.emit(.rang(index * 100 + number)) }
    }
    // Delivered after all others.
    model.emit(.rang(-1))
    done.pass()
    await mainQueueTurn()
    #expect(Set(inline.elements) == Set(0..<400))
    #expect(inline.count == 400)
    #expect(onMain.elements.filter { $0 >= 0 } == inline.elements)
  }
}

@Suite("Parents and modules")
struct ModularTests {
  @Test("A module forwards to its parent, and does not retain the parent by default")
  func parents() {
    let seen = Recorder<String>()
    let module = ModuleModel()
    var parent: CounterModel? = CounterModel()
    weak let weakParent = parent
    parent!.add(module: module)
    module.forward { (parent: CounterModel) in
      parent.commit { $0.count = 1 }
      seen.record("\(parent.state.value.count)")
    }
    parent = nil
    #expect(weakParent == nil)
    module.forward { _ in seen.record("never") }
    #expect(seen.elements == ["1"])
  }

  @Test("A module may retain its parent; a weak parent set later takes precedence")
  func retaining() {
    let seen = Recorder<String>()
    let module = ModuleModel()
    var parent: CounterModel? = CounterModel()
    weak let weakParent = parent
    parent!.add(module: module, retainParent: true)
    parent = nil
    #expect(weakParent != nil)
    let other = CounterModel()
    other.commit { $0.count = 5 }
    other.add(module: module)
    module.forward { seen.record("\($0.state.value.count)") }
    #expect(seen.elements == ["5"])
  }
}

@Suite("Binders")
@MainActor
struct BinderTests {
  @Test("A binder commits on the main queue, with the name and location of its creation")
  func committing() async {
    let (model, seen) = (CounterModel(), Recorder<String>())
    model.set(logger: LineLogger(seen))
    let count: Binder<Int> = model.commitBinder(
      name: "n", description: "d", target: \.count, file: "F", function: "", line: 1)
    count.onNext(3)
    #expect(seen.drain() == ["willMutate n d F:1", "didChange 3", "didMutate n d F:1"])
    let sum: Binder<Int> = model.commitBinder { state, value in state.count += value }
    let title: Binder<String?> = model.commitBinder(target: \.title)
    let other: Binder<String?> = model.commitBinder { state, value in
      MainActor.assumeIsolated { state.title = value }
    }
    onAnotherThread {
      sum.onNext(4)
      title.onNext("a")
    }
    await mainQueueTurn()
    #expect(model.state.value == Counter(count: 7, title: "a"))
    onAnotherThread { other.onNext(nil) }
    await mainQueueTurn()
    #expect(model.state.value.title == nil)
  }

  @Test("A binder does not retain its verge")
  func lifetime() {
    var model: CounterModel? = CounterModel()
    weak let weakModel = model
    let storage = model!.state
    let binder: Binder<Int> = model!.commitBinder(target: \.count)
    model = nil
    #expect(weakModel == nil)
    binder.onNext(1)
    #expect(storage.value.count == 0)
  }
}
