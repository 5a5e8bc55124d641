#if Rx
public import RxSwift
public import VergeClassic

#if canImport(RxCocoa)
public import RxCocoa
#endif

extension Storage: ReactiveCompatible {}

extension ReadonlyStorage {
  /// The current value, then the value after each update, even if it is equal.
  ///
  /// Mirrors Verge 2.0–13.
  ///
  /// Each subscription receives the current value on the subscribing thread before `subscribe`
  /// returns, then each update in order, on the delivering thread: reading the first value and
  /// subscribing are one atomic step. An observer may update the storage and dispose of its
  /// subscription. The sequence completes when the last storage or context of the value is
  /// deallocated; after that, a new subscription receives the last value, and then completes.
  ///
  /// After `dispose()` returns on the thread that calls the observer, no further call starts. If
  /// another thread is delivering at that moment, one call that it has already decided on may still
  /// start.
  ///
  /// The observable and its subscriptions retain the value, not the storage. The storage retains an
  /// observer until its subscription is disposed of.
  public final func asObservable() -> Observable<Value> {
    let observe = makeReplayingObserver()
    return .create { observer in
      Disposables.create(with: observe(observer.onNext, observer.onCompleted))
    }
  }

  /// A part of the current value, then of the value after each update, even if it is equal. Mirrors
  /// Verge 2.0–13.
  ///
  /// See ``asObservable()``.
  ///
  /// - Parameter keyPath: The key path to the part.
  public final func asObservable<S>(keyPath: KeyPath<Value, S>) -> Observable<S> {
    asObservable().map { $0[keyPath: keyPath] }
  }

  /// ``asObservable()``, as a sequence that cannot fail. Mirrors Verge 8.7–13.
  public final func asInfallible() -> Infallible<Value> {
    let observe = makeReplayingObserver()
    return .create { observer in
      Disposables.create(with: observe({ observer(.next($0)) }, { observer(.completed) }))
    }
  }

  /// ``asObservable(keyPath:)``, as a sequence that cannot fail. Mirrors Verge 8.7–13.
  ///
  /// - Parameter keyPath: The key path to the part.
  public final func asInfallible<S>(keyPath: KeyPath<Value, S>) -> Infallible<S> {
    let observe = makeReplayingObserver()
    return .create { observer in
      Disposables.create(
        with: observe({ observer(.next($0[keyPath: keyPath])) }, { observer(.completed) }))
    }
  }
}

extension ReadonlyStorage {
  /// A part of the value, whenever it has changed. Mirrors Verge 2.4–13.
  ///
  /// The observable sends the first value. Each subscription compares a value with the last one
  /// that it sent. See ``asObservable()``.
  ///
  /// - Parameters:
  ///   - selector: The key path to the part.
  ///   - comparer: Whether two parts, the earlier one first, count as equal. If it throws, the
  ///     observable fails.
  public final func changed<S>(
    _ selector: KeyPath<Value, S>, _ comparer: @escaping (S, S) throws -> Bool
  ) -> Observable<S> {
    asObservable(keyPath: selector).distinctUntilChanged(comparer)
  }

  /// A part of the value, whenever it has changed, by `==`. Mirrors Verge 2.7–13.
  public final func changed<S: Equatable>(_ selector: KeyPath<Value, S>) -> Observable<S> {
    changed(selector, ==)
  }

  /// The result of a closure, whenever it has changed; otherwise like a part. Mirrors Verge 4.3–13.
  ///
  /// `selector` is called with the value and after each update, on the delivering thread.
  public final func changed<S>(
    _ selector: @escaping (Value) -> S, _ comparer: @escaping (S, S) throws -> Bool
  ) -> Observable<S> {
    asObservable().map(selector).distinctUntilChanged(comparer)
  }

  /// The result of a closure, whenever it has changed, by `==`. Mirrors Verge 4.3–13.
  public final func changed<S: Equatable>(
    _ selector: @escaping (Value) -> S
  ) -> Observable<S> {
    changed(selector, ==)
  }
}

#if canImport(RxCocoa)
extension ReadonlyStorage {
  /// The current value, then the value after each update, on the main queue. Mirrors Verge 2.0–13.
  ///
  /// On the main queue with nothing pending, the driver sends the value before `drive` returns, and
  /// each update before that update returns. See ``asObservable()``.
  public final func asDriver() -> Driver<Value> {
    asObservable().asDriver(onErrorDriveWith: .empty())
  }

  /// A part of the current value, then of the value after each update, on the main queue. Mirrors
  /// Verge 2.0–13.
  public final func asDriver<S>(keyPath: KeyPath<Value, S>) -> Driver<S> {
    asObservable(keyPath: keyPath).asDriver(onErrorDriveWith: .empty())
  }

  /// A part of the value, whenever it has changed, on the main queue; otherwise like `changed`. If
  /// `comparer` throws, the driver completes. Mirrors Verge 2.4–13.
  public final func changedDriver<S>(
    _ selector: KeyPath<Value, S>, _ comparer: @escaping (S, S) throws -> Bool
  ) -> Driver<S> {
    changed(selector, comparer).asDriver(onErrorDriveWith: .empty())
  }

  /// A part of the value, whenever it has changed, by `==`, on the main queue. Mirrors Verge
  /// 2.7–13.
  public final func changedDriver<S: Equatable>(_ selector: KeyPath<Value, S>) -> Driver<S> {
    changed(selector).asDriver(onErrorDriveWith: .empty())
  }

  /// The result of a closure, whenever it has changed, on the main queue; otherwise like `changed`.
  /// If `comparer` throws, the driver completes. Mirrors Verge 4.3–13.
  public final func changedDriver<S>(
    _ selector: @escaping (Value) -> S, _ comparer: @escaping (S, S) throws -> Bool
  ) -> Driver<S> {
    changed(selector, comparer).asDriver(onErrorDriveWith: .empty())
  }

  /// The result of a closure, whenever it has changed, by `==`, on the main queue. Mirrors Verge
  /// 4.3–13.
  public final func changedDriver<S: Equatable>(
    _ selector: @escaping (Value) -> S
  ) -> Driver<S> {
    changed(selector).asDriver(onErrorDriveWith: .empty())
  }
}
#endif
#endif
