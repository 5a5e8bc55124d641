#if Rx
public import RxSwift
public import Verge

/// A subscription is a disposable, so that a `DisposeBag` can hold it. Mirrors Verge 8–14.
extension VergeAnyCancellable: Disposable {
  /// Cancels the subscription.
  public func dispose() {
    cancel()
  }
}
#endif
