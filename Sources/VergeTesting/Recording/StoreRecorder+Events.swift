internal import Verge

extension StoreRecorder {
  /// Expects that no event is left.
  ///
  /// Events that are left stay available to the following expectations.
  public func expectNoEvents(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let remainder = remainder()
    guard !remainder.isEmpty else { return }
    reporter.report(
      "Expected no events.\(remainder)", at: TestLocation(fileID, filePath, line, column))
  }

  /// Skips the recorded events that were not expected.
  ///
  /// - Returns: The number of skipped events.
  @discardableResult
  public func skipEvents() -> Int {
    let count = log.events.count
    log.take(count)
    return count
  }

  /// Takes the event of an expectation.
  ///
  /// With ``Exhaustivity/full``, that is the next event. With ``Exhaustivity/partial``, it is the first
  /// one that matches; the events before it are skipped.
  ///
  /// - Parameters:
  ///   - expected: A description for messages: "a change of the state".
  ///   - payload: Returns the expected part of an event; `nil` if the event is of another kind.
  ///   - mismatch: Returns `nil` if the payload is as expected, otherwise a message.
  /// - Returns: The payload, even if the event does not match; `nil` if there is no such event.
  func take<Payload>(
    _ expected: String,
    at location: TestLocation,
    _ payload: (RecordedEvent<State, Activity>) -> Payload?,
    mismatch: (Payload) -> String? = { _ in nil }
  ) -> Payload? {
    switch log.exhaustivity {
    case .full:
      guard let event = log.first else {
        reporter.report("Expected \(expected), but no event is left.\(hint)", at: location)
        return nil
      }
      guard let payload = payload(event) else {
        reporter.report(
          """
          Expected \(expected), but the next event is another one.

          \(event.description(after: log.state))
          """,
          at: location
        )
        return nil
      }
      if let message = mismatch(payload) { reporter.report(message, at: location) }
      log.take(1)
      return payload
    case .partial:
      var message: String?
      var candidates = 0
      for (index, event) in log.events.enumerated() {
        guard let payload = payload(event) else { continue }
        guard let mismatch = mismatch(payload) else {
          log.take(index + 1)
          return payload
        }
        candidates += 1
        message = mismatch
      }
      if let message {
        let candidates =
          candidates == 1 ? "the only candidate" : "the last of \(candidates) candidates"
        reporter.report(
          "Expected \(expected), but no event matches. For \(candidates):\n\n\(message)",
          at: location)
      } else {
        reporter.report("Expected \(expected), but no such event is left.\(hint)", at: location)
      }
      return nil
    }
  }

  private var hint: String {
    if log.isFinished {
      return " The recording has ended: call `finish()` after the expectations."
    }
    guard let unfinishedTasks else { return "" }
    return " Of the store, \(unfinishedTasks) did not end: await `recorder.settle()` first."
  }
}
