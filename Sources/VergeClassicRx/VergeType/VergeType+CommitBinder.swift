#if Rx
public import RxSwift
public import VergeClassic

extension VergeType {
  /// Makes a commit of each value, on the main queue. Mirrors Verge 3.0–13.
  ///
  /// The verge is not retained.
  ///
  /// - Parameters:
  ///   - name: The name of the commits in logs.
  ///   - description: Further text for the verge's logger.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - mutate: Changes the state by a value. Retained.
  public func commitBinder<S>(
    name: String = "",
    description: String = "",
    file: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    mutate: @escaping (inout State, S) -> Void
  ) -> RxSwift.Binder<S> {
    RxSwift.Binder(self) { verge, value in
      verge.commit(name, description, file, function, line) { mutate(&$0, value) }
    }
  }

  /// Makes a commit of each value, present or not, on the main queue. Mirrors Verge 3.0–13.
  ///
  /// The verge is not retained.
  ///
  /// - Parameters:
  ///   - name: The name of the commits in logs.
  ///   - description: Further text for the verge's logger.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - mutate: Changes the state by a value. Retained.
  public func commitBinder<S>(
    name: String = "",
    description: String = "",
    file: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    mutate: @escaping (inout State, S?) -> Void
  ) -> RxSwift.Binder<S?> {
    RxSwift.Binder(self) { verge, value in
      verge.commit(name, description, file, function, line) { mutate(&$0, value) }
    }
  }

  /// Sets a property to each value, on the main queue. Mirrors Verge 3.0–13.
  ///
  /// The verge is not retained.
  ///
  /// - Parameters:
  ///   - name: The name of the commits in logs.
  ///   - description: Further text for the verge's logger.
  ///   - target: The key path to the property.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  public func commitBinder<S>(
    name: String = "",
    description: String = "",
    target: WritableKeyPath<State, S>,
    file: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line
  ) -> RxSwift.Binder<S> {
    commitBinder(
      name: name, description: description, file: file, function: function, line: line
    ) { (state: inout State, value: S) in state[keyPath: target] = value }
  }

  /// Sets an optional property to each value, on the main queue. Mirrors Verge 3.0–13.
  ///
  /// The verge is not retained.
  ///
  /// - Parameters:
  ///   - name: The name of the commits in logs.
  ///   - description: Further text for the verge's logger.
  ///   - target: The key path to the property.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  public func commitBinder<S>(
    name: String = "",
    description: String = "",
    target: WritableKeyPath<State, S?>,
    file: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line
  ) -> RxSwift.Binder<S?> {
    commitBinder(
      name: name, description: description, file: file, function: function, line: line
    ) { (state: inout State, value: S?) in state[keyPath: target] = value }
  }
}
#endif
