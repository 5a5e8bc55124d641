// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// See `Names.swift`. Of operators for several sources, only the forms for the fewest are here.

public import Foundation

// MARK: Creating

extension ObservableType {
  public static func just(
    _ element: Element, scheduler: ImmediateSchedulerType
  ) -> Observable<Element> { absent() }
  public static func from<S: Sequence>(
    _ sequence: S, scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> where S.Element == Element { absent() }
  public static func from(optional: Element?) -> Observable<Element> { absent() }
  public static func from(
    optional: Element?, scheduler: ImmediateSchedulerType
  ) -> Observable<Element> { absent() }
  public static func deferred(
    _ observableFactory: @escaping () throws -> Observable<Element>
  ) -> Observable<Element> { absent() }
  public static func generate(
    initialState: Element, condition: @escaping (Element) throws -> Bool,
    scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance,
    iterate: @escaping (Element) throws -> Element
  ) -> Observable<Element> { absent() }
  public static func repeatElement(
    _ element: Element, scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> { absent() }
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    observableFactory: @escaping (Resource) throws -> Observable<Element>
  ) -> Observable<Element> { absent() }
}

extension ObservableType where Element: RxAbstractInteger {
  public static func range(
    start: Element, count: Element,
    scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> { absent() }
  public static func interval(
    _ period: RxTimeInterval, scheduler: SchedulerType
  ) -> Observable<Element> { absent() }
  public static func timer(
    _ dueTime: RxTimeInterval, period: RxTimeInterval? = nil, scheduler: SchedulerType
  ) -> Observable<Element> { absent() }
}

// MARK: Combining

extension ObservableType {
  public static func amb<S: Sequence>(_ sequence: S) -> Observable<Element>
  where S.Element == Observable<Element> { absent() }
  public func amb<O2: ObservableType>(_ right: O2) -> Observable<Element>
  where O2.Element == Element { absent() }

  public static func combineLatest<C: Collection>(
    _ collection: C, resultSelector: @escaping ([C.Element.Element]) throws -> Element
  ) -> Observable<Element> where C.Element: ObservableType { absent() }
  public static func combineLatest<C: Collection>(_ collection: C) -> Observable<[Element]>
  where C.Element: ObservableType, C.Element.Element == Element { absent() }
  public static func combineLatest<O1: ObservableType, O2: ObservableType, O3: ObservableType>(
    _ source1: O1, _ source2: O2, _ source3: O3,
    resultSelector: @escaping (O1.Element, O2.Element, O3.Element) throws -> Element
  ) -> Observable<Element> { absent() }

  public static func zip<C: Collection>(
    _ collection: C, resultSelector: @escaping ([C.Element.Element]) throws -> Element
  ) -> Observable<Element> where C.Element: ObservableType { absent() }
  public static func zip<C: Collection>(_ collection: C) -> Observable<[Element]>
  where C.Element: ObservableType, C.Element.Element == Element { absent() }
  public static func zip<O1: ObservableType, O2: ObservableType>(
    _ source1: O1, _ source2: O2,
    resultSelector: @escaping (O1.Element, O2.Element) throws -> Element
  ) -> Observable<Element> { absent() }

  public static func concat<S: Sequence>(_ sequence: S) -> Observable<Element>
  where S.Element == Observable<Element> { absent() }
  public static func concat<C: Collection>(_ collection: C) -> Observable<Element>
  where C.Element == Observable<Element> { absent() }
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> { absent() }
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element { absent() }

  public static func merge<C: Collection>(_ sources: C) -> Observable<Element>
  where C.Element == Observable<Element> { absent() }
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> { absent() }
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> { absent() }

