import RxCocoa
import RxSwift
import TestSupport
import Testing
import VergeClassicRx

@Suite("Binders with RxSwift")
@MainActor
struct BinderTests {
  let model = CounterModel()
  let logger = LineLogger()

  @Test("Each value is committed with the binder's metadata")
  func commits() {
    model.set(logger: logger)
    let binder: Binder<Int> = model.commitBinder(name: "set", description: "it") { $0.count = $1 }
    _ = Observable.of(1, 2).bind(to: binder)
    #expect(model.state.value.count == 2)
    #expect(
      logger.lines.elements
        == [1, 2].flatMap { count in
          [
            "willMutate set it VergeClassicRxTests/BinderTests.swift", "didChange \(count)",
            "didMutate set",
          ]
        })
  }

  @Test("Without a type annotation, a binder is RxSwift's `Binder`")
  func unannotated() {
    let count = model.commitBinder(target: \.count)
    let title = model.commitBinder(target: \.title)
    let closure = model.commitBinder { (state: inout Counter, value: Int) in state.count += value }
    let optional = model.commitBinder { (state: inout Counter, value: String?) in
      state.title = value
    }
    _ = Observable.just(1).bind(to: count)
    _ = Observable.just("a").bind(to: title)
    _ = Observable.just(2).bind(to: closure)
    #expect(model.state.value == Counter(count: 3, title: "a"))
    _ = Observable<String?>.just(nil).bind(to: optional)
    #expect(model.state.value == Counter(count: 3))
  }

  @Test(
    "`commitIfChangedBinder` writes and notifies only if the value differs; loggers get each commit"
  )
  func ifChanged() {
    let seen = Recorder<String>()
    model.set(logger: logger)
    _ = seen.observe(model.state.asObservable()) { "\($0.count) \($0.title ?? "-")" }
    seen.drain()
    let count = model.commitIfChangedBinder(name: "count", target: \.count)
    _ = Observable.of(0, 1, 1).bind(to: count)
    #expect(seen.drain() == ["1 -"])
    #expect(
      logger.lines.drain().filter { $0 != "didMutate count" }.count == 4,
      "Three commits are logged, of which one changes the state.")
    _ = Observable.of("a", "a").bind(to: model.commitIfChangedBinder(target: \.title))
    _ = Observable.of("B", "b").bind(
      to: model.commitIfChangedBinder(target: \.title) { $0 == nil || $1 == "b" })
    _ = Observable.of(1, 3, 2).bind(to: model.commitIfChangedBinder(target: \.count) { $0 > $1 })
    #expect(seen.elements == ["1 a", "1 B", "1 B", "3 B"])
  }

  @Test("Values of another thread are committed on the main queue, and the verge is not retained")
  func queueAndLifetime() async {
    var model: CounterModel? = CounterModel()
    weak let weakModel = model
    let binder = model!.commitBinder(target: \.count)
    onAnotherThread { binder.onNext(1) }
    #expect(model?.state.value.count == 0)
    await mainQueueTurn()
    #expect(model?.state.value.count == 1)
    model = nil
    #expect(weakModel == nil)
    binder.onNext(2)
  }
}
