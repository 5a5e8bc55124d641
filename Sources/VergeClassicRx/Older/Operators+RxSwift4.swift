#if Rx
import Dispatch
public import RxSwift

#if canImport(RxCocoa)
public import RxCocoa
#endif

// Disfavored: chosen only if no operator of RxSwift fits.

extension PrimitiveSequence where Trait == SingleTrait {
  /// The form of `do(onSuccess:)` in RxSwift 4.
  ///
  /// - Parameters:
  ///   - onNext: Called with the element.
  ///   - onError: Called with the error.
  ///   - onSubscribe: Called before the work is started.
  ///   - onSubscribed: Called after the work is started.
  ///   - onDispose: Called when the subscription ends.
  @_disfavoredOverload
  @available(*, deprecated, message: "Write `do(onSuccess:)`.")
  public func `do`(
    onNext: ((Element) throws -> Void)?,
    onError: ((any Swift.Error) throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Single<Element> {
    self.do(
      onSuccess: onNext, onError: onError, onSubscribe: onSubscribe, onSubscribed: onSubscribed,
      onDispose: onDispose)
  }
}

extension PrimitiveSequence {
  /// The form of `delay(_:scheduler:)` in RxSwift 4.
  ///
  /// - Parameters:
  ///   - dueTime: A number of seconds.
  ///   - scheduler: The scheduler that waits.
  @_disfavoredOverload
  @available(*, deprecated, message: "Write an interval, such as `.milliseconds(500)`.")
  public func delay(
    _ dueTime: Double, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    delay(RxTimeInterval(seconds: dueTime), scheduler: scheduler)
  }
}

extension ObservableType {
  /// The form of `delay(_:scheduler:)` in RxSwift 4.
  ///
  /// - Parameters:
  ///   - dueTime: A number of seconds.
  ///   - scheduler: The scheduler that waits.
  @_disfavoredOverload
  @available(*, deprecated, message: "Write an interval, such as `.milliseconds(500)`.")
  public func delay(_ dueTime: Double, scheduler: any SchedulerType) -> Observable<Element> {
    delay(RxTimeInterval(seconds: dueTime), scheduler: scheduler)
  }
}

#if canImport(RxCocoa)
extension SharedSequenceConvertibleType {
  /// The form of `delay(_:)` in RxSwift 4.
  ///
  /// - Parameter dueTime: A number of seconds.
  @_disfavoredOverload
  @available(*, deprecated, message: "Write an interval, such as `.milliseconds(500)`.")
  public func delay(_ dueTime: Double) -> SharedSequence<SharingStrategy, Element> {
    delay(RxTimeInterval(seconds: dueTime))
  }
}
#endif

// An initializer: in the extensions above, RxSwift's operators hide functions of the same name.
extension RxTimeInterval {
  fileprivate init(seconds: Double) {
    // Of milliseconds, because `Int` has 32 bits on watches.
    self = .milliseconds(Int((seconds * 1e3).rounded()))
  }
}
#endif
