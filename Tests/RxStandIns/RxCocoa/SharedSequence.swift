@_exported public import RxRelay
public import RxSwift

/// The strategy by which a sequence is delivered and shared.
public protocol SharingStrategyProtocol {
  static var scheduler: SchedulerType { get }
  static func share<Element>(_ source: Observable<Element>) -> Observable<Element>
}

/// A type that has a shared sequence.
public protocol SharedSequenceConvertibleType: ObservableConvertibleType {
  associatedtype SharingStrategy: SharingStrategyProtocol
  func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

/// A sequence that is shared and does not fail.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element>:
  SharedSequenceConvertibleType
{
  private let source: Observable<Element>

  init(_ source: Observable<Element>) {
    self.source = SharingStrategy.share(source)
  }

  init(raw: Observable<Element>) {
    source = raw
  }

  /// The events, as an observable.
  public func asObservable() -> Observable<Element> { source }
  /// The sequence itself.
  public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { self }

  /// No element.
  public static func empty() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: .empty())
  }

  /// One element.
  public static func just(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: .just(element))
  }
}

/// Main queue, the newest element replayed.
public struct DriverSharingStrategy: SharingStrategyProtocol {
  /// The scheduler that delivers the elements.
  public static var scheduler: SchedulerType { MainScheduler() }

  /// One subscription to the source for all observers.
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(replay: 1, scope: .whileConnected)
  }
}

/// Main queue, nothing replayed.
public struct SignalSharingStrategy: SharingStrategyProtocol {
  /// The scheduler that delivers the elements.
  public static var scheduler: SchedulerType { MainScheduler() }

  /// One subscription to the source for all observers.
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(scope: .whileConnected)
  }
}

/// A sequence on the main queue that replays its newest element.
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>
/// A sequence on the main queue that replays nothing.
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

extension SharedSequenceConvertibleType {
  /// The events, as an observable.
  public func asObservable() -> Observable<Element> { asSharedSequence().asObservable() }

  /// The results of a closure on the elements.
  public func map<Result>(
    _ selector: @escaping (Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence<SharingStrategy, Result>(asObservable().map(selector))
  }

  /// The elements that pass.
  public func filter(
    _ predicate: @escaping (Element) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, Element>(asObservable().filter(predicate))
  }

  /// The elements without the first ones.
  public func skip(_ count: Int) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, Element>(asObservable().skip(count))
  }

  /// The elements, later.
  public func delay(_ dueTime: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, Element>(
      asObservable().delay(dueTime, scheduler: SharingStrategy.scheduler))
  }

  /// The elements that differ from the one before.
  public func distinctUntilChanged(
    _ comparer: @escaping (Element, Element) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, Element>(asObservable().distinctUntilChanged(comparer))
  }
}

extension SharedSequenceConvertibleType where Element: Equatable {
  /// The elements that differ from the one before.
  public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element> {
    distinctUntilChanged(==)
  }
}

extension ObservableConvertibleType {
  /// Delivers on the main queue, and continues with another sequence after an error.
  private func shared<Strategy>(
    _ recover: @escaping (Swift.Error) -> SharedSequence<Strategy, Element>
  ) -> SharedSequence<Strategy, Element> {
    SharedSequence(
      asObservable().observe(on: Strategy.scheduler).catch { recover($0).asObservable() })
  }

  /// A driver of the events, with another source after an error.
  public func asDriver(onErrorJustReturn: Element) -> Driver<Element> {
    shared { _ in .just(onErrorJustReturn) }
  }

  /// A driver of the events, with another source after an error.
  public func asDriver(onErrorDriveWith: Driver<Element>) -> Driver<Element> {
    shared { _ in onErrorDriveWith }
  }

  /// A driver of the events, with another source after an error.
  public func asDriver(
    onErrorRecover: @escaping (_ error: Swift.Error) -> Driver<Element>
  ) -> Driver<Element> {
    shared(onErrorRecover)
  }

  /// A signal of the events, with another source after an error.
  public func asSignal(onErrorJustReturn: Element) -> Signal<Element> {
    shared { _ in .just(onErrorJustReturn) }
  }

  /// A signal of the events, with another source after an error.
  public func asSignal(onErrorSignalWith: Signal<Element>) -> Signal<Element> {
    shared { _ in onErrorSignalWith }
  }

  /// A signal of the events, with another source after an error.
  public func asSignal(
    onErrorRecover: @escaping (_ error: Swift.Error) -> Signal<Element>
  ) -> Signal<Element> {
    shared(onErrorRecover)
  }
}
