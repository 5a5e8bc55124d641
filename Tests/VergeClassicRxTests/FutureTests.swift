import RxSwift
import TestSupport
import Testing
import VergeClassicRx

/// Reaches deprecated API without a warning.
private protocol Completing<E> {
  associatedtype E
  func addCompletion(_ execute: @escaping (SingleEvent<E>) -> Void)
}

extension RxFuture: Completing {}

@Suite("Futures")
@MainActor
struct FutureTests {
  let seen = Recorder<String>()
  let model = CounterModel()

  /// Work that ends when the test says so, and records when it starts and is disposed of.
  func makeWork() -> (work: Single<Int>, end: (SingleEvent<Int>) -> Void) {
    let seen = seen
    let handler = Handler()
    let work = Single<Int>.create { observer in
      seen.record("start")
      handler.end = observer
      return Disposables.create { @Sendable in seen.record("dispose") }
    }
    return (work, { handler.end?($0) })
  }

  private final class Handler {
    var end: ((SingleEvent<Int>) -> Void)?
  }

  @Test("The work starts immediately and once; each handler gets the result in a later turn")
  func eager() async {
    let seen = seen
    let (work, end) = makeWork()
    let future = work.start()
    _ = future.result.subscribe(onSuccess: { seen.record("result \($0)") })
    future.on(success: { seen.record("success \($0)") }, completion: { seen.record("completion") })
    #expect(seen.drain() == ["start"])
    end(.success(1))
    #expect(!future.isCompleted)
    #expect(seen.drain() == ["dispose"])
    await mainQueueTurn()
    #expect(future.isCompleted)
    #expect(seen.drain() == ["result 1", "success 1", "completion"])
    future.on { (event: SingleEvent<Int>) in seen.record("late \(event)") }
    #expect(seen.elements == ["late success(1)"])
  }

  @Test("A failure calls `failure` and `completion`")
  func failure() async {
    let seen = seen
    RxFuture<Int>.fail(Failure()).on(
      success: { seen.record("\($0)") }, failure: { seen.record("\($0)") },
      completion: { seen.record("completion") })
    await mainQueueTurn()
    #expect(seen.elements == ["Failure()", "completion"])
  }

  @Test("E8: `cancel` disposes of the work, and its handlers get the error on this thread")
  func cancel() async {
    let seen = seen
    let (work, end) = makeWork()
    let future = work.start().on(failure: { @Sendable in seen.record("\($0)") })
    onAnotherThread { future.cancel() }
    #expect(seen.drain() == ["start", "dispose", "wasCancelled"])
    #expect(future.isCompleted)
    #expect(future.wasCancelled)
    end(.success(1))
    await mainQueueTurn()
    future.cancel()
    #expect(seen.count == 0)
  }

  @Test("Cancelling after the end changes nothing but `wasCancelled`")
  func cancelLate() async {
    let future = RxFuture.succeed(1)
    await mainQueueTurn()
    let seen = seen
    future.cancel()
    future.on { (event: SingleEvent<Int>) in seen.record("\(event)") }
    #expect(future.wasCancelled)
    #expect(seen.elements == ["success(1)"])
  }

