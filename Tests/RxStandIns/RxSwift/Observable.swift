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
  case noElements
  case moreThanOneElement
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
    let sink = Sink(observer)
    sink.setSource(body(AnyObserver(sink)))
    return sink
  }
}

/// Forwards events until the first stop event or its disposal, which dispose the source.
private final class Sink<Element>: ObserverType, Disposable {
  private let observer: Guarded<((Event<Element>) -> Void)?>
  private let source = SingleAssignmentDisposable()

  init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
    self.observer = Guarded(observer.on)
  }

  func on(_ event: Event<Element>) {
    let forward = observer.withValue { event.isStopEvent ? $0.take() : $0 }
    forward?(event)
    if event.isStopEvent { source.dispose() }
  }

  func setSource(_ disposable: Disposable) {
    source.setDisposable(disposable)
  }

  func dispose() {
    observer.withValue { $0 = nil }
    source.dispose()
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
  public static func of(_ elements: Element...) -> Observable<Element> { from(elements) }

  /// The elements of an array.
  public static func from(_ array: [Element]) -> Observable<Element> {
    .create { observer in
      array.forEach(observer.onNext)
      observer.onCompleted()
      return Disposables.create()
    }
  }
}
