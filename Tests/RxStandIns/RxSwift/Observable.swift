/// A type that has an observable.
public protocol ObservableConvertibleType {
  associatedtype Element
  func asObservable() -> Observable<Element>
}

/// A type that can be subscribed to.
public protocol ObservableType: ObservableConvertibleType {
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element
}

extension ObservableType {
  /// The events, as an observable.
  public func asObservable() -> Observable<Element> {
    .create { subscribe($0) }
  }
}

/// A sequence of events.
public class Observable<Element>: ObservableType {
  init() {}

  /// Subscribes, and returns what ends the subscription.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element {
    fatalError("Observable is abstract.")
  }

  /// The events, as an observable.
  public func asObservable() -> Observable<Element> { self }
}

/// An error of RxSwift.
public enum RxError: Swift.Error {
  case unknown
  case disposed(object: AnyObject)
  case overflow
  case argumentOutOfRange
  case noElements
  case moreThanOneElement
  case timeout
}

/// An observable made of a closure, which runs for each subscription.
private final class AnonymousObservable<Element>: Observable<Element> {
  private let body: (AnyObserver<Element>) -> Disposable

  init(_ body: @escaping (AnyObserver<Element>) -> Disposable) {
    self.body = body
    super.init()
  }

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element {
    let subscription = Subscription()
    let sink = Sink(observer, subscription)
    subscription.set(sink, body(AnyObserver(sink)))
    return subscription
  }
}

/// Forwards events until the first stop event or the end of the subscription.
///
/// As in RxSwift, it retains its observer even after a stop event: a source that retains the
/// `AnyObserver` of `create` retains everything that the observer references.
private final class Sink<Observer: ObserverType>: ObserverType, Disposable {
  private let observer: Observer
  private let subscription: Subscription
  private let isOpen = Guarded(true)

  init(_ observer: Observer, _ subscription: Subscription) {
    self.observer = observer
    self.subscription = subscription
  }

  func on(_ event: Event<Observer.Element>) {
    let forwards = isOpen.withValue { isOpen -> Bool in
      defer { if event.isStopEvent { isOpen = false } }
      return isOpen
    }
    guard forwards else { return }
    observer.on(event)
    if event.isStopEvent { subscription.dispose() }
  }

  func dispose() {
    isOpen.withValue { $0 = false }
  }
}

/// Retains a sink, which retains it, and what ends the source, until it is disposed of. As in
/// RxSwift, dropping it releases neither.
private final class Subscription: Cancelable {
  private let content = Guarded<(parts: [Disposable], isDisposed: Bool)>(([], false))

  var isDisposed: Bool { content.withValue { $0.isDisposed } }

  func set(_ parts: Disposable...) {
    let isDisposed = content.withValue { content -> Bool in
      if !content.isDisposed { content.parts = parts }
      return content.isDisposed
    }
    if isDisposed { parts.forEach { $0.dispose() } }
  }

  func dispose() {
    let parts = content.withValue { content -> [Disposable] in
      defer { content = ([], true) }
      return content.parts
    }
    parts.forEach { $0.dispose() }
  }
}

extension ObservableType {
  /// Creates an observable whose subscriptions each run a closure.
  public static func create(
    _ subscribe: @escaping (AnyObserver<Element>) -> Disposable
  ) -> Observable<Element> {
    AnonymousObservable(subscribe)
  }

  /// Subscribes, and returns what ends the subscription.
  public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> Disposable {
    asObservable().subscribe(AnyObserver(eventHandler: on))
  }

  /// Subscribes closures, and returns what ends the subscription.
  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onError: ((Swift.Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> Disposable {
    let end = Disposables.create(with: onDisposed ?? {})
    let subscription = subscribe { event in
      switch event {
      case .next(let element): onNext?(element)
      case .error(let error):
        onError?(error)
        end.dispose()
      case .completed:
        onCompleted?()
        end.dispose()
      }
    }
    return Disposables.create(subscription, end)
  }

  /// Subscribes closures, and returns what ends the subscription.
  public func subscribe<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)? = nil,
    onError: ((Object, Swift.Error) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> Disposable {
    subscribe(
      onNext: { [weak object] element in object.map { onNext?($0, element) } },
      onError: { [weak object] error in object.map { onError?($0, error) } },
      onCompleted: { [weak object] in object.map { onCompleted?($0) } },
      onDisposed: { [weak object] in object.map { onDisposed?($0) } })
  }

  /// One element.
  public static func just(_ element: Element) -> Observable<Element> { of(element) }
  /// No element.
  public static func empty() -> Observable<Element> { from([]) }
  /// No event.
  public static func never() -> Observable<Element> { .create { _ in Disposables.create() } }

  /// An error.
  public static func error(_ error: Swift.Error) -> Observable<Element> {
    .create { observer in
      observer.onError(error)
      return Disposables.create()
    }
  }

  /// Some elements.
  public static func of(
    _ elements: Element..., scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> { from(elements) }

  /// The elements of an array.
  public static func from(
    _ array: [Element], scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    .create { observer in
      array.forEach(observer.onNext)
      observer.onCompleted()
      return Disposables.create()
    }
  }
}
