#if Rx
public import RxSwift
public import VergeStoreBeta
@_exported public import VergeStoreRx

#if canImport(RxCocoa)
public import RxCocoa
#endif

extension StoreBase: ReactiveCompatible, RxValueContainerType {
  /// The current state, then the state after each commit: `_backingStorage.asObservable()`.
  ///
  /// Mirrors VergeStore 6 (6.0.0-beta.6 to beta.8).
  public final func asObservable() -> Observable<State> { _backingStorage.asObservable() }

  /// The current state, then the state after each commit: `_backingStorage.asObservable()`.
  ///
  /// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.7).
  public final var stateObservable: Observable<State> { asObservable() }

  #if canImport(RxCocoa)
  /// The activities on the main queue: `_eventEmitter.asSignal()`.
  ///
  /// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.7).
  public final var activitySignal: Signal<Activity> { _eventEmitter.asSignal() }
  #endif
}

#if canImport(RxCocoa)
extension Reactive where Base: StoreType {
  /// The activities of the store on the main queue. Mirrors VergeStore 6 (6.0.0-beta.8).
  public var activitySignal: Signal<Base.Activity> { base.asStoreBase().activitySignal }
}
#endif

extension GetterBase {
  /// The current value, then each new value, even if it equals the previous one.
  ///
  /// Mirrors VergeStore 6 (6.0.0-beta.5).
  public final func asObservable() -> Observable<Output> { storage.asObservable() }
}
#else
public import VergeStoreBeta

extension StoreBase {
  /// Not available: the package trait `Rx` is off.
  @available(
    *, unavailable,
    message: """
      VergeStoreBetaRx is empty: the package trait `Rx` is off. Write \
      `.package(url: …, traits: ["Rx"])`. See Migration/README.md#rxswift.
      """
  )
  public var rx: Never { fatalError("The package trait `Rx` is off.") }
}
#endif
