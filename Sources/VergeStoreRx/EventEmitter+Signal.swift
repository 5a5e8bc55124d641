#if Rx && canImport(RxCocoa)
public import RxCocoa
import RxSwift
public import VergeStore

extension EventEmitter {
  /// The events on the main queue. Mirrors VergeStore 6 (6.0.0-beta.3 to beta.8).
  ///
  /// The signal replays nothing, does not complete, and does not retain the emitter.
  public func asSignal() -> Signal<Event> {
    Observable<Event>.create { [weak self] observer in
      self.map { Disposables.create(with: $0.observe(observer.onNext)) } ?? Disposables.create()
    }
    .asSignal(onErrorSignalWith: .empty())
  }
}
#endif
