#if canImport(ObjectiveC)
import ObjectiveC
#endif

/// Expects that the objects tracked in a closure are deallocated when the closure has ended.
///
/// ```swift
/// expectNoLeaks { tracker in
///   let model = tracker.track(TodoModel())
///   model.add("Milk")
/// }
/// ```
///
/// A failure names the type, and is reported at the line of `track`. Tracking no object is a
/// failure. If observers on the main queue or tasks are involved, use the asynchronous function of
/// the same name.
///
/// - `body`: Creates, uses and releases the objects. Called once.
///
/// - Throws: Any error that `body` throws; in that case, the objects are not checked.
@_disfavoredOverload
public func expectNoLeaks<Failure: Error>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  _ body: (LeakTracker) throws(Failure) -> Void
) throws(Failure) {
  let tracker = LeakTracker()
  #if canImport(ObjectiveC)
  // Objects of Objective-C may be released only when a pool is drained.
  try autoreleasepool { () throws(Failure) in try body(tracker) }
  #else
  try body(tracker)
  #endif
  tracker.check(FailureReporter(), TestLocation(fileID, filePath, line, column))
}

/// Expects that the objects tracked in an asynchronous closure are deallocated when the closure has
/// ended and the main queue has run its pending blocks.
///
/// ```swift
/// await expectNoLeaks { tracker in
///   let model = tracker.track(SearchModel())
///   await model.search("tea").value
/// }
/// ```
///
/// Tasks that retain an object must end before `body` does: await them, or
/// ``StoreRecorder/settle(isolation:)``.
///
/// - `body`: Creates, uses and releases the objects. Called once, on the caller's actor.
///
/// - Throws: Any error that `body` throws; in that case, the objects are not checked.
public func expectNoLeaks<Failure: Error>(
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  _ body: (LeakTracker) async throws(Failure) -> Void
) async throws(Failure) {
  let tracker = LeakTracker()
  try await body(tracker)
  await mainQueueTurn()
  tracker.check(FailureReporter(), TestLocation(fileID, filePath, line, column))
}
