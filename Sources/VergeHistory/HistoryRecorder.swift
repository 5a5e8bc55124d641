public import Verge

/// Records the newest commits and activities of a store, to look at them and to replay them.
///
/// ```swift
/// let history = HistoryRecorder<AppState>(limit: 200, redacting: [Redaction(\.session.token)])
/// let store = Store<AppState, Never>(initialState: AppState(), logger: history)
/// history.record(store)
/// ```
///
/// As the logger of a store, the recorder records call sites and durations. With
/// ``record(_:describing:)``, it also records states and activities. That method works for every store,
/// also for one that has another logger, and for the `modernStore` of a legacy container.
///
/// Use one recorder for each store. Any thread may use it. A recorded state is read on the thread that
/// asks for it: if the state contains objects, these show their present contents.
///
/// A recorded state is a copy that shares its memory with the store's. So a commit to a recorded store
/// copies what it changes, and the recorder retains the last ``limit`` states.
public final class HistoryRecorder<State>: StoreLogger {
  /// The number of records that are kept. Older records are dropped.
  public let limit: Int
  let redactions: [Redaction<State>]
  let log: HistoryLog<State>
  private let dialect: (@Sendable (_ file: String) -> String?)?

  /// Creates an empty history.
  ///
  /// - Parameters:
  ///   - limit: The number of records that are kept; at least one.
  ///   - redactions: The parts of the state that are replaced before a state is recorded.
  ///   - dialect: Returns the dialect of a call by its file, as module and file name; `nil` for the one
  ///     that the recorder finds by the sender. For legacy code that commits through a modern store.
  public init(
    limit: Int = 500,
    redacting redactions: [Redaction<State>] = [],
    dialect: (@Sendable (_ file: String) -> String?)? = nil
  ) {
    self.limit = max(1, limit)
    self.redactions = redactions
    self.dialect = dialect
    log = HistoryLog(limit: self.limit)
  }

  /// Begins to record the states and the activities of a store.
  ///
  /// Call it once, before other threads use the store.
  ///
  /// - Parameters:
  ///   - component: A store, a component, or the `modernStore` of a legacy container. Not retained; it
  ///     retains the recorder.
  ///   - describe: Returns the text of an activity, or `nil` to record none. By default, its members.
  /// - Important: Traps if called inside a mutation of the same state.
  public func record<Component: StoreComponentType>(
    _ component: Component,
    describing describe: (@Sendable (Component.Activity) -> String?)? = nil
  ) where Component.Scope == State {
    let store = component.scopedStore
    store.sinkState(queue: .passthrough) { [log, redactions] changes in
      var state = changes.primitive
      for redaction in redactions { redaction.hide(&state) }
      log.receive(state, version: changes.version)
    }
    .storeWhileSourceActive()
    store.sinkActivity(queue: .passthrough) { [log] activity in
      guard let describe else { return log.receive(activity: ValueNode(activity).text()) }
      if let text = describe(activity) { log.receive(activity: text) }
    }
    .storeWhileSourceActive()
    if (store.logger as? HistoryRecorder) !== self { store.add(logger: self) }
  }

  /// The records, oldest first: at most ``limit``.
  public var records: [HistoryRecord<State>] { log.records }

  /// The newest recorded state, redacted; `nil` if states are not recorded.
  public var state: State? { log.state }

  /// Drops the records. The numbers of later records continue.
  public func removeAll() {
    log.removeAll()
  }

  /// Unlimited: the recorder ignores backlogs.
  public var backlogThreshold: Int { .max }

  /// Records a commit. The store calls it.
  public func didCommit(log entry: CommitLog, sender: AnyObject) {
    let trace = entry.trace
    let file = trace.file.description
    log.append(
      .init(
        kind: .commit, origin: origin(sender, file), name: trace.name, file: file,
        function: trace.function.description, line: trace.line,
        milliseconds: entry.tookMilliseconds, version: entry.version,
        site: .init(file: trace.file, function: trace.function)))
  }

  /// Records an activity. The store calls it.
  public func didSendActivity(log entry: ActivityLog, sender: AnyObject) {
    let trace = entry.trace
    log.append(
      .init(
        kind: .activity, origin: origin(sender, trace.file), name: trace.name, file: trace.file,
        function: trace.function, line: trace.line))
  }

  private func origin(_ sender: AnyObject, _ file: String) -> EventOrigin {
    var origin = EventOrigin(sender: sender, file: file)
    if let dialect = dialect?(file) { origin.dialect = dialect }
    return origin
  }
}
