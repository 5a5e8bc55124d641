#if Rx
public import RxSwift
public import VergeClassic

extension VergeType {
  /// Creates a binder that sets a property to each value that differs from the current one, on the
  /// main queue. Mirrors Cycler 2.7.
  ///
  /// For an equal value, the commit neither writes nor notifies the subscribers. The binder does
  /// not retain the verge.
  ///
  /// - `name`: The name of the commits in logs.
  /// - `description`: Further text for the verge's logger.
  /// - `target`: The key path to the property.
  /// - `comparer`: Whether the current value and the new one count as equal. Called while the
  ///   state's lock is held.
  public func commitIfChangedBinder<S>(
    name: String = "",
    description: String = "",
    target: WritableKeyPath<State, S>,
    comparer: @escaping (S, S) -> Bool,
    file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
  ) -> RxSwift.Binder<S> {
    makeBinder(target, unless: comparer, name, description, file, function, line)
  }

  /// Creates a binder that sets an optional property to each value that differs from the current
  /// one, on the main queue; otherwise like the one for a property. Mirrors Cycler 2.7.
  public func commitIfChangedBinder<S>(
    name: String = "",
    description: String = "",
    target: WritableKeyPath<State, S?>,
    comparer: @escaping (S?, S?) -> Bool,
    file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
  ) -> RxSwift.Binder<S?> {
    makeBinder(target, unless: comparer, name, description, file, function, line)
  }

  /// Creates a binder that sets a property to each value that differs by `==`; otherwise like the
  /// one with a comparer. Mirrors Cycler 2.7.
  public func commitIfChangedBinder<S: Equatable>(
    name: String = "",
    description: String = "",
    target: WritableKeyPath<State, S>,
    file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
  ) -> RxSwift.Binder<S> {
    commitIfChangedBinder(
      name: name, description: description, target: target, comparer: { $0 == $1 }, file: file,
      function: function, line: line)
  }

  /// Creates a binder that sets an optional property to each value that differs by `==`; otherwise
  /// like the one with a comparer. Mirrors Cycler 2.7.
  public func commitIfChangedBinder<S: Equatable>(
    name: String = "",
    description: String = "",
    target: WritableKeyPath<State, S?>,
    file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
  ) -> RxSwift.Binder<S?> {
    commitIfChangedBinder(
      name: name, description: description, target: target, comparer: { $0 == $1 }, file: file,
      function: function, line: line)
  }

  private func makeBinder<S>(
    _ target: WritableKeyPath<State, S>,
    unless isEqual: @escaping (S, S) -> Bool,
    _ name: String,
    _ description: String,
    _ file: StaticString, _ function: StaticString, _ line: UInt
  ) -> RxSwift.Binder<S> {
    RxSwift.Binder(self) { verge, value in
      verge.commitNotifying(name, description, file, function, line) { state in
        if isEqual(state[keyPath: target], value) { return false }
        state[keyPath: target] = value
        return true
      }
    }
  }
}
#endif
