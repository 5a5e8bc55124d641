import RxSwift
import TestSupport
import Testing
import VergeClassicRx

@Suite("Singles and maybes that run with a context")
@MainActor
struct ContextTests {
  let seen = Recorder<String>()
  let model = CounterModel()
  let logger = LineLogger()

  /// Work that never ends, and records when it starts and is disposed of.
  var endless: Observable<Int> {
    .create { [seen] _ in
      seen.record("start")
      return Disposables.create { seen.record("dispose") }
    }
  }

  @Test("The work runs once, though its result is subscribed to twice, and completes the context")
  func single() {
    let (seen, model) = (seen, model)
    model.set(logger: logger)
    let result = model.dispatch("load") { context in
      Single<Int>.create { observer in
        seen.record("work")
        observer(.success(7))
        return Disposables.create()
      }
      .do(
        onSuccess: { count in context.commit { $0.count = count } },
        onDispose: { context.commit("last") { $0.title = "done" } }
      )
      .subscribe(with: context)
    }
    #expect(model.state.value == Counter(count: 7, title: "done"))
    #expect(logger.lines.elements.last == "didDispatch load")
    #expect(logger.lines.elements.filter { $0.hasPrefix("didDispatch") }.count == 1)
    _ = result.subscribe(onSuccess: { seen.record("\($0)") })
    _ = result.subscribe(onSuccess: { seen.record("\($0)") })
    #expect(seen.elements == ["work", "7", "7"])
  }

  @Test("A maybe without an element completes, and a failed single fails")
  func otherOutcomes() {
    let (seen, model) = (seen, model)
    let none = model.dispatch { Maybe<Int>.empty().subscribe(with: $0) }
    _ = none.subscribe(
      onSuccess: { seen.record("\($0)") }, onCompleted: { seen.record("completed") })
    let one = model.dispatch { Maybe.just(1).subscribe(with: $0) }
    _ = one.subscribe(
      onSuccess: { seen.record("\($0)") }, onCompleted: { seen.record("completed") })
    let failed = model.dispatch { Single<Int>.error(Failure()).subscribe(with: $0) }
    _ = failed.subscribe(onFailure: { seen.record("\($0)") })
    #expect(seen.elements == ["completed", "1", "Failure()"])
  }

  @Test("E9: Work ends with the verge, though it retains the context")
  func untilDeinit() {
    let seen = seen
    var model: CounterModel? = CounterModel()
    weak let weakModel = model
    let endless = endless
    model?.dispatch { context in
      endless.asSingle().do(onSuccess: { count in context.commit { $0.count = count } })
        .subscribe(with: context)
    }
    #expect(seen.drain() == ["start"])
    model = nil
    #expect(weakModel == nil)
    #expect(seen.drain() == ["dispose"])
  }

  @Test("Without `untilDeinit`, work outlives the verge")
  func notUntilDeinit() {
    let seen = seen
    var model: CounterModel? = CounterModel()
    let endless = endless
    model?.dispatch { endless.asSingle().subscribe(with: $0, untilDeinit: false) }
    model = nil
    #expect(seen.elements == ["start"])
  }

  @Test(
    "Work of a deallocated verge does not start, unless it may outlive the verge")
  func orphan() {
    var model: CounterModel? = CounterModel()
    let first = model!.dispatch { $0 }
    let second = model!.dispatch { $0 }
    model = nil
    endless.asSingle().subscribe(with: first)
    #expect(seen.count == 0)
    endless.asSingle().subscribe(with: second, untilDeinit: false)
    #expect(seen.elements == ["start"])
  }

  @Test("E16: Work that has ended is released")
  func released() {
    weak var last: Token?
    for _ in 0..<100 {
      let token = Token()
      last = token
      model.dispatch { context in
        Single.just(token).do(onSuccess: { _ in context.commit { $0.count += 1 } })
          .subscribe(with: context)
      }
    }
    #expect(model.state.value.count == 100)
    #expect(last == nil)
  }
}
