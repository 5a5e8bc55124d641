#if Rx
public import RxSwift
public import Verge

#if canImport(RxCocoa)
public import RxCocoa
#endif

extension Store: ReactiveCompatible {}

extension StoreComponentType {
  /// The RxSwift members of the component. Mirrors Verge 7–14.
  @_disfavoredOverload
  public var rx: Reactive<Self> { Reactive(self) }
}

extension Reactive where Base: StoreComponentType {
  /// The states of the store. Mirrors Verge 7–14.
  ///
  /// Each subscription receives the current state on the subscribing thread before `subscribe`
  /// returns, then the state after each commit, in order, on the delivering thread: reading the first
  /// state and subscribing are one atomic step. An `Equatable` state is sent only if it has changed. An
  /// observer may commit and dispose of its subscription. The sequence completes when the state is
  /// deallocated.
  ///
  /// After `dispose()` returns on the thread that calls the observer, no further call starts. If
  /// another thread is delivering at that moment, one call that it has already decided on may still
  /// start.
  ///
  /// The observable does not retain a store or a binding; it retains any other derived value. The
  /// state retains an observer until its subscription is disposed of.
  ///
  /// - Parameter startsFromInitial: Whether the current state is sent (Verge 7–10).
  public func stateObservable(
    startsFromInitial: Bool = true
  ) -> Observable<Changes<Base.TargetStore.State>> {
    let observe = base.store.asStore().makeObserver(dropsFirst: !startsFromInitial)
    return .create { observer in
      Disposables.create(with: observe(observer.onNext, observer.onCompleted))
    }
  }

  /// The name of ``stateObservable(startsFromInitial:)`` in Verge 7.
  @available(*, deprecated, renamed: "stateObservable(startsFromInitial:)")
  public func changesObservable(
    startsFromInitial: Bool = true
  ) -> Observable<Changes<Base.TargetStore.State>> {
    stateObservable(startsFromInitial: startsFromInitial)
  }

  /// ``stateObservable(startsFromInitial:)``, as a sequence that cannot fail. Mirrors Verge 8–13.
  ///
  /// - Parameter startsFromInitial: Whether the current state is sent.
  public func stateInfallible(
    startsFromInitial: Bool = true
  ) -> Infallible<Changes<Base.TargetStore.State>> {
    let observe = base.store.asStore().makeObserver(dropsFirst: !startsFromInitial)
    return .create { observer in
      Disposables.create(with: observe({ observer(.next($0)) }, { observer(.completed) }))
    }
  }

  #if canImport(RxCocoa)
  /// The activities of the store on the main queue. Mirrors Verge 11–14; a property in earlier
  /// versions.
  ///
  /// The signal replays nothing, does not retain the store, and completes when the store's state is
  /// deallocated.
  public func activitySignal() -> Signal<Base.TargetStore.Activity> {
    let weak = WeakStore(base.store.asStore())
    return Observable<Base.TargetStore.Activity>.create { observer in
      guard let store = weak.store else {
        observer.onCompleted()
        return Disposables.create()
      }
      let lifetime = SourceLifetime(observer.onCompleted)
      let receive = UncheckedTransfer(observer.onNext)
      let subscription = store.sinkActivity(queue: .passthrough) { activity in
        withExtendedLifetime(lifetime) { receive.content(activity) }
      }
      return Disposables.create(with: subscription.cancel)
    }
    .asSignal(onErrorSignalWith: .empty())
  }
  #endif
}

extension Reactive where Base: DerivedType {
  /// The values of a derived value. Mirrors Verge 7–10.
  ///
  /// - Parameter startsFromInitial: Whether the current value is sent.
  @available(*, deprecated, message: "Write `stateObservable()`.")
  public func valueObservable(startsFromInitial: Bool = true) -> Observable<Changes<Base.Value>> {
    base.asDerived().rx.stateObservable(startsFromInitial: startsFromInitial)
  }
}

extension Store {
  /// Returns a function that observes the state on the delivering thread, or on the queue of a
  /// derived value, and that returns a closure that ends the observation. The function references
  /// the store like a ``WeakStore``.
  fileprivate func makeObserver(dropsFirst: Bool) -> (
    _ receive: @escaping (Changes<State>) -> Void, _ end: @escaping () -> Void
  ) -> () -> Void {
    let weak = WeakStore(self)
    return { [defaultQueue] receive, end in
      guard let store = weak.store(defaultQueue: defaultQueue) else {
        end()
        return {}
      }
      let lifetime = SourceLifetime(end)
      let receive = UncheckedTransfer(receive)
      let subscription = store.sinkState(dropsFirst: dropsFirst, queue: .passthrough) { changes in
        withExtendedLifetime(lifetime) { receive.content(changes) }
      }
      return subscription.cancel
    }
  }
}

// Sendable: immutable; the closure is called once, in `deinit`.
/// Calls a closure in its `deinit`: when an observer that retains it is cancelled, or its state is
/// deallocated.
private final class SourceLifetime: @unchecked Sendable {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
  }

  deinit {
    body()
  }
}
#else
public import Verge

extension StoreComponentType {
  /// Not available: the package trait `Rx` is off.
  @available(
    *, unavailable,
    message: """
      VergeRx is empty: the package trait `Rx` is off. Write `.package(url: …, traits: ["Rx"])`. \
      See Migration/README.md#rxswift.
      """
  )
  public var rx: Never { fatalError("The package trait `Rx` is off.") }
}
#endif
