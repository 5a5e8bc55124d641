// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// See `Names.swift`. Of operators for several sources, only the forms for the fewest are here.

// MARK: Any trait

extension PrimitiveSequence {
  public static func deferred(
    _ observableFactory: @escaping () throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> { absent() }
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    primitiveSequenceFactory: @escaping (Resource) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> { absent() }
  public func `catch`(
    _ handler: @escaping (Swift.Error) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> { absent() }
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file,
    line: UInt = #line, function: String = #function
  ) -> PrimitiveSequence<Trait, Element> { absent() }
  public func delaySubscription(
    _ dueTime: RxTimeInterval, scheduler: SchedulerType
  ) -> PrimitiveSequence<Trait, Element> { absent() }
  public func retry() -> PrimitiveSequence<Trait, Element> { absent() }
  public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence<Trait, Element> { absent() }
  public func retry<TriggerObservable: ObservableType, Error: Swift.Error>(
    when notificationHandler: @escaping (Observable<Error>) -> TriggerObservable
  ) -> PrimitiveSequence<Trait, Element> { absent() }
  public func retry<TriggerObservable: ObservableType>(
    when notificationHandler: @escaping (Observable<Swift.Error>) -> TriggerObservable
  ) -> PrimitiveSequence<Trait, Element> { absent() }
  public func subscribe(
    on scheduler: ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> { absent() }
  public func timeout(
    _ dueTime: RxTimeInterval, scheduler: SchedulerType
  ) -> PrimitiveSequence<Trait, Element> { absent() }
  public func timeout(
    _ dueTime: RxTimeInterval, other: PrimitiveSequence<Trait, Element>, scheduler: SchedulerType
  ) -> PrimitiveSequence<Trait, Element> { absent() }

  @available(*, deprecated, renamed: "catch(_:)")
  public func catchError(
    _ handler: @escaping (Swift.Error) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> { absent() }
  @available(*, deprecated, renamed: "observe(on:)")
  public func observeOn(
    _ scheduler: ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> { absent() }
  @available(*, deprecated, renamed: "subscribe(on:)")
  public func subscribeOn(
    _ scheduler: ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> { absent() }
}

extension PrimitiveSequenceType where Element: RxAbstractInteger {
  public static func timer(
    _ dueTime: RxTimeInterval, scheduler: SchedulerType
  ) -> PrimitiveSequence<Trait, Element> { absent() }
}

// MARK: Single

extension PrimitiveSequenceType where Trait == SingleTrait {
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil,
    work: @Sendable @escaping () async throws -> Element
  ) -> PrimitiveSequence<Trait, Element> { absent() }
  public static func zip<E1, E2>(
    _ source1: PrimitiveSequence<Trait, E1>, _ source2: PrimitiveSequence<Trait, E2>,
    resultSelector: @escaping (E1, E2) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> { absent() }
  public static func zip<C: Collection, Result>(
    _ collection: C, resultSelector: @escaping ([Element]) throws -> Result
  ) -> PrimitiveSequence<Trait, Result>
  where C.Element == PrimitiveSequence<Trait, Element> { absent() }
  public static func zip<C: Collection>(_ collection: C) -> PrimitiveSequence<Trait, [Element]>
  where C.Element == PrimitiveSequence<Trait, Element> { absent() }
  public func asCompletable() -> PrimitiveSequence<CompletableTrait, Never> { absent() }
  public func asMaybe() -> Maybe<Element> { absent() }
  public func catchAndReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> { absent() }
  public func compactMap<Result>(
    _ transform: @escaping (Element) throws -> Result?
  ) -> Maybe<Result> { absent() }
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> { absent() }
  public func flatMapCompletable(
    _ selector: @escaping (Element) throws -> Completable
  ) -> Completable { absent() }
  public func flatMapMaybe<Result>(
    _ selector: @escaping (Element) throws -> Maybe<Result>
  ) -> Maybe<Result> { absent() }
  public var value: Element { get async throws { absent() } }

  @available(*, deprecated, renamed: "catchAndReturn(_:)")
  public func catchErrorJustReturn(
    _ element: Element
  ) -> PrimitiveSequence<Trait, Element> { absent() }
  @available(*, deprecated, renamed: "subscribe(onSuccess:onFailure:onDisposed:)")
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil, onError: @escaping (Swift.Error) -> Void,
    onDisposed: (() -> Void)? = nil
  ) -> Disposable { absent() }
}

extension PrimitiveSequenceType where Element == Any, Trait == SingleTrait {
  public static func zip<E1, E2>(
    _ source1: PrimitiveSequence<Trait, E1>, _ source2: PrimitiveSequence<Trait, E2>
  ) -> PrimitiveSequence<Trait, (E1, E2)> { absent() }
}

// MARK: Maybe

extension PrimitiveSequenceType where Trait == MaybeTrait {
  public static func just(
    _ element: Element, scheduler: ImmediateSchedulerType
  ) -> Maybe<Element> { absent() }
  public static func error(_ error: Swift.Error) -> Maybe<Element> { absent() }
  public static func never() -> Maybe<Element> { absent() }
  public static func zip<E1, E2>(
    _ source1: PrimitiveSequence<Trait, E1>, _ source2: PrimitiveSequence<Trait, E2>,
    resultSelector: @escaping (E1, E2) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> { absent() }
  public func asCompletable() -> PrimitiveSequence<CompletableTrait, Never> { absent() }
  public func catchAndReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> { absent() }
  public func compactMap<Result>(
    _ transform: @escaping (Element) throws -> Result?
  ) -> Maybe<Result> { absent() }
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> { absent() }
  public func flatMap<Result>(
    _ selector: @escaping (Element) throws -> Maybe<Result>
  ) -> Maybe<Result> { absent() }
  public func flatMapCompletable(
    _ selector: @escaping (Element) throws -> Completable
  ) -> Completable { absent() }
  public func flatMapSingle<Result>(
    _ selector: @escaping (Element) throws -> Single<Result>
  ) -> Maybe<Result> { absent() }
  public func ifEmpty(default: Element) -> Single<Element> { absent() }
  public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> { absent() }
  public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> { absent() }
  public func map<Result>(
    _ transform: @escaping (Element) throws -> Result
  ) -> Maybe<Result> { absent() }
  public func subscribe<Object: AnyObject>(
    with object: Object, onSuccess: ((Object, Element) -> Void)? = nil,
    onError: ((Object, Swift.Error) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> Disposable { absent() }
  public var value: Element? { get async throws { absent() } }

  @available(*, deprecated, renamed: "catchAndReturn(_:)")
  public func catchErrorJustReturn(
    _ element: Element
  ) -> PrimitiveSequence<Trait, Element> { absent() }
}

// MARK: Completable

public enum CompletableTrait {}
public typealias Completable = PrimitiveSequence<CompletableTrait, Swift.Never>

@frozen
public enum CompletableEvent {
  case error(Swift.Error)
  case completed
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Swift.Never {
  public typealias CompletableObserver = (CompletableEvent) -> Void

  public static func create(
    subscribe: @escaping (@escaping CompletableObserver) -> Disposable
  ) -> PrimitiveSequence<Trait, Element> { absent() }
  public static func error(_ error: Swift.Error) -> Completable { absent() }
  public static func never() -> Completable { absent() }
  public static func empty() -> Completable { absent() }
  public static func concat(_ sources: Completable...) -> Completable { absent() }
  public static func merge(_ sources: Completable...) -> Completable { absent() }
  public static func zip(_ sources: Completable...) -> Completable { absent() }
  public func andThen<E>(_ second: Single<E>) -> Single<E> { absent() }
  public func andThen<E>(_ second: Maybe<E>) -> Maybe<E> { absent() }
  public func andThen(_ second: Completable) -> Completable { absent() }
  public func andThen<E>(_ second: Observable<E>) -> Observable<E> { absent() }
  public func concat(_ second: Completable) -> Completable { absent() }
  public func `do`(
    onError: ((Swift.Error) throws -> Void)? = nil,
    afterError: ((Swift.Error) throws -> Void)? = nil, onCompleted: (() throws -> Void)? = nil,
    afterCompleted: (() throws -> Void)? = nil, onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Completable { absent() }
  public func subscribe(_ observer: @escaping (CompletableEvent) -> Void) -> Disposable { absent() }
  public func subscribe(
    onCompleted: (() -> Void)? = nil, onError: ((Swift.Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> Disposable { absent() }
  public func subscribe<Object: AnyObject>(
    with object: Object, onCompleted: ((Object) -> Void)? = nil,
    onError: ((Object, Swift.Error) -> Void)? = nil, onDisposed: ((Object) -> Void)? = nil
  ) -> Disposable { absent() }
  public var value: Void { get async throws { absent() } }
}

// MARK: Infallible

extension InfallibleEvent: EventConvertible {
  public var event: Event<Element> { absent() }
}

extension InfallibleType {
  public static func just(_ element: Element) -> Infallible<Element> { absent() }
  public static func just(
    _ element: Element, scheduler: ImmediateSchedulerType
  ) -> Infallible<Element> { absent() }
  public static func from(
    _ array: [Element], scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Infallible<Element> { absent() }
  public static func of(
    _ elements: Element..., scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Infallible<Element> { absent() }
  public static func empty() -> Infallible<Element> { absent() }
  public static func never() -> Infallible<Element> { absent() }
  public static func deferred(
    _ observableFactory: @escaping () throws -> Infallible<Element>
  ) -> Infallible<Element> { absent() }
  public static func combineLatest<I1: InfallibleType, I2: InfallibleType>(
    _ source1: I1, _ source2: I2,
    resultSelector: @escaping (I1.Element, I2.Element) throws -> Element
  ) -> Infallible<Element> { absent() }
  public static func zip<I1: InfallibleType, I2: InfallibleType>(
    _ source1: I1, _ source2: I2,
    resultSelector: @escaping (I1.Element, I2.Element) throws -> Element
  ) -> Infallible<Element> { absent() }
  public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> { absent() }
  public static func merge(_ sources: Infallible<Element>...) -> Infallible<Element> { absent() }

  public func compactMap<Result>(
    _ transform: @escaping (Element) -> Result?
  ) -> Infallible<Result> { absent() }
  public func concat<Source: ObservableConvertibleType>(
    _ second: Source
  ) -> Infallible<Element> where Source.Element == Element { absent() }
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> { absent() }
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file,
    line: UInt = #line, function: String = #function
  ) -> Infallible<Element> { absent() }
  public func delay(
    _ dueTime: RxTimeInterval, scheduler: SchedulerType
  ) -> Infallible<Element> { absent() }
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) throws -> Key
  ) -> Infallible<Element> { absent() }
  public func distinctUntilChanged(
    _ comparer: @escaping (Element, Element) throws -> Bool
  ) -> Infallible<Element> { absent() }
  public func distinctUntilChanged<K>(
    _ keySelector: @escaping (Element) throws -> K, comparer: @escaping (K, K) throws -> Bool
  ) -> Infallible<Element> { absent() }
  public func distinctUntilChanged<Property: Equatable>(
    at keyPath: KeyPath<Element, Property>
  ) -> Infallible<Element> { absent() }
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil, afterNext: ((Element) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Infallible<Element> { absent() }
  public func filter(_ predicate: @escaping (Element) -> Bool) -> Infallible<Element> { absent() }
  public func flatMap<Source: InfallibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> { absent() }
  public func flatMapFirst<Source: InfallibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> { absent() }
  public func flatMapLatest<Source: InfallibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> { absent() }
  public func scan<Seed>(
    _ seed: Seed, accumulator: @escaping (Seed, Element) -> Seed
  ) -> Infallible<Seed> { absent() }
  public func scan<Seed>(
    into seed: Seed, accumulator: @escaping (inout Seed, Element) -> Void
  ) -> Infallible<Seed> { absent() }
  public func share(
    replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected
  ) -> Infallible<Element> { absent() }
  public func skip<Source: ObservableType>(until other: Source) -> Infallible<Element> { absent() }
  public func skip(
    while predicate: @escaping (Element) throws -> Bool
  ) -> Infallible<Element> { absent() }
  public func startWith(_ element: Element) -> Infallible<Element> { absent() }
  public func subscribe(
    _ on: @escaping (InfallibleEvent<Element>) -> Void
  ) -> Disposable { absent() }
  public func subscribe<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil, onDisposed: ((Object) -> Void)? = nil
  ) -> Disposable { absent() }
  public func subscribe(on scheduler: ImmediateSchedulerType) -> Infallible<Element> { absent() }
  public func take(_ count: Int) -> Infallible<Element> { absent() }
  public func take<Source: InfallibleType>(until other: Source) -> Infallible<Element> { absent() }
  public func take(
    until predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> { absent() }
  public func take(
    while predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> { absent() }
  public func takeLast(_ count: Int) -> Infallible<Element> { absent() }
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: SchedulerType
  ) -> Infallible<Element> { absent() }
  public func withLatestFrom<Source: InfallibleType>(
    _ second: Source
  ) -> Infallible<Source.Element> { absent() }
  public func withUnretained<Object: AnyObject>(
    _ obj: Object
  ) -> Infallible<(Object, Element)> { absent() }
}

extension InfallibleType where Element: Equatable {
  public func distinctUntilChanged() -> Infallible<Element> { absent() }
}

extension Infallible {
  public var values: AsyncStream<Element> { absent() }
}
