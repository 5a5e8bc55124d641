#if Rx
public import RxSwift
public import Verge

/// Makes subscriptions conform to `Disposable`, so that a `DisposeBag` can hold them. Mirrors Verge 8–14.
extension VergeAnyCancellable: Disposable {
  /// Cancels the subscription.
  public func dispose() {
    cancel()
  }
}
#endif
