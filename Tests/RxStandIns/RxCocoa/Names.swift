// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The names of RxCocoa without UIKit and AppKit that no test uses: see `Names.swift` of RxSwift. Of
// operators for several sources, only the forms for the fewest are here.

public import Foundation
public import RxRelay
public import RxSwift

// MARK: Types

public enum SharingScheduler {
  public static var make: () -> SchedulerType { absent() }
  public static func mock(scheduler: SchedulerType, action: () throws -> Void) rethrows { absent() }
}

public protocol ControlEventType: ObservableType {
  func asControlEvent() -> ControlEvent<Element>
}

public struct ControlEvent<PropertyType>: ControlEventType {
  public typealias Element = PropertyType
  public init<Ev: ObservableType>(events: Ev) where Ev.Element == Element { absent() }
  public func asControlEvent() -> ControlEvent<Element> { absent() }
  public func asDriver() -> Driver<Element> { absent() }
  public func asInfallible() -> Infallible<Element> { absent() }
  public func asObservable() -> Observable<Element> { absent() }
  public func asSignal() -> Signal<Element> { absent() }
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element { absent() }
}

public protocol ControlPropertyType: ObservableType, ObserverType {
  func asControlProperty() -> ControlProperty<Element>
}

public struct ControlProperty<PropertyType>: ControlPropertyType {
  public typealias Element = PropertyType
  public init<Values: ObservableType, Sink: ObserverType>(values: Values, valueSink: Sink)
  where Element == Values.Element, Element == Sink.Element { absent() }
  public var changed: ControlEvent<PropertyType> { absent() }
  public func asControlProperty() -> ControlProperty<Element> { absent() }
  public func asDriver() -> Driver<Element> { absent() }
  public func asInfallible() -> Infallible<Element> { absent() }
  public func asObservable() -> Observable<Element> { absent() }
  public func on(_ event: Event<Element>) { absent() }
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element { absent() }
}

extension ControlPropertyType where Element == String? {
  public var orEmpty: ControlProperty<String> { absent() }
}

public enum RxCocoaError: Swift.Error {
  case unknown
  case invalidOperation(object: Any)
  case itemsNotYetBound(object: Any)
  case invalidPropertyName(object: Any, propertyName: String)
  case invalidObjectOnKeyPath(object: Any, sourceObject: AnyObject, propertyName: String)
  case errorDuringSwizzling
  case castingError(object: Any, targetType: Any.Type)
}

public enum RxCocoaURLError: Swift.Error {
  case unknown
}

public enum RxCocoaInterceptionMechanism {
  case unknown
  case kvo
}

public protocol KVORepresentable {
  associatedtype KVOType
  init?(KVOValue: KVOType)
}

public protocol DelegateProxyType: AnyObject {
  associatedtype ParentObject: AnyObject
  associatedtype Delegate
}

open class DelegateProxy<P: AnyObject, D> {
  public typealias ParentObject = P
  public typealias Delegate = D
}

public protocol HasDelegate: AnyObject {
  associatedtype Delegate
}

public protocol HasDataSource: AnyObject {
  associatedtype DataSource
}

public protocol HasPrefetchDataSource: AnyObject {
  associatedtype PrefetchDataSource
}

public protocol SectionedViewDataSourceType {
  func model(at indexPath: IndexPath) throws -> Any
}

// MARK: Reactive

extension Reactive where Base: AnyObject {
  public var deallocated: Observable<Void> { absent() }
}

extension Reactive where Base: NSObject {
  public var deallocating: Observable<Void> { absent() }
  public func observe<Element>(
    _ type: Element.Type, _ keyPath: String, retainSelf: Bool = true
  ) -> Observable<Element?> { absent() }
  public func observeWeakly<Element>(
    _ type: Element.Type, _ keyPath: String
  ) -> Observable<Element?> { absent() }
}

extension Reactive where Base: NotificationCenter {
  public func notification(
    _ name: Notification.Name?, object: AnyObject? = nil
  ) -> Observable<Notification> { absent() }
}

// MARK: Shared sequences

extension SharedSequence {
  public static func never() -> SharedSequence<SharingStrategy, Element> { absent() }
  public static func deferred(
    _ observableFactory: @escaping () -> SharedSequence<SharingStrategy, Element>
  ) -> SharedSequence<SharingStrategy, Element> { absent() }
  public static func of(_ elements: Element...) -> SharedSequence<SharingStrategy, Element> {
    absent()
  }
  public static func from(_ array: [Element]) -> SharedSequence<SharingStrategy, Element> {
    absent()
  }
  public static func from<S: Sequence>(
    _ sequence: S
  ) -> SharedSequence<SharingStrategy, Element> where S.Element == Element { absent() }
  public static func from(optional: Element?) -> SharedSequence<SharingStrategy, Element> {
    absent()
  }
  public func asInfallible() -> Infallible<Element> { absent() }
  public var values: AsyncStream<Element> { absent() }
}

extension SharedSequence where Element: RxAbstractInteger {
  public static func interval(
    _ period: RxTimeInterval
  ) -> SharedSequence<SharingStrategy, Element> { absent() }
  public static func timer(
    _ dueTime: RxTimeInterval, period: RxTimeInterval
  ) -> SharedSequence<SharingStrategy, Element> { absent() }
}

