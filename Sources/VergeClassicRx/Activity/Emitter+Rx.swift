#if Rx
public import RxSwift
public import VergeClassic

#if canImport(RxCocoa)
public import RxCocoa
#endif

extension Emitter {
  /// Observes the activities on the main queue. Mirrors Verge 5.1–13.
  ///
  /// `onNext` is called synchronously if the activity is sent on the main queue with nothing
  /// pending, otherwise on the main queue, in order. A pending call is made even if the emitter is
  /// deallocated before it.
  ///
  /// - Parameters:
  ///   - onNext: Called with each activity. Retained until the result is disposed of or the emitter is
  ///     deallocated. It may emit and commit.
  ///   - onCompleted: Never called.
  ///   - onDisposed: Called when the result is disposed of.
  /// - Returns: The registration. Dropping it does not end it.
  public func emit(
    onNext: ((Event) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any RxSwift.Disposable {
    let base: VergeClassic.Signal<Event> = self
    let observing: any VergeClassic.Disposable = base.emit(
      onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    return Disposables.create(with: observing.dispose)
  }

  /// The activities on the main queue, delivered like those of
  /// ``emit(onNext:onCompleted:onDisposed:)``. Mirrors Verge 5.1–13.
  ///
  /// It replays nothing, and does not complete. The observable does not retain the emitter.
  public func asObservable() -> Observable<Event> {
    .create { [weak self] observer in
      self?.emit(onNext: observer.onNext) ?? Disposables.create()
    }
  }

  #if canImport(RxCocoa)
  /// The activities on the main queue. Mirrors Verge 5.1–13.
  ///
  /// It replays nothing, and does not complete. The signal does not retain the emitter.
  public func asSignal() -> RxCocoa.Signal<Event> {
    Observable<Event>.create { [weak self] observer in
      guard let self else { return Disposables.create() }
      let observing = observe(observer.onNext)
      return Disposables.create(with: observing.dispose)
    }
    .asSignal(onErrorSignalWith: .empty())
  }
  #endif
}
#endif
