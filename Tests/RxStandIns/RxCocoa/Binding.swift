public import RxRelay
public import RxSwift

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// The sequence itself.
  public func asDriver() -> Driver<Element> { asSharedSequence() }

  /// Subscribes closures, and returns what ends the subscription.
  public func drive(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> Disposable {
    asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes without a handler.
  public func drive() -> Disposable { drive(onNext: nil) }

  /// Subscribes closures, and returns what ends the subscription.
  public func drive<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil, onDisposed: ((Object) -> Void)? = nil
  ) -> Disposable {
    asObservable().subscribe(
      with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes observers.
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> Disposable
  where Observer.Element == Element {
    asObservable().subscribe { event in observers.forEach { $0.on(event) } }
  }

  /// Subscribes observers.
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> Disposable
  where Observer.Element == Element? {
    asObservable().map(Optional.some).subscribe { event in observers.forEach { $0.on(event) } }
  }

  /// Subscribes observers.
  public func drive(_ relays: BehaviorRelay<Element>...) -> Disposable {
    drive(onNext: { element in relays.forEach { $0.accept(element) } })
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// The sequence itself.
  public func asSignal() -> Signal<Element> { asSharedSequence() }

  /// Subscribes closures, and returns what ends the subscription.
  public func emit(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> Disposable {
    asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes without a handler.
  public func emit() -> Disposable { emit(onNext: nil) }

  /// Subscribes observers.
  public func emit<Observer: ObserverType>(to observers: Observer...) -> Disposable
  where Observer.Element == Element {
    asObservable().subscribe { event in observers.forEach { $0.on(event) } }
  }

  /// Subscribes observers.
  public func emit(to relays: PublishRelay<Element>...) -> Disposable {
    emit(onNext: { element in relays.forEach { $0.accept(element) } })
  }
}

extension ObservableType {
  /// Subscribes closures, and returns what ends the subscription.
  public func bind(onNext: @escaping (Element) -> Void) -> Disposable {
    subscribe(onNext: onNext, onError: { fatalError("Binding error: \($0)") })
  }

  /// Subscribes closures, and returns what ends the subscription.
  public func bind<Object: AnyObject>(
    with object: Object, onNext: @escaping (Object, Element) -> Void
  ) -> Disposable {
    bind(onNext: { [weak object] element in object.map { onNext($0, element) } })
  }

  /// Subscribes observers.
  public func bind<Observer: ObserverType>(to observers: Observer...) -> Disposable
  where Observer.Element == Element {
    subscribe { event in observers.forEach { $0.on(event) } }
  }

  /// Subscribes observers.
  public func bind<Observer: ObserverType>(to observers: Observer...) -> Disposable
  where Observer.Element == Element? {
    map(Optional.some).subscribe { event in observers.forEach { $0.on(event) } }
  }
}