  @Test("E9: A dropped future runs to its end, and is then released, even if the source is not")
  func lifetime() async {
    let seen = seen
    let (work, end) = makeWork()
    var future: RxFuture<Int>? = work.start()
    weak let weakFuture = future
    future?.on(success: { seen.record("\($0)") })
    future = nil
    #expect(weakFuture != nil)
    end(.success(2))
    await mainQueueTurn()
    #expect(seen.elements == ["start", "dispose", "2"])
    withExtendedLifetime(end) { #expect(weakFuture == nil) }
  }

  @Test("E9: A future that was cancelled is released, even if the source is not")
  func lifetimeAfterCancel() {
    let seen = seen
    let (work, end) = makeWork()
    var future: RxFuture<Int>? = work.start()
    weak let weakFuture = future
    future?.cancel()
    future = nil
    withExtendedLifetime(end) { #expect(weakFuture == nil) }
    #expect(seen.elements == ["start", "dispose"])
  }

  @Test("E9: A subscription to the result that is disposed of gets nothing and is released")
  func resultDisposal() async {
    let seen = seen
    let (work, end) = makeWork()
    let future = work.start()
    var token: Token? = Token()
    weak let weakToken = token
    let subscription = future.result.subscribe(onSuccess: { [token] _ in
      withExtendedLifetime(token) { seen.record("result") }
    })
    token = nil
    #expect(weakToken != nil)
    subscription.dispose()
    #expect(weakToken == nil)
    end(.success(1))
    await mainQueueTurn()
    #expect(seen.elements == ["start", "dispose"])
  }

  @Test(
    "`map`, `flatMap`, `then` and `tweak` make futures of the value; a throwing closure fails them")
  func transforms() async {
    let seen = seen
    let one = RxFuture.succeed(1)
    one.map { $0 + 1 }.on(success: { seen.record("map \($0)") })
    one.flatMap { .succeed($0 + 2) }.on(success: { seen.record("flatMap \($0)") })
    one.then { .succeed($0 + 3) }.on(success: { seen.record("then \($0)") })
    one.tweak { $0.map { "\($0)" } }.on(success: { seen.record("tweak \($0)") })
    one.map { _ throws -> Int in throw Failure() }.on(failure: { seen.record("\($0)") })
    RxFuture<Int>.create { observer in
      observer(.success(9))
      return Disposables.create()
    }
    .on(success: { seen.record("create \($0)") })
    for _ in 0..<4 { await mainQueueTurn() }
    #expect(
      Set(seen.elements) == ["map 2", "flatMap 3", "then 4", "tweak 1", "Failure()", "create 9"])
    #expect(seen.count == 6)
    #expect(one == one && one != RxFuture.succeed(1))
    #expect(Set([one, one]).count == 1)
  }

  @Test("Code can name the types of results and sequences; `addCompletion` is an alias of `on`")
  func names() async {
    let seen = seen
    let future = RxFuture<Int>.fail(RxFutureError.wasCancelled)
    let promise: RxFuture<Int>.RxPromise<Int> = future.result
    let record: (RxFuture<Int>.Result<Int>) -> Void = { seen.record("\($0)") }
    (future as any Completing<Int>).addCompletion(record)
    _ = promise.subscribe(onFailure: { seen.record("\($0)") })
    await mainQueueTurn()
    #expect(seen.count == 2)
    #expect(seen.elements.last == "wasCancelled")
    #expect(!future.wasCancelled)
  }

  @Test("An action returns the future of its work, which commits on the work's thread")
  func dispatch() async {
    let (seen, model) = (seen, model)
    let (work, end) = makeWork()
    let future = model.dispatch("load") { context in
      work.do(onSuccess: { count in context.commit { $0.count = count } }).start()
    }
    future.on(success: { seen.record("\($0)") })
    let other: RxFuture<String> = model.dispatchAsync { context in
      context.dispatchAsync { _ in RxFuture.succeed("inner") }
    }
    other.on(success: seen.record)
    end(.success(4))
    #expect(model.state.value.count == 4)
    await mainQueueTurn()
    #expect(Set(seen.elements) == ["start", "dispose", "4", "inner"])
    #expect(throws: Failure.self) {
      try model.dispatch { _ throws(Failure) -> RxFuture<Int> in throw Failure() }
    }
  }

  @Test("An action of a context whose verge is deallocated is not run, and its future fails")
  func orphan() async {
    let seen = seen
    var model: CounterModel? = CounterModel()
    let context = model!.dispatch { $0 }
    model = nil
    #expect(context.currentState.count == 0)
    context.dispatch { _ -> RxFuture<Int> in
      seen.record("run")
      return .succeed(1)
    }
    .on(failure: { seen.record("\($0)") })
    await mainQueueTurn()
    #expect(seen.elements == ["vergeObjectWasDeallocated"])
  }
}
