// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The names of RxSwift 6.9 that no test uses. In an extension of a type of RxSwift, its members hide
// functions and types of the same name: without these names, code would compile here, but not with
// RxSwift. Types are in this file, operators in `ObservableType+Names.swift` and `Traits+Names.swift`.

public import Foundation

/// The body of what is only a name.
package func absent(_ name: StaticString = #function) -> Never {
  fatalError("The stand-in of RxSwift has only the name of \(name).")
}

public typealias RxObservable<Element> = RxSwift.Observable<Element>
public typealias RxAbstractInteger = FixedWidthInteger

extension NSObject: ReactiveCompatible {}

// MARK: Disposing

public final class BooleanDisposable: Cancelable {
  public init(isDisposed: Bool = false) { absent() }
  public var isDisposed: Bool { absent() }
  public func dispose() { absent() }
}

public final class CompositeDisposable: DisposeBase, Cancelable {
  public struct DisposeKey {}
  public override init() { absent() }
  public init(disposables: [Disposable]) { absent() }
  public var isDisposed: Bool { absent() }
  public var count: Int { absent() }
  public func insert(_ disposable: Disposable) -> DisposeKey? { absent() }
  public func remove(for disposeKey: DisposeKey) { absent() }
  public func dispose() { absent() }
}

public final class RefCountDisposable: DisposeBase, Cancelable {
  public init(disposable: Disposable) { absent() }
  public var isDisposed: Bool { absent() }
  public func retain() -> Disposable { absent() }
  public func dispose() { absent() }
}

public final class ScheduledDisposable: Cancelable {
  public let scheduler: ImmediateSchedulerType
  public init(scheduler: ImmediateSchedulerType, disposable: Disposable) { absent() }
  public var isDisposed: Bool { absent() }
  public func dispose() { absent() }
}

extension DisposeBag {
  @resultBuilder
  public struct DisposableBuilder {
    public static func buildBlock(_ disposables: Disposable...) -> [Disposable] { disposables }
  }
  public convenience init(disposing disposables: Disposable...) { absent() }
  public convenience init(disposing disposables: [Disposable]) { absent() }
  public convenience init(@DisposableBuilder builder: () -> [Disposable]) { absent() }
  public func insert(_ disposables: [Disposable]) { absent() }
  public func insert(@DisposableBuilder builder: () -> [Disposable]) { absent() }
}

extension Disposables {
  public static func create(
    _ disposable1: Disposable, _ disposable2: Disposable, _ disposable3: Disposable
  ) -> Cancelable { absent() }
  public static func create(
    _ disposable1: Disposable, _ disposable2: Disposable, _ disposable3: Disposable,
    _ disposables: Disposable...
  ) -> Cancelable { absent() }
}

// MARK: Events and observers

public protocol EventConvertible {
  associatedtype Element
  var event: Event<Element> { get }
}

extension Event: EventConvertible {
  public var event: Event<Element> { absent() }
  public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> { absent() }
}

extension ObserverType {
  public func mapObserver<Result>(
    _ transform: @escaping (Result) throws -> Element
  ) -> AnyObserver<Result> { absent() }
}

public enum Hooks {
  public typealias DefaultErrorHandler = (_ subscriptionCallStack: [String], _ error: Error) -> Void
  public typealias CustomCaptureSubscriptionCallstack = () -> [String]
  public static var recordCallStackOnError: Bool {
    get { absent() }
    set { absent() }
  }
  public static var defaultErrorHandler: DefaultErrorHandler {
    get { absent() }
    set { absent() }
  }
}

public enum Resources {
  public static var total: Int32 { absent() }
}

public enum TakeBehavior {
  case inclusive
  case exclusive
}

public protocol DataDecoder {
  func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
}

// MARK: Subjects and connectable observables

public protocol SubjectType: ObservableType {
  associatedtype Observer: ObserverType
  func asObserver() -> Observer
}

extension PublishSubject: SubjectType, Cancelable {
  public var isDisposed: Bool { absent() }
  public func asObserver() -> PublishSubject<Element> { self }
  public func dispose() { absent() }
}

