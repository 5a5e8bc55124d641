public import Verge
import VergeDifference

extension StoreRecorder {
  /// Expects that the next event is a change to this state.
  ///
  /// ```swift
  /// recorder.expectChange { $0.count = 1 }
  /// ```
  ///
  /// With ``Exhaustivity/full``, `mutation` receives the state before the change, and turns it into
  /// the whole expected state. With ``Exhaustivity/partial``, it receives the state after the
  /// change, and sets the expected members to absolute values; the first change with these values
  /// is taken.
  ///
  /// - `mutation`: Makes the expected state. Called on this thread, while no lock is held.
  public func expectChange(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
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
  /// - `keyPath`: The key path to the value.
  /// - `value`: The expected value.
  public func expectChange<Value: Equatable>(
    _ keyPath: KeyPath<State, Value>,
    to value: Value,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
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

  /// Takes and returns the next event, which must be a change.
  ///
  /// With ``Exhaustivity/partial``, the activities before it are skipped. If no change is left,
  /// that is a failure.
  ///
  /// - Returns: The change; `nil` after a failure.
  public func nextChange(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Changes<State>? {
    take("a change of the state", at: TestLocation(fileID, filePath, line, column), \.changes)
  }
}

/// Returns the difference of two values that differ, with a legend.
func comparison<Value>(of expected: Value, with actual: Value) -> String {
  let difference = ValueDifference.text(from: expected, to: actual, areUnequal: true)
  return "\(difference ?? "")\n\n(expected: -, actual: +)"
}
