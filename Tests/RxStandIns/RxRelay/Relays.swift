public import RxSwift

/// Passes elements to its present observers.
public final class PublishRelay<Element>: ObservableType {
  private let subject = PublishSubject<Element>()

  /// Creates one.
  public init() {}

  /// Sends an element.
  public func accept(_ event: Element) { subject.onNext(event) }

  /// Subscribes, and returns what ends the subscription.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }
}

/// Passes elements to its observers, and the newest to a new one.
public final class BehaviorRelay<Element>: ObservableType {
  private let subject = ReplaySubject<Element>.create(bufferSize: 1)

  /// Creates one.
  public init(value: Element) {
    subject.onNext(value)
  }

  /// The newest element.
  public var value: Element {
    var value: Element?
    subject.subscribe(onNext: { value = $0 }).dispose()
    return value!
  }

  /// Sends an element.
  public func accept(_ event: Element) { subject.onNext(event) }

  /// Subscribes, and returns what ends the subscription.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }
}

extension ObservableType {
  /// Subscribes observers.
  public func bind(to relays: PublishRelay<Element>...) -> Disposable {
    subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
  }

  /// Subscribes observers.
  public func bind(to relays: BehaviorRelay<Element>...) -> Disposable {
    subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
  }
}