extension SharedSequenceConvertibleType {
  public static func combineLatest<
    O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType
  >(
    _ source1: O1, _ source2: O2, resultSelector: @escaping (O1.Element, O2.Element) -> Element
  ) -> SharedSequence<O1.SharingStrategy, Element>
  where SharingStrategy == O1.SharingStrategy, SharingStrategy == O2.SharingStrategy { absent() }
  public static func zip<O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType>(
    _ source1: O1, _ source2: O2, resultSelector: @escaping (O1.Element, O2.Element) -> Element
  ) -> SharedSequence<O1.SharingStrategy, Element>
  where SharingStrategy == O1.SharingStrategy, SharingStrategy == O2.SharingStrategy { absent() }
  public static func concat<S: Sequence>(
    _ sequence: S
  ) -> SharedSequence<SharingStrategy, Element>
  where S.Element == SharedSequence<SharingStrategy, Element> { absent() }
  public static func merge(
    _ sources: SharedSequence<SharingStrategy, Element>...
  ) -> SharedSequence<SharingStrategy, Element> { absent() }

  public func compactMap<Result>(
    _ selector: @escaping (Element) -> Result?
  ) -> SharedSequence<SharingStrategy, Result> { absent() }
  public func debounce(
    _ dueTime: RxTimeInterval
  ) -> SharedSequence<SharingStrategy, Element> { absent() }
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file,
    line: UInt = #line, function: String = #function
  ) -> SharedSequence<SharingStrategy, Element> { absent() }
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) -> Key
  ) -> SharedSequence<SharingStrategy, Element> { absent() }
  public func distinctUntilChanged<K>(
    _ keySelector: @escaping (Element) -> K, comparer: @escaping (K, K) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> { absent() }
  public func `do`(
    onNext: ((Element) -> Void)? = nil, afterNext: ((Element) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil, afterCompleted: (() -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> SharedSequence<SharingStrategy, Element> { absent() }
  public func flatMap<Strategy, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> { absent() }
  public func flatMapFirst<Strategy, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> { absent() }
  public func flatMapLatest<Strategy, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> { absent() }
  public func scan<A>(
    _ seed: A, accumulator: @escaping (A, Element) -> A
  ) -> SharedSequence<SharingStrategy, A> { absent() }
  public func startWith(
    _ element: Element
  ) -> SharedSequence<SharingStrategy, Element> { absent() }
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true
  ) -> SharedSequence<SharingStrategy, Element> { absent() }
  public func withLatestFrom<Source: SharedSequenceConvertibleType>(
    _ second: Source
  ) -> SharedSequence<SharingStrategy, Source.Element>
  where Source.SharingStrategy == SharingStrategy { absent() }
  public func withLatestFrom<Source: SharedSequenceConvertibleType, ResultType>(
    _ second: Source, resultSelector: @escaping (Element, Source.Element) -> ResultType
  ) -> SharedSequence<SharingStrategy, ResultType>
  where Source.SharingStrategy == SharingStrategy { absent() }
  public func withUnretained<Object: AnyObject>(
    _ obj: Object
  ) -> SharedSequence<SharingStrategy, (Object, Element)> { absent() }
  public func withUnretained<Object: AnyObject, Out>(
    _ obj: Object, resultSelector: @escaping (Object, Element) -> Out
  ) -> SharedSequence<SharingStrategy, Out> { absent() }
}

extension SharedSequenceConvertibleType where Element: SharedSequenceConvertibleType {
  public func merge() -> SharedSequence<Element.SharingStrategy, Element.Element> { absent() }
  public func merge(
    maxConcurrent: Int
  ) -> SharedSequence<Element.SharingStrategy, Element.Element> { absent() }
  public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    absent()
  }
}

// MARK: Drivers and signals

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  public func drive(_ relays: BehaviorRelay<Element?>...) -> Disposable { absent() }
  public func drive(_ relays: ReplayRelay<Element>...) -> Disposable { absent() }
  public func drive(_ relays: ReplayRelay<Element?>...) -> Disposable { absent() }
  public func drive<Result>(
    _ transformation: (Observable<Element>) -> Result
  ) -> Result { absent() }
  public func drive<R1, R2>(
    _ with: (Observable<Element>) -> (R1) -> R2, curriedArgument: R1
  ) -> R2 { absent() }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  public func emit<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil, onDisposed: ((Object) -> Void)? = nil
  ) -> Disposable { absent() }
  public func emit<Observer: ObserverType>(to observers: Observer...) -> Disposable
  where Observer.Element == Element? { absent() }
  public func emit(to relays: PublishRelay<Element?>...) -> Disposable { absent() }
  public func emit(to relays: BehaviorRelay<Element>...) -> Disposable { absent() }
  public func emit(to relays: BehaviorRelay<Element?>...) -> Disposable { absent() }
  public func emit(to relays: ReplayRelay<Element>...) -> Disposable { absent() }
  public func emit(to relays: ReplayRelay<Element?>...) -> Disposable { absent() }
}

extension BehaviorRelay {
  public func asDriver() -> Driver<Element> { absent() }
}

extension PublishRelay {
  public func asSignal() -> Signal<Element> { absent() }
}

// MARK: Binding

extension ObservableType {
  public func bind<Result>(to binder: (Self) -> Result) -> Result { absent() }
  public func bind<R1, R2>(
    to binder: (Self) -> (R1) -> R2, curriedArgument: R1
  ) -> R2 { absent() }
}

extension InfallibleType {
  public func asDriver() -> Driver<Element> { absent() }
  public func asSignal() -> Signal<Element> { absent() }
  public func bind(onNext: @escaping (Element) -> Void) -> Disposable { absent() }
  public func bind<Object: AnyObject>(
    with object: Object, onNext: @escaping (Object, Element) -> Void
  ) -> Disposable { absent() }
  public func bind<Observer: ObserverType>(to observers: Observer...) -> Disposable
  where Observer.Element == Element { absent() }
  public func bind<Observer: ObserverType>(to observers: Observer...) -> Disposable
  where Observer.Element == Element? { absent() }
  public func bind<Result>(to binder: (Self) -> Result) -> Result { absent() }
}