  public func sample<Source: ObservableType>(
    _ sampler: Source, defaultValue: Element? = nil
  ) -> Observable<Element> { absent() }
  public func withLatestFrom<Source: ObservableConvertibleType>(
    _ second: Source
  ) -> Observable<Source.Element> { absent() }
  public func withLatestFrom<Source: ObservableConvertibleType, ResultType>(
    _ second: Source, resultSelector: @escaping (Element, Source.Element) throws -> ResultType
  ) -> Observable<ResultType> { absent() }
  public func withUnretained<Object: AnyObject>(
    _ obj: Object
  ) -> Observable<(Object, Element)> { absent() }
  public func withUnretained<Object: AnyObject, Out>(
    _ obj: Object, resultSelector: @escaping (Object, Element) -> Out
  ) -> Observable<Out> { absent() }
}

extension ObservableType where Element == Any {
  public static func combineLatest<O1: ObservableType, O2: ObservableType>(
    _ source1: O1, _ source2: O2
  ) -> Observable<(O1.Element, O2.Element)> { absent() }
  public static func zip<O1: ObservableType, O2: ObservableType>(
    _ source1: O1, _ source2: O2
  ) -> Observable<(O1.Element, O2.Element)> { absent() }
}

extension ObservableType where Element: ObservableConvertibleType {
  public func concat() -> Observable<Element.Element> { absent() }
  public func merge() -> Observable<Element.Element> { absent() }
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> { absent() }
  public func switchLatest() -> Observable<Element.Element> { absent() }
}

// MARK: Transforming

extension ObservableType {
  public func buffer(
    timeSpan: RxTimeInterval, count: Int, scheduler: SchedulerType
  ) -> Observable<[Element]> { absent() }
  public func window(
    timeSpan: RxTimeInterval, count: Int, scheduler: SchedulerType
  ) -> Observable<Observable<Element>> { absent() }
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> { absent() }
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> { absent() }
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> { absent() }
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> { absent() }
  public func enumerated() -> Observable<(index: Int, element: Element)> { absent() }
  public func groupBy<Key: Hashable>(
    keySelector: @escaping (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> { absent() }
  public func materialize() -> Observable<Event<Element>> { absent() }
  public func reduce<A>(
    _ seed: A, accumulator: @escaping (A, Element) throws -> A
  ) -> Observable<A> { absent() }
  public func reduce<A, Result>(
    _ seed: A, accumulator: @escaping (A, Element) throws -> A,
    mapResult: @escaping (A) throws -> Result
  ) -> Observable<Result> { absent() }
  public func scan<A>(
    into seed: A, accumulator: @escaping (inout A, Element) throws -> Void
  ) -> Observable<A> { absent() }
}

extension ObservableType where Element: EventConvertible {
  public func dematerialize() -> Observable<Element.Element> { absent() }
}

extension ObservableType where Element == Data {
  public func decode<Item: Decodable, Decoder: DataDecoder>(
    type: Item.Type, decoder: Decoder
  ) -> Observable<Item> { absent() }
}

// MARK: Selecting

extension ObservableType {
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) throws -> Key
  ) -> Observable<Element> { absent() }
  public func distinctUntilChanged<K>(
    _ keySelector: @escaping (Element) throws -> K,
    comparer: @escaping (_ lhs: K, _ rhs: K) throws -> Bool
  ) -> Observable<Element> { absent() }
  public func distinctUntilChanged<Property: Equatable>(
    at keyPath: KeyPath<Element, Property>
  ) -> Observable<Element> { absent() }
  public func element(at index: Int) -> Observable<Element> { absent() }
  public func first() -> Single<Element?> { absent() }
  public func ifEmpty(default: Element) -> Observable<Element> { absent() }
  public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> { absent() }
  public func ignoreElements() -> Observable<Never> { absent() }
  public func single() -> Observable<Element> { absent() }
  public func single(
    _ predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Element> { absent() }
  public func skip(
    _ duration: RxTimeInterval, scheduler: SchedulerType
  ) -> Observable<Element> { absent() }
  public func skip<Source: ObservableType>(until other: Source) -> Observable<Element> { absent() }
  public func skip(
    while predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Element> { absent() }
  public func take(
    for duration: RxTimeInterval, scheduler: SchedulerType
  ) -> Observable<Element> { absent() }
  public func take<Source: ObservableType>(until other: Source) -> Observable<Element> { absent() }
  public func take(
    until predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> { absent() }
  public func take(
    while predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> { absent() }
  public func takeLast(_ count: Int) -> Observable<Element> { absent() }
}

// MARK: Time, errors and sharing

extension ObservableType {
  public func debounce(
    _ dueTime: RxTimeInterval, scheduler: SchedulerType
  ) -> Observable<Element> { absent() }
  public func delaySubscription(
    _ dueTime: RxTimeInterval, scheduler: SchedulerType
  ) -> Observable<Element> { absent() }
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: SchedulerType
  ) -> Observable<Element> { absent() }
  public func timeout(
    _ dueTime: RxTimeInterval, scheduler: SchedulerType
  ) -> Observable<Element> { absent() }
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: RxTimeInterval, other: Source, scheduler: SchedulerType
  ) -> Observable<Element> where Source.Element == Element { absent() }
  public func subscribe(on scheduler: ImmediateSchedulerType) -> Observable<Element> { absent() }

  public static func `catch`<S: Sequence>(sequence: S) -> Observable<Element>
  where S.Element == Observable<Element> { absent() }
  public func catchAndReturn(_ element: Element) -> Observable<Element> { absent() }
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file,
    line: UInt = #line, function: String = #function
  ) -> Observable<Element> { absent() }
  public func retry() -> Observable<Element> { absent() }
  public func retry(_ maxAttemptCount: Int) -> Observable<Element> { absent() }
  public func retry<TriggerObservable: ObservableType, Error: Swift.Error>(
    when notificationHandler: @escaping (Observable<Error>) -> TriggerObservable
  ) -> Observable<Element> { absent() }
  public func retry<TriggerObservable: ObservableType>(
    when notificationHandler: @escaping (Observable<Swift.Error>) -> TriggerObservable
  ) -> Observable<Element> { absent() }

  public func multicast<Subject: SubjectType>(
    _ subject: Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element { absent() }
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping () -> Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element { absent() }
  public func multicast<Subject: SubjectType, Result>(
    _ subjectSelector: @escaping () throws -> Subject,
    selector: @escaping (Observable<Subject.Element>) throws -> Observable<Result>
  ) -> Observable<Result> where Subject.Observer.Element == Element { absent() }
  public func publish() -> ConnectableObservable<Element> { absent() }
  public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> { absent() }
  public func replayAll() -> ConnectableObservable<Element> { absent() }
}

// MARK: Converting

extension ObservableType {
  public func asMaybe() -> Maybe<Element> { absent() }
  public func toArray() -> Single<[Element]> { absent() }
}

extension ObservableType where Element == Never {
  public func asCompletable() -> Completable { absent() }
}

extension ObservableConvertibleType {
  public func asInfallible(
    onErrorJustReturn element: Element
  ) -> Infallible<Element> { absent() }
  public func asInfallible(
    onErrorFallbackTo infallible: Infallible<Element>
  ) -> Infallible<Element> { absent() }
  public func asInfallible(
    onErrorRecover: @escaping (Swift.Error) -> Infallible<Element>
  ) -> Infallible<Element> { absent() }
  public var values: AsyncThrowingStream<Element, Error> { absent() }
}

extension AsyncSequence {
  public func asObservable() -> Observable<Element> { absent() }
}

// MARK: Deprecated

extension ObservableType {
  @available(*, deprecated, renamed: "catch(_:)")
  public func catchError(
    _ handler: @escaping (Swift.Error) throws -> Observable<Element>
  ) -> Observable<Element> { absent() }
  @available(*, deprecated, renamed: "catchAndReturn(_:)")
  public func catchErrorJustReturn(_ element: Element) -> Observable<Element> { absent() }
  @available(*, deprecated, renamed: "catch(sequence:)")
  public static func catchError<S: Sequence>(_ sequence: S) -> Observable<Element>
  where S.Element == Observable<Element> { absent() }
  @available(*, deprecated, renamed: "element(at:)")
  public func elementAt(_ index: Int) -> Observable<Element> { absent() }
  @available(*, deprecated, renamed: "retry(when:)")
  public func retryWhen<TriggerObservable: ObservableType>(
    _ notificationHandler: @escaping (Observable<Swift.Error>) -> TriggerObservable
  ) -> Observable<Element> { absent() }
  @available(*, deprecated, renamed: "skip(until:)")
  public func skipUntil<Source: ObservableType>(_ other: Source) -> Observable<Element> { absent() }
  @available(*, deprecated, renamed: "skip(while:)")
  public func skipWhile(
    _ predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Element> { absent() }
  @available(*, deprecated, renamed: "subscribe(on:)")
  public func subscribeOn(_ scheduler: ImmediateSchedulerType) -> Observable<Element> { absent() }
  @available(*, deprecated, renamed: "take(for:scheduler:)")
  public func take(
    _ duration: RxTimeInterval, scheduler: SchedulerType
  ) -> Observable<Element> { absent() }
  @available(*, deprecated, renamed: "take(until:)")
  public func takeUntil<Source: ObservableType>(_ other: Source) -> Observable<Element> { absent() }
  @available(*, deprecated, renamed: "take(until:behavior:)")
  public func takeUntil(
    _ behavior: TakeBehavior, predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Element> { absent() }
  @available(*, deprecated, renamed: "take(while:)")
  public func takeWhile(
    _ predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Element> { absent() }
}
