#if Rx
public import RxSwift
import ShimSupport
import Verge
public import VergeClassic

extension PrimitiveSequence where Trait == SingleTrait {
  /// Starts the work once, immediately, and completes the context when the work ends. Mirrors Verge
  /// 3.0–4.2.
  ///
  /// - Parameters:
  ///   - context: Completed when the work ends or is disposed of. Retained until then.
  ///   - untilDeinit: Whether to dispose of the work when the verge's storage is deallocated; the
  ///     result then sends nothing. The storage must not be shared.
  /// - Returns: A sequence that sends each subscriber the outcome; immediately if it is known.
  @discardableResult
  public func subscribe<C: VergeType>(
    with context: DispatchContext<C>, untilDeinit: Bool = true
  ) -> Single<Element> {
    let outcome = SharedOutcome<SingleEvent<Element>>()
    context.run(untilDeinit: untilDeinit, asObservable()) { event in
      switch event {
      case .next(let element): outcome.settle(.success(element))
      case .error(let error): outcome.settle(.failure(error))
      case .completed: break
      }
    }
    return .create { observer in outcome.observe(observer) }
  }
}

extension PrimitiveSequence where Trait == MaybeTrait {
  /// Starts the work once, immediately, and completes the context when the work ends; otherwise
  /// like that of a `Single`. Mirrors Verge 3.0–4.2.
  @discardableResult
  public func subscribe<C: VergeType>(
    with context: DispatchContext<C>, untilDeinit: Bool = true
  ) -> Maybe<Element> {
    let outcome = SharedOutcome<MaybeEvent<Element>>()
    context.run(untilDeinit: untilDeinit, asObservable()) { event in
      switch event {
      case .next(let element): outcome.settle(.success(element))
      case .error(let error): outcome.settle(.error(error))
      // No effect after an element, which is then the outcome.
      case .completed: outcome.settle(.completed)
      }
    }
    return .create { observer in outcome.observe(observer) }
  }
}

extension DispatchingContext {
  fileprivate func run<Element>(
    untilDeinit: Bool,
    _ work: Observable<Element>,
    _ receive: @escaping (RxSwift.Event<Element>) -> Void
  ) {
    let subscription = SingleAssignmentDisposable()
    if untilDeinit {
      guard let companion = storageCompanion(WorkOfVerge.init) else { return complete() }
      companion.works.add(subscription)
    }
    subscription.setDisposable(
      work.do(onDispose: {
        subscription.dispose()
        self.complete()
      }).subscribe(receive))
  }
}

/// Work that is disposed of when a verge's storage is deallocated.
private final class WorkOfVerge {
  let works = Bag<SingleAssignmentDisposable>(isDone: \.isDisposed)

  deinit {
    for work in works.close() { work.dispose() }
  }
}
#endif
