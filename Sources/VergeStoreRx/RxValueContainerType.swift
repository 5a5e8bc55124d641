#if Rx
public import RxSwift
public import VergeStore

/// A container with an observable value: a storage or a store.
///
/// Mirrors VergeStore 6 (6.0.0-beta.6 to beta.8).
public protocol RxValueContainerType: AnyObject {
  /// The type of the value.
  associatedtype Value

  /// The current value, then the value after each update, even if it is equal.
  func asObservable() -> Observable<Value>
}

extension Storage: ReactiveCompatible {}

extension ReadonlyStorage: RxValueContainerType {
  /// The current value, then the value after each update, even if it is equal.
  ///
  /// Mirrors VergeStore 6 (2019-11 to 2020-01).
  ///
  /// Each subscription receives the current value on the subscribing thread before `subscribe`
  /// returns, then each update in order, on the delivering thread: reading the first value and
  /// subscribing are one atomic step. An observer may update the storage and dispose of its
  /// subscription. The sequence completes when the storage is deallocated; after that, a new
  /// subscription receives the last value, and then completes.
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

  /// A part of the current value, then of the value after each update, even if it is equal.
  ///
  /// Mirrors VergeStore 6 (2019-11 to 2020-01). See ``asObservable()``.
  ///
  /// - Parameter keyPath: The key path to the part.
  public final func asObservable<S>(keyPath: KeyPath<Value, S>) -> Observable<S> {
    asObservable().map { $0[keyPath: keyPath] }
  }
}

extension VergeDefaultStore: ReactiveCompatible, RxValueContainerType {
  /// The name of the state's type in a container of values.
  public typealias Value = State

  /// The current state, then the state after each commit: `backingStorage.asObservable()`.
  ///
  /// Mirrors VergeStore 6 (6.0.0-beta.6 to beta.8).
  public final func asObservable() -> Observable<State> { backingStorage.asObservable() }

  /// The current state, then the state after each commit: `backingStorage.asObservable()`.
  ///
  /// Mirrors VergeStore 6 (2019-11 to 6.0.0-beta.2).
  public final func statePublisher() -> Observable<State> { backingStorage.asObservable() }
}

extension Reactive where Base: RxValueContainerType {
  /// The current value of a storage or store, then the value after each update.
  ///
  /// Mirrors VergeStore 6 (6.0.0-beta.8).
  public var stateObservable: Observable<Base.Value> { base.asObservable() }
}
#endif