extension ReplaySubject: SubjectType {
  public static func createUnbounded() -> ReplaySubject<Element> { absent() }
  public func asObserver() -> ReplaySubject<Element> { self }
}

public final class AsyncSubject<Element>: Observable<Element>, SubjectType, ObserverType {
  public override init() { absent() }
  public var hasObservers: Bool { absent() }
  public func on(_ event: Event<Element>) { absent() }
  public func asObserver() -> AsyncSubject<Element> { absent() }
}

public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, ObserverType,
  Cancelable
{
  public init(value: Element) { absent() }
  public var hasObservers: Bool { absent() }
  public var isDisposed: Bool { absent() }
  public func value() throws -> Element { absent() }
  public func on(_ event: Event<Element>) { absent() }
  public func asObserver() -> BehaviorSubject<Element> { absent() }
  public func dispose() { absent() }
}

public protocol ConnectableObservableType: ObservableType {
  func connect() -> Disposable
}

extension ConnectableObservableType {
  public func refCount() -> Observable<Element> { absent() }
}

public class ConnectableObservable<Element>: Observable<Element>, ConnectableObservableType {
  public func connect() -> Disposable { absent() }
}

public struct GroupedObservable<Key, Element>: ObservableType {
  public let key: Key
  public init(key: Key, source: Observable<Element>) { absent() }
  public func asObservable() -> Observable<Element> { absent() }
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element { absent() }
}

// MARK: Schedulers

extension SchedulerType {
  public func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping (StateType) -> StateType
  ) -> Disposable { absent() }
}

extension ImmediateSchedulerType {
  public func scheduleRecursive<State>(
    _ state: State, action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void
  ) -> Disposable { absent() }
}

extension SerialDispatchQueueScheduler {
  public convenience init(
    internalSerialQueueName: String, serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) { absent() }
}

extension MainScheduler {
  public static func ensureExecutingOnScheduler(errorMessage: String? = nil) { absent() }
  public static func ensureRunningOnMainThread(errorMessage: String? = nil) { absent() }
}

/// A scheduler of which there is only a name.
public class AbsentScheduler: SchedulerType {
  init() { absent() }
  public var now: RxTime { absent() }
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> Disposable
  ) -> Disposable { absent() }
  public func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> Disposable
  ) -> Disposable { absent() }
}

public final class ConcurrentMainScheduler: AbsentScheduler {
  public static var instance: ConcurrentMainScheduler { absent() }
}

public class ConcurrentDispatchQueueScheduler: AbsentScheduler {
  public init(queue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) { absent() }
  public init(qos: DispatchQoS, leeway: DispatchTimeInterval = .nanoseconds(0)) { absent() }
}

public class OperationQueueScheduler: AbsentScheduler {
  public init(
    operationQueue: OperationQueue, queuePriority: Operation.QueuePriority = .normal
  ) { absent() }
}

public class CurrentThreadScheduler: ImmediateSchedulerType {
  // `of` and `from` have it as a default argument, and ignore it.
  public static let instance = CurrentThreadScheduler()
  public static var isScheduleRequired: Bool { absent() }
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> Disposable
  ) -> Disposable { absent() }
}

public enum VirtualTimeComparison {
  case lessThan
  case equal
  case greaterThan
}

public protocol VirtualTimeConverterType {
  associatedtype VirtualTimeUnit
  associatedtype VirtualTimeIntervalUnit
}

public class VirtualTimeScheduler<Converter: VirtualTimeConverterType>: AbsentScheduler {
  public func start() { absent() }
}

public struct HistoricalSchedulerTimeConverter: VirtualTimeConverterType {
  public typealias VirtualTimeUnit = RxTime
  public typealias VirtualTimeIntervalUnit = TimeInterval
}

public class HistoricalScheduler: VirtualTimeScheduler<HistoricalSchedulerTimeConverter> {
  public init(initialClock: RxTime = Date(timeIntervalSince1970: 0)) { absent() }
}
