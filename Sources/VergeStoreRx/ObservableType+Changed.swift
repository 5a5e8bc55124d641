#if Rx
public import RxSwift
public import VergeStore

#if canImport(RxCocoa)
public import RxCocoa
#endif

extension ObservableType where Element: StateType {
  /// The result of a closure, whenever it has changed.
  ///
  /// Mirrors VergeStore 6. The sequence sends the first value. Each subscription compares a value
  /// with the last one that it sent.
  ///
  /// - Parameters:
  ///   - selector: Called with each state, on the delivering thread.
  ///   - comparer: Whether two values, the earlier one first, count as equal. If it throws, the
  ///     observable fails.
  public func changed<S>(
    _ selector: @escaping (Element) -> S, _ comparer: @escaping (S, S) throws -> Bool
  ) -> Observable<S> {
    map(selector).distinctUntilChanged(comparer)
  }

  /// The result of a closure, whenever it has changed, by `==`. Mirrors VergeStore 6.
  public func changed<S: Equatable>(_ selector: @escaping (Element) -> S) -> Observable<S> {
    changed(selector) { $0 == $1 }
  }

  /// A part of the state, whenever it has changed; otherwise like the result of a closure. Mirrors
  /// VergeStore 6.
  public func changed<S>(
    _ selector: KeyPath<Element, S>, _ comparer: @escaping (S, S) throws -> Bool
  ) -> Observable<S> {
    map { $0[keyPath: selector] }.distinctUntilChanged(comparer)
  }

  /// A part of the state, whenever it has changed, by `==`. Mirrors VergeStore 6.
  public func changed<S: Equatable>(_ selector: KeyPath<Element, S>) -> Observable<S> {
    changed(selector) { $0 == $1 }
  }
}

#if canImport(RxCocoa)
extension ObservableType where Element: StateType {
  /// The result of a closure, whenever it has changed, on the main queue; otherwise like `changed`.
  /// If `comparer` throws, the driver completes. Mirrors VergeStore 6.
  public func changedDriver<S>(
    _ selector: @escaping (Element) -> S, _ comparer: @escaping (S, S) throws -> Bool
  ) -> Driver<S> {
    changed(selector, comparer).asDriver(onErrorDriveWith: .empty())
  }

  /// The result of a closure, whenever it has changed, by `==`, on the main queue. Mirrors
  /// VergeStore 6.
  public func changedDriver<S: Equatable>(_ selector: @escaping (Element) -> S) -> Driver<S> {
    changedDriver(selector) { $0 == $1 }
  }

  /// A part of the state, whenever it has changed, on the main queue; otherwise like `changed`. If
  /// `comparer` throws, the driver completes. Mirrors VergeStore 6.
  public func changedDriver<S>(
    _ selector: KeyPath<Element, S>, _ comparer: @escaping (S, S) throws -> Bool
  ) -> Driver<S> {
    changed(selector, comparer).asDriver(onErrorDriveWith: .empty())
  }

  /// A part of the state, whenever it has changed, by `==`, on the main queue. Mirrors VergeStore
  /// 6.
  public func changedDriver<S: Equatable>(_ selector: KeyPath<Element, S>) -> Driver<S> {
    changedDriver(selector) { $0 == $1 }
  }
}
#endif
#endif
