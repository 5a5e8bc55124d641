/// A sequence that does not fail.
public protocol InfallibleType: ObservableConvertibleType {}

/// A sequence that does not fail.
public struct Infallible<Element>: InfallibleType {
  private let source: Observable<Element>

  init(_ source: Observable<Element>) {
    self.source = source
  }

  /// The events, as an observable.
  public func asObservable() -> Observable<Element> { source }
}

/// An element or the end.
public enum InfallibleEvent<Element> {
  case next(Element)
  case completed
}

extension Infallible {
  /// A handler of events.
  public typealias InfallibleObserver = (InfallibleEvent<Element>) -> Void

  /// A sequence whose work starts with each subscription.
  public static func create(
    subscribe: @escaping (@escaping InfallibleObserver) -> Disposable
  ) -> Infallible<Element> {
    Infallible(
      .create { observer in
        subscribe { event in
          switch event {
          case .next(let element): observer.onNext(element)
          case .completed: observer.onCompleted()
          }
        }
      })
  }
}

extension InfallibleType {
  /// Subscribes closures, and returns what ends the subscription.
  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> Disposable {
    asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// The results of a closure on the elements.
  public func map<Result>(_ transform: @escaping (Element) -> Result) -> Infallible<Result> {
    Infallible(asObservable().map(transform))
  }
}
