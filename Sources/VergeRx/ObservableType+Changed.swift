#if Rx
public import RxSwift
public import Verge

#if canImport(RxCocoa)
public import RxCocoa
#endif

extension ObservableType {
  /// Sends the result of a closure whenever it has changed. Mirrors Verge 7–13.
  ///
  /// The first result is sent. Each subscription compares a result with the last one that it sent.
  ///
  /// - Parameters:
  ///   - selector: Called with each element, on its thread.
  ///   - compare: Whether two results, the earlier one first, count as equal. If it throws, the
  ///     observable fails.
  public func changed<S>(
    _ selector: @escaping (Element) -> S, _ compare: @escaping (S, S) throws -> Bool
  ) -> Observable<S> {
    map(selector).distinctUntilChanged(compare)
  }

  /// Sends the result of a closure whenever it has changed, by `==`. Mirrors Verge 7–13.
  public func changed<S: Equatable>(_ selector: @escaping (Element) -> S) -> Observable<S> {
    changed(selector) { $0 == $1 }
  }
}

extension ObservableType where Element: ChangesType {
  /// Sends the changed states. Mirrors Verge 7–14.
  ///
  /// A state without a previous one counts as changed.
  public func changed() -> Observable<Element.Value> where Element.Value: Equatable {
    compactMap { $0.asChanges().ifChanged({ $0 }) { $0 } }
  }

  /// Sends the result of a closure whenever a commit has changed it. Mirrors Verge 10–14.
  ///
  /// A state without a previous one counts as changed.
  ///
  /// - Parameter selector: Called with each state and the previous one, on the delivering thread.
  public func changed<S: Equatable>(_ selector: @escaping (Element.Value) -> S) -> Observable<S> {
    compactMap { $0.asChanges().ifChanged(selector) { $0 } }
  }

  /// Sends the result of a closure whenever a commit has changed it, by a comparison of the earlier
  /// result with the later one. Mirrors Verge 10–14.
  public func changed<S>(
    _ selector: @escaping (Element.Value) -> S, _ comparer: @escaping (S, S) -> Bool
  ) -> Observable<S> {
    compactMap { $0.asChanges().ifChanged(selector, by: comparer) { $0 } }
  }

  /// Sends the result of a closure whenever a commit has changed it, by a comparator. Mirrors Verge
  /// 13–14.
  public func changed<S>(
    _ selector: @escaping (Element.Value) -> S, _ comparer: some TypedComparator<S>
  ) -> Observable<S> {
    changed(selector) { comparer($0, $1) }
  }
}

#if canImport(RxCocoa)
extension ObservableType {
  /// Sends the result of a closure on the main queue whenever it has changed; otherwise like
  /// `changed`. If `compare` throws, the driver completes. Mirrors Verge 7–13.
  public func changedDriver<S>(
    _ selector: @escaping (Element) -> S, _ compare: @escaping (S, S) throws -> Bool
  ) -> Driver<S> {
    changed(selector, compare).asDriver(onErrorDriveWith: .empty())
  }

  /// Sends the result of a closure on the main queue whenever it has changed, by `==`. Mirrors
  /// Verge 7–13.
  public func changedDriver<S: Equatable>(_ selector: @escaping (Element) -> S) -> Driver<S> {
    changedDriver(selector) { $0 == $1 }
  }
}

extension ObservableType where Element: ChangesType {
  /// Sends the changed states on the main queue; otherwise like `changed()`. Mirrors Verge 7–14.
  public func changedDriver() -> Driver<Element.Value> where Element.Value: Equatable {
    compactMap { $0.asChanges().ifChanged({ $0 }) { $0 } }.asDriver(onErrorDriveWith: .empty())
  }

  /// Sends the result of a closure on the main queue whenever a commit has changed it; otherwise
  /// like `changed`. Mirrors Verge 10–14.
  public func changedDriver<S: Equatable>(_ selector: @escaping (Element.Value) -> S) -> Driver<S> {
    compactMap { $0.asChanges().ifChanged(selector) { $0 } }.asDriver(onErrorDriveWith: .empty())
  }

  /// Sends the result of a closure on the main queue whenever a commit has changed it, by a
  /// comparison. Mirrors Verge 10–14.
  public func changedDriver<S>(
    _ selector: @escaping (Element.Value) -> S, _ comparer: @escaping (S, S) -> Bool
  ) -> Driver<S> {
    compactMap { $0.asChanges().ifChanged(selector, by: comparer) { $0 } }.asDriver(
      onErrorDriveWith: .empty())
  }

  /// Sends the result of a closure on the main queue whenever a commit has changed it, by a
  /// comparator. Mirrors Verge 13–14.
  public func changedDriver<S>(
    _ selector: @escaping (Element.Value) -> S, _ comparer: some TypedComparator<S>
  ) -> Driver<S> {
    changedDriver(selector) { comparer($0, $1) }
  }
}
#endif
#endif
