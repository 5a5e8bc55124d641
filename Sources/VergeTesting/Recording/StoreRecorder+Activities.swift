extension StoreRecorder {
  /// Expects that the next event is this activity.
  ///
  /// With ``Exhaustivity/partial``, the first equal activity is taken, and the events before it are
  /// skipped.
  ///
  /// - `activity`: The expected activity.
  public func expectActivity(
    _ activity: Activity,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where Activity: Equatable {
    _ = take(
      "an activity", at: TestLocation(fileID, filePath, line, column), \.activity,
      mismatch: { actual in
        guard actual != activity else { return nil }
        return "The activity is not the expected one.\n\n"
          + comparison(of: activity, with: actual)
      })
  }

  /// Takes and returns the next event, which must be an activity.
  ///
  /// With ``Exhaustivity/partial``, the changes before it are skipped. If no activity is left, that
  /// is a failure.
  ///
  /// - Returns: The activity; `nil` after a failure.
  public func nextActivity(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Activity? {
    take("an activity", at: TestLocation(fileID, filePath, line, column), \.activity)
  }
}
