public import Verge

extension StoreRecorder {
  /// Expects that the next event is a change to this state.
  ///
  /// ```swift
  /// recorder.expectChange { $0.count = 1 }
  /// ```
  ///
  /// With ``Exhaustivity/full``, `mutation` gets the state before the change, and makes the whole of
  /// the state that is expected. With ``Exhaustivity/partial``, it gets the state after the change,
  /// and sets the members that are expected, to absolute values: the first change that has these
  /// values is taken.
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, for failures.
  ///   - filePath: The path of that file, for failures.
  ///   - line: The line of the call, for failures.
  ///   - column: The column of the call, for failures.
  ///   - mutation: Makes the expected state. Called on this thread, while nothing is locked.
  public func expectChange(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ mutation: (inout State) -> Void
  ) where State: Equatable {
    let (exhaustivity, before) = (log.exhaustivity, log.state)
    _ = take(
      "a change of the state", at: TestLocation(fileID, filePath, line, column), \.changes,
      mismatch: { changes in
        var expected = exhaustivity == .full ? before : changes.primitive
        mutation(&expected)
        guard expected != changes.primitive else { return nil }
        return "The state\(changes.siteDescription) is not the expected one.\n\n"
          + comparison(of: expected, with: changes.primitive)
      })
  }

  /// Expects that the next event is a change to a state with this value at a key path.
  ///
  /// The other members of the state are not compared. With ``Exhaustivity/partial``, the first change
  /// to a state with this value is taken.
  ///
  /// ```swift
  /// recorder.expectChange(\.user.name, to: "Ann")
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The path to the value.
  ///   - value: The expected value.
  ///   - fileID: The file of the call, for failures.
  ///   - filePath: The path of that file, for failures.
  ///   - line: The line of the call, for failures.
  ///   - column: The column of the call, for failures.
  public func expectChange<Value: Equatable>(
    _ keyPath: KeyPath<State, Value>,
    to value: Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    _ = take(
      "a change of the state", at: TestLocation(fileID, filePath, line, column), \.changes,
      mismatch: { changes in
        let actual = changes.primitive[keyPath: keyPath]
        guard actual != value else { return nil }
        return "The value\(changes.siteDescription) is not the expected one.\n\n"
          + comparison(of: value, with: actual)
      })
  }

  /// Takes the next event, which must be a change, for a test that looks at it.
  ///
  /// With ``Exhaustivity/partial``, the activities before it are skipped. No change left is a failure.
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, for failures.
  ///   - filePath: The path of that file, for failures.
  ///   - line: The line of the call, for failures.
  ///   - column: The column of the call, for failures.
  /// - Returns: The change; `nil` after a failure.
  public func nextChange(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Changes<State>? {
    take("a change of the state", at: TestLocation(fileID, filePath, line, column), \.changes)
  }
}

/// A difference, with a legend.
func comparison<Value>(of expected: Value, with actual: Value) -> String {
  guard let difference = stateDifference(from: expected, to: actual) else {
    return """
      Both print alike, but `==` says that they differ: \
      \(ValueNode(actual).text())
      """
  }
  return "\(difference)\n\n(expected: -, actual: +)"
}
