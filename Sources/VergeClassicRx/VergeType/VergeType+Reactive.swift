#if Rx
public import RxSwift
public import VergeClassic

#if canImport(RxCocoa)
public import RxCocoa
#endif

extension VergeType {
  /// The RxSwift members of the verge.
  @_disfavoredOverload
  public var rx: Reactive<Self> { Reactive(self) }
}

extension Reactive where Base: VergeType {
  /// The current state, then the state after each update: `state.asObservable()` of the verge.
  public var stateObservable: Observable<Base.State> { base.state.asObservable() }

  #if canImport(RxCocoa)
  /// The activities on the main queue: `activity.asSignal()` of the verge.
  public var activitySignal: RxCocoa.Signal<Base.Activity> { base.activity.asSignal() }
  #endif
}
#endif
