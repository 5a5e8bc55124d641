/// A type that has a sequence of a trait.
public protocol PrimitiveSequenceType {
  associatedtype Trait
  associatedtype Element
  var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

/// A sequence of a trait.
public struct PrimitiveSequence<Trait, Element>: PrimitiveSequenceType, ObservableConvertibleType {
  let source: Observable<Element>

  init(raw: Observable<Element>) {
    source = raw
  }

  /// The sequence itself.
  public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
  /// The events, as an observable.
  public func asObservable() -> Observable<Element> { source }
}

/// One element or an error.
public enum SingleTrait {}
/// One element, none, or an error.
public enum MaybeTrait {}

/// A sequence of one element.
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>
/// A sequence of one element or none.
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>
/// The outcome of a `Single`.
public typealias SingleEvent<Element> = Result<Element, Swift.Error>

/// The outcome of a `Maybe`.
@frozen
public enum MaybeEvent<Element> {
  case success(Element)
  case error(Swift.Error)
  case completed
}

extension PrimitiveSequence {
  /// The events, later.
  public func delay(
    _ dueTime: RxTimeInterval, scheduler: SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.delay(dueTime, scheduler: scheduler))
  }

  /// The events, on a scheduler.
  public func observe(on scheduler: ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.observe(on: scheduler))
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// A handler of the outcome.
  public typealias SingleObserver = (SingleEvent<Element>) -> Void

  /// A sequence whose work starts with each subscription.
  public static func create(
    subscribe: @escaping (@escaping SingleObserver) -> Disposable
  ) -> Single<Element> {
    PrimitiveSequence(
      raw: .create { observer in
        subscribe { event in
          switch event {
          case .success(let element):
            observer.onNext(element)
            observer.onCompleted()
          case .failure(let error): observer.onError(error)
          }
        }
      })
  }

  /// One element.
  public static func just(_ element: Element) -> Single<Element> {
    PrimitiveSequence(raw: .just(element))
  }

  /// An error.
  public static func error(_ error: Swift.Error) -> Single<Element> {
    PrimitiveSequence(raw: .error(error))
  }

  /// No event.
  public static func never() -> Single<Element> {
    PrimitiveSequence(raw: .never())
  }

  /// Subscribes, and returns what ends the subscription.
  public func subscribe(_ observer: @escaping (SingleEvent<Element>) -> Void) -> Disposable {
    primitiveSequence.source.subscribe { event in
      switch event {
      case .next(let element): observer(.success(element))
      case .error(let error): observer(.failure(error))
      case .completed: break
      }
    }
  }

  /// Subscribes closures, and returns what ends the subscription.
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil, onFailure: ((Swift.Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> Disposable {
    primitiveSequence.source.subscribe(
      onNext: onSuccess, onError: onFailure, onDisposed: onDisposed)
  }

  /// Subscribes closures, and returns what ends the subscription.
  public func subscribe<Object: AnyObject>(
    with object: Object, onSuccess: ((Object, Element) -> Void)? = nil,
    onFailure: ((Object, Swift.Error) -> Void)? = nil, onDisposed: ((Object) -> Void)? = nil
  ) -> Disposable {
    primitiveSequence.source.subscribe(
      with: object, onNext: onSuccess, onError: onFailure, onDisposed: onDisposed)
  }

  /// The events, after closures have seen them.
  public func `do`(
    onSuccess: ((Element) throws -> Void)? = nil, afterSuccess: ((Element) throws -> Void)? = nil,
    onError: ((Swift.Error) throws -> Void)? = nil,
    afterError: ((Swift.Error) throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Single<Element> {
    PrimitiveSequence(
      raw: primitiveSequence.source.do(
        onNext: onSuccess, afterNext: afterSuccess, onError: onError, afterError: afterError,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// The results of a closure on the elements.
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Single<Result> {
    PrimitiveSequence<SingleTrait, Result>(raw: primitiveSequence.source.map(transform))
  }

  /// The outcome of a sequence that a closure makes of the element.
  public func flatMap<Result>(
    _ selector: @escaping (Element) throws -> Single<Result>
  ) -> Single<Result> {
    let source = primitiveSequence.source
    return PrimitiveSequence<SingleTrait, Result>(
      raw: .create { observer in
        let inner = SerialDisposable()
        let outer = source.subscribe { event in
          switch event {
          case .next(let element):
            do {
              inner.disposable = try selector(element).source.subscribe(observer)
            } catch {
              observer.onError(error)
            }
          case .error(let error): observer.onError(error)
          case .completed: break
          }
        }
        return Disposables.create(outer, inner)
      })
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// A handler of the outcome.
  public typealias MaybeObserver = (MaybeEvent<Element>) -> Void

  /// A sequence whose work starts with each subscription.
  public static func create(
    subscribe: @escaping (@escaping MaybeObserver) -> Disposable
  ) -> Maybe<Element> {
    PrimitiveSequence(
      raw: .create { observer in
        subscribe { event in
          switch event {
          case .success(let element):
            observer.onNext(element)
            observer.onCompleted()
          case .error(let error): observer.onError(error)
          case .completed: observer.onCompleted()
          }
        }
      })
  }

  /// One element.
  public static func just(_ element: Element) -> Maybe<Element> {
    PrimitiveSequence(raw: .just(element))
  }

  /// No element.
  public static func empty() -> Maybe<Element> {
    PrimitiveSequence(raw: .empty())
  }

  /// Subscribes, and returns what ends the subscription.
  public func subscribe(_ observer: @escaping (MaybeEvent<Element>) -> Void) -> Disposable {
    var hasElement = false
    return primitiveSequence.source.subscribe { event in
      switch event {
      case .next(let element):
        hasElement = true
        observer(.success(element))
      case .error(let error): observer(.error(error))
      case .completed: if !hasElement { observer(.completed) }
      }
    }
  }

  /// Subscribes closures, and returns what ends the subscription.
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil, onError: ((Swift.Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> Disposable {
    let end = Disposables.create(with: onDisposed ?? {})
    let subscription = subscribe { (event: MaybeEvent<Element>) in
      switch event {
      case .success(let element): onSuccess?(element)
      case .error(let error): onError?(error)
      case .completed: onCompleted?()
      }
      end.dispose()
    }
    return Disposables.create(subscription, end)
  }

  /// The events, after closures have seen them.
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil, afterNext: ((Element) throws -> Void)? = nil,
    onError: ((Swift.Error) throws -> Void)? = nil,
    afterError: ((Swift.Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Maybe<Element> {
    PrimitiveSequence(
      raw: primitiveSequence.source.do(
        onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError,
        onCompleted: onCompleted, afterCompleted: afterCompleted, onSubscribe: onSubscribe,
        onSubscribed: onSubscribed, onDispose: onDispose))
  }
}
