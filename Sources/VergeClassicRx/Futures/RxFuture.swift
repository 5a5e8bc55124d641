#if Rx
public import RxSwift
import ShimSupport
import Verge

/// The error of a future that was cancelled. Mirrors RxFuture 4–5.
public enum RxFutureError: Swift.Error {
  /// ``RxFuture/cancel()`` was called before the work had ended.
  case wasCancelled
}

/// Work that has been started, and its outcome.
///
/// ```swift
/// func load() -> RxFuture<Page> {
///   dispatch { context in
///     api.page().do(onSuccess: { page in context.commit { $0.page = page } }).start()
///   }
/// }
/// ```
///
/// The work runs once, even if there are no references to the future. Handlers that are added
/// before the work has ended are called on the future's scheduler, by default the main queue; later
/// ones are called immediately.
///
/// Mirrors RxFuture 5.1, which has no package for SwiftPM.
public final class RxFuture<E>: Hashable {
  /// The event that a handler receives.
  public typealias Result<Value> = SingleEvent<Value>
  /// A sequence of the outcome.
  public typealias RxPromise<Value> = Single<Value>

  private let outcome = SharedOutcome<SingleEvent<E>>()
  private let work = SingleAssignmentDisposable()
  /// Nonzero once `cancel()` was called.
  private let cancellation = AtomicWord(0)

  /// Subscribes to `work`, which retains the future until the work ends or is cancelled.
  init(running work: Single<E>) {
    // RxSwift does not release an observer as long as the source of the work references it.
    let recipient = Recipient<SingleEvent<E>> { event in
      self.outcome.settle(event)
      self.work.dispose()
    }
    self.work.setDisposable(
      Disposables.create(
        work.subscribe { (event: SingleEvent<E>) in recipient.receive(event) },
        Disposables.create(with: recipient.close)))
  }

  /// Runs work that reports its outcome to a closure.
  ///
  /// - Parameter promise: Called immediately. It may retain the closure, calls it once, and returns
  ///   a disposable that cancels the work.
  public static func create(
    _ promise: @escaping (@escaping (SingleEvent<E>) -> Void) -> any RxSwift.Disposable
  ) -> RxFuture<E> {
    Single.create(subscribe: promise).start()
  }

  /// Returns a future that succeeds with `value`, in a later turn of the main queue.
  public static func succeed(_ value: E) -> RxFuture<E> { Single.just(value).start() }

  /// Returns a future that fails with `error`, in a later turn of the main queue.
  public static func fail(_ error: any Swift.Error) -> RxFuture<E> {
    Single<E>.error(error).start()
  }

  /// A sequence that sends each subscriber the outcome; immediately if it is known.
  public var result: RxPromise<E> {
    .create { [outcome] observer in outcome.observe(observer) }
  }

  /// Whether the outcome is known. Also `true` after ``cancel()``.
  public var isCompleted: Bool { outcome.isSettled }

  /// Whether ``cancel()`` was called, even if the work had already ended.
  public var wasCancelled: Bool { cancellation.load() != 0 }

  /// Disposes of the work, and calls the handlers with ``RxFutureError/wasCancelled`` on this thread.
  ///
  /// Calls no handler if the work has ended. Legal on any thread.
  public func cancel() {
    cancellation.store(1)
    work.dispose()
    outcome.settle(.failure(RxFutureError.wasCancelled))
  }

  /// Whether both are the same object.
  public static func == (left: RxFuture, right: RxFuture) -> Bool { left === right }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension RxFuture {
  /// Calls a handler with the outcome. Mirrors RxFuture 1–5.
  ///
  /// - Parameter execute: Called once: immediately if the outcome is known, otherwise on the
  ///   future's scheduler or by ``cancel()``. Retained until then.
  @available(*, deprecated, renamed: "on(_:)")
  public func addCompletion(_ execute: @escaping (SingleEvent<E>) -> Void) {
    on(execute)
  }

  /// Calls a handler with the outcome. Mirrors RxFuture 2–5.
  ///
  /// - Parameter handleEvent: Called once: immediately if the outcome is known, otherwise on the
  ///   future's scheduler or by ``cancel()``. Retained until then.
  /// - Returns: The future.
  @discardableResult
  public func on(_ handleEvent: @escaping (SingleEvent<E>) -> Void) -> RxFuture<E> {
    // Not stored, because a handler cannot be removed.
    _ = outcome.observe(handleEvent)
    return self
  }

  /// Calls handlers with the outcome. Mirrors RxFuture 2–5.
  ///
  /// They are called immediately if the outcome is known, otherwise on the future's scheduler or by
  /// ``cancel()``. They are retained until then.
  ///
  /// - Parameters:
  ///   - success: Called with the value.
  ///   - failure: Called with the error.
  ///   - completion: Called after either.
  /// - Returns: The future.
  @discardableResult
  public func on(
    success: @escaping (E) -> Void = { _ in },
    failure: @escaping (any Swift.Error) -> Void = { _ in },
    completion: @escaping () -> Void = {}
  ) -> RxFuture<E> {
    on { (event: SingleEvent<E>) in
      switch event {
      case .success(let value): success(value)
      case .failure(let error): failure(error)
      }
      completion()
    }
  }

  /// Returns a future of the sequence that a closure makes from ``result``.
  ///
  /// - Parameter tweak: Called immediately with ``result``.
  public func tweak<U>(_ tweak: (Single<E>) -> Single<U>) -> RxFuture<U> {
    tweak(result).start()
  }

  /// Returns a future of the value, transformed by a closure.
  ///
  /// - Parameter transform: If it throws, the returned future fails.
  @discardableResult
  public func map<U>(_ transform: @escaping (E) throws -> U) -> RxFuture<U> {
    result.map(transform).start()
  }

  /// Returns a future with the outcome of another future, which a closure makes from the value.
  ///
  /// - Parameter transform: If it throws, the returned future fails.
  @discardableResult
  public func flatMap<U>(_ transform: @escaping (E) throws -> RxFuture<U>) -> RxFuture<U> {
    result.flatMap { try transform($0).result }.start()
  }

  /// The name of ``flatMap(_:)`` in RxFuture 1–3.
  public func then<U>(_ transform: @escaping (E) throws -> RxFuture<U>) -> RxFuture<U> {
    flatMap(transform)
  }
}

extension PrimitiveSequence where Trait == SingleTrait {
  /// Starts the work once, immediately, and returns its future. Mirrors RxFuture 1–5.
  ///
  /// - Parameter observeScheduler: The scheduler on which the future receives its outcome; by
  ///   default, in a later turn of the main queue.
  @discardableResult
  public func start(
    observeScheduler: any SchedulerType = MainScheduler.asyncInstance
  ) -> RxFuture<Element> {
    RxFuture(running: observe(on: observeScheduler))
  }
}
#endif
