#if Rx
public import RxSwift
public import Verge

#if canImport(RxCocoa)
public import RxCocoa
#endif

extension ObservableType {
  /// The result of a closure, whenever it has changed. Mirrors Verge 7–13.
  ///
  /// It sends the first result. Each subscription compares a result with the last one that it sent.
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

  /// The result of a closure, whenever it has changed. Mirrors Verge 7–13.
  ///
  /// It sends the first result. Each subscription compares a result with the last one that it sent.
  ///
  /// - Parameter selector: Called with each element, on its thread.
  public func changed<S: Equatable>(_ selector: @escaping (Element) -> S) -> Observable<S> {
    changed(selector) { $0 == $1 }
  }
}

extension ObservableType where Element: ChangesType {
  /// The states that have changed. Mirrors Verge 7–14.
  ///
  /// A state without a previous one counts as changed.
  public func changed() -> Observable<Element.Value> where Element.Value: Equatable {
    compactMap { $0.asChanges().ifChanged({ $0 }) { $0 } }
  }

  /// The result of a closure, whenever a commit has changed it. Mirrors Verge 10–14.
  ///
  /// A state without a previous one counts as changed.
  ///
  /// - Parameter selector: Called with each state and the previous one, on the delivering thread.
  public func changed<S: Equatable>(_ selector: @escaping (Element.Value) -> S) -> Observable<S> {
    compactMap { $0.asChanges().ifChanged(selector) { $0 } }
  }

  /// The result of a closure, whenever a commit has changed it. Mirrors Verge 10–14.
  ///
  /// A state without a previous one counts as changed.
  ///
  /// - Parameters:
  ///   - selector: Called with each state and the previous one, on the delivering thread.
  ///   - comparer: Whether two results, the earlier one first, count as equal.
  public func changed<S>(
    _ selector: @escaping (Element.Value) -> S, _ comparer: @escaping (S, S) -> Bool
  ) -> Observable<S> {
    compactMap { $0.asChanges().ifChanged(selector, by: comparer) { $0 } }
  }

  /// The result of a closure, whenever a commit has changed it. Mirrors Verge 13–14.
  ///
  /// A state without a previous one counts as changed.
  ///
  /// - Parameters:
  ///   - selector: Called with each state and the previous one, on the delivering thread.
  ///   - comparer: Compares two results, the earlier one first.
  public func changed<S>(
    _ selector: @escaping (Element.Value) -> S, _ comparer: some TypedComparator<S>
  ) -> Observable<S> {
    changed(selector) { comparer($0, $1) }
  }
}

#if canImport(RxCocoa)
extension ObservableType {
  /// The result of a closure, whenever it has changed, on the main queue. Mirrors Verge 7–13.
  ///
  /// It sends the first result. Each subscription compares a result with the last one that it sent.
  ///
  /// - Parameters:
  ///   - selector: Called with each element, on its thread.
  ///   - compare: Whether two results, the earlier one first, count as equal. If it throws, the
  ///     driver completes.
  public func changedDriver<S>(
    _ selector: @escaping (Element) -> S, _ compare: @escaping (S, S) throws -> Bool
  ) -> Driver<S> {
    changed(selector, compare).asDriver(onErrorDriveWith: .empty())
  }

  /// The result of a closure, whenever it has changed, on the main queue. Mirrors Verge 7–13.
  ///
  /// It sends the first result. Each subscription compares a result with the last one that it sent.
  ///
  /// - Parameter selector: Called with each element, on its thread.
  public func changedDriver<S: Equatable>(_ selector: @escaping (Element) -> S) -> Driver<S> {
    changedDriver(selector) { $0 == $1 }
  }
}

extension ObservableType where Element: ChangesType {
  /// The states that have changed, on the main queue. Mirrors Verge 7–14.
  ///
  /// A state without a previous one counts as changed.
  public func changedDriver() -> Driver<Element.Value> where Element.Value: Equatable {
    compactMap { $0.asChanges().ifChanged({ $0 }) { $0 } }.asDriver(onErrorDriveWith: .empty())
  }

  /// The result of a closure, whenever a commit has changed it, on the main queue. Mirrors Verge 10–14.
  ///
  /// A state without a previous one counts as changed.
  ///
  /// - Parameter selector: Called with each state and the previous one, on the delivering thread.
  public func changedDriver<S: Equatable>(_ selector: @escaping (Element.Value) -> S) -> Driver<S> {
    compactMap { $0.asChanges().ifChanged(selector) { $0 } }.asDriver(onErrorDriveWith: .empty())
  }

  /// The result of a closure, whenever a commit has changed it, on the main queue. Mirrors Verge 10–14.
  ///
  /// A state without a previous one counts as changed.
  ///
  /// - Parameters:
  ///   - selector: Called with each state and the previous one, on the delivering thread.
  ///   - comparer: Whether two results, the earlier one first, count as equal.
  public func changedDriver<S>(
    _ selector: @escaping (Element.Value) -> S, _ comparer: @escaping (S, S) -> Bool
  ) -> Driver<S> {
    compactMap { $0.asChanges().ifChanged(selector, by: comparer) { $0 } }.asDriver(
      onErrorDriveWith: .empty())
  }

  /// The result of a closure, whenever a commit has changed it, on the main queue. Mirrors Verge 13–14.
  ///
  /// A state without a previous one counts as changed.
  ///
  /// - Parameters:
  ///   - selector: Called with each state and the previous one, on the delivering thread.
  ///   - comparer: Compares two results, the earlier one first.
  public func changedDriver<S>(
    _ selector: @escaping (Element.Value) -> S, _ comparer: some TypedComparator<S>
  ) -> Driver<S> {
    changedDriver(selector) { comparer($0, $1) }
  }
}
#endif
#endif
