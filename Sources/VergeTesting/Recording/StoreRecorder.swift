public import Verge

/// Records the changes and activities of a store, for the expectations of a test.
///
/// ```swift
/// let model = TodoModel()
/// let recorder = StoreRecorder(model)
/// defer { recorder.finish() }
///
/// model.add("Milk")
/// recorder.expectChange(\.todos, to: [Todo(id: 1, title: "Milk")])
/// recorder.expectActivity(.added(1))
/// ```
///
/// Changes and activities form one sequence, in the store's order. With ``Exhaustivity/full``, the
/// default, the test must expect each of them; an event that the test does not expect is a failure.
/// A commit that leaves an `Equatable` state equal is not an event.
///
/// A failure is reported to Swift Testing or XCTest, at the line of the expectation. Outside a
/// test, it traps.
///
/// The delivering thread records events, and the test expects them in the order of delivery. In a
/// test that uses the store on one thread, an event is recorded before `commit` or `send` returns.
/// If other threads, tasks or the main queue take part, `await` ``settle(isolation:)`` before the
/// expectations.
///
/// The recorder does not retain the store. End each recording with
/// ``finish(fileID:filePath:line:column:)``: Swift may release an object after its last use, and a
/// recorder that is released no longer records.
public final class StoreRecorder<State, Activity> {
  let log: EventLog<State, Activity>
  let reporter: FailureReporter
  let tasks: TaskManager
  private(set) weak var core: StateCore?
  private let storeName: String
  private let creation: TestLocation
  private let subscriptions: [StoreSubscription]

  /// Starts recording.
  ///
  /// Create the recorder before other threads use the store, because the observers of changes and of
  /// activities are registered one after the other.
  ///
  /// - `component`: A store, a component, or a legacy container's `modernStore`. For a component
  ///   with a scope, its slice of the state is recorded. Not retained.
  /// - `exhaustivity`: The degree to which the test must expect the events.
  ///
  /// - Important: Traps if called inside a mutation of the same state.
  public init<Component: StoreComponentType>(
    _ component: Component,
    exhaustivity: Exhaustivity = .full,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where Component.Scope == State, Component.Activity == Activity {
    let store = component.scopedStore
    let log = EventLog<State, Activity>(store.state.primitive, exhaustivity)
    self.log = log
    reporter = FailureReporter()
    tasks = store.taskManager
    core = store.view.core
    storeName = store.name
    creation = TestLocation(fileID, filePath, line, column)
    subscriptions = [
      store.sinkState(queue: .passthrough) { log.record($0) },
      store.sinkActivity(queue: .passthrough) { log.record($0) },
    ]
  }

  deinit {
    guard log.exhaustivity == .full, !log.isFinished else { return }
    reporter.report(
      """
      The recorder of the store "\(storeName)" was released before `finish()`. It may have missed \
      events. Write `defer { recorder.finish() }` after its creation.\(remainder())
      """,
      at: creation
    )
  }

  /// The degree to which the test must expect the events, from now on.
  public var exhaustivity: Exhaustivity {
    get { log.exhaustivity }
    set { log.exhaustivity = newValue }
  }

  /// The state after the newest change that was expected or skipped. The store may be ahead of it.
  ///
  /// Initially, the state when the recorder was created.
  public var state: State { log.state }

  /// Ends the recording.
  ///
  /// With ``Exhaustivity/full``, events that were not expected are a failure, and so are unfinished
  /// tasks of the store. A second call does nothing.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    guard log.finish() else { return }
    for subscription in subscriptions { subscription.cancel() }
    guard log.exhaustivity == .full else { return }
    let location = TestLocation(fileID, filePath, line, column)
    let remainder = remainder()
    if !remainder.isEmpty {
      reporter.report("The test ends with events that it did not expect.\(remainder)", at: location)
    }
    if let unfinishedTasks {
      reporter.report(
        """
        Of the store "\(storeName)", \(unfinishedTasks) did not end. Await \
        `recorder.settle()` before the expectations, or cancel with \
        `store.taskManager.cancelAll()` and then await `recorder.settle()`.
        """,
        at: location
      )
    }
  }

  /// The unfinished tasks and their keys, for messages; `nil` if there are none.
  var unfinishedTasks: String? {
    let keys = tasks.unfinishedKeys.map { "'\($0)'" }.sorted()
    guard !keys.isEmpty else { return nil }
    let names = keys.prefix(5).joined(separator: ", ") + (keys.count > 5 ? ", …" : "")
    return keys.count == 1 ? "the task \(names)" : "\(keys.count) tasks (\(names))"
  }

  /// Returns a description of the events that were not taken, after an empty line; an empty string if
  /// there are none.
  func remainder() -> String {
    let events = log.events
    guard !events.isEmpty else { return "" }
    var lines = ["", ""]
    let shown = 10
    var previous = log.state
    for (number, event) in events.prefix(shown).enumerated() {
      lines.append("\(number + 1). \(event.description(after: previous))")
      if let changes = event.changes { previous = changes.primitive }
    }
    if events.count > shown { lines.append("… and \(events.count - shown) more") }
    return lines.joined(separator: "\n")
  }
}

// Sendable: immutable, except for a weak reference that is set once; the log has a lock.
extension StoreRecorder: @unchecked Sendable where State: Sendable, Activity: Sendable {}
