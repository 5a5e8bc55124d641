/// The objects that a test expects to be deallocated.
///
/// See ``expectNoLeaks(fileID:filePath:line:column:_:)``.
public final class LeakTracker {
  private struct Entry {
    weak var object: AnyObject?
    let typeName: String
    let location: TestLocation
  }

  private var entries: [Entry] = []

  init() {}

  /// Expects that an object is deallocated when the closure of `expectNoLeaks` has ended.
  ///
  /// - `object`: An object, such as a store, a view model or a view. Not retained.
  ///
  /// - Returns: The object.
  @discardableResult
  public func track<Object: AnyObject>(
    _ object: Object,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Object {
    entries.append(
      Entry(
        object: object, typeName: String(describing: type(of: object)),
        location: TestLocation(fileID, filePath, line, column)))
    return object
  }

  /// Reports the objects that still exist, each at the location where it was tracked.
  ///
  /// - Parameter location: The location of the failure if no object was tracked.
  func check(_ reporter: FailureReporter, _ location: TestLocation) {
    guard !entries.isEmpty else {
      reporter.report(
        "No object was tracked: call `track(_:)` with each object that must be deallocated.",
        at: location)
      return
    }
    for entry in entries where entry.object != nil {
      reporter.report(
        """
        A leak: the \(entry.typeName) is still referenced. Look for closures that capture it \
        strongly and are retained by it: in `storeWhileSourceActive()`, in subscriptions that it \
        stores, or in a task that has not ended.
        """,
        at: entry.location
      )
    }
  }
}
