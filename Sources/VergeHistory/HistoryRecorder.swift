public import Verge

/// Records the newest commits and activities of a store, for inspection and replay.
///
/// ```swift
/// let history = HistoryRecorder<AppState>(limit: 200, redacting: [Redaction(\.session.token)])
/// let store = Store<AppState, Never>(initialState: AppState())
/// history.record(store)
/// ```
///
/// ``record(_:describing:)`` works for every store, including a store that already has a logger,
/// which it keeps, and the `modernStore` of a legacy container.
///
/// The recorder stores states in full, apart from the redacted parts. Of an activity, it stores
/// only the name of the case; pass `describing:` to store more.
///
/// Use one recorder for each store. The recorder is `Sendable` if the state is: then any thread may use it.
/// If a recorded state contains objects, they show their current contents.
///
/// A recorded state is a copy that shares memory with the store's state, so a commit to a recorded
/// store copies the parts that it changes. The recorder retains the last ``limit`` states.
public final class HistoryRecorder<State> {
  /// The number of records that are kept. Older records are dropped.
  public let limit: Int
  let redactions: [Redaction<State>]
  let log: HistoryLog<State>
  private let logger: HistoryLogger<State>

  /// Creates an empty history.
  ///
  /// - Parameters:
  ///   - limit: The number of records that are kept; at least one.
  ///   - redactions: The parts of the state that are replaced before a state is recorded.
  ///   - dialectForFile: Returns the dialect of a call by its file, as module and file name; `nil`
  ///     for the dialect derived from the sender. For legacy code that commits through a modern
  ///     store. Retained, and called on the delivering thread.
  public init(
    limit: Int = 500,
    redacting redactions: [Redaction<State>] = [],
    dialectForFile: (@Sendable (_ file: String) -> String?)? = nil
  ) {
    self.limit = max(1, limit)
    self.redactions = redactions
    log = HistoryLog(limit: self.limit)
    logger = HistoryLogger(log: log, dialectForFile: dialectForFile)
  }

  /// Begins to record the commits, the states and the activities of a store.
  ///
  /// The store gets an additional logger, which writes the records. Call this once, before other threads
  /// use the store.
  ///
  /// ```swift
  /// history.record(store, describing: { "\($0)" })
  /// ```
  ///
  /// - Parameters:
  ///   - component: A store, a component, or the `modernStore` of a legacy container. Not retained; it
  ///     retains the records, but not the recorder.
  ///   - describe: Returns the text of an activity, or `nil` to record none. By default, the text is the
  ///     name of the activity's case, or of its type: associated values may be confidential.
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
      let text = describe.map { $0(activity) } ?? caseName(of: activity)
      if let text { log.receive(activity: text) }
    }
    .storeWhileSourceActive()
    if (store.logger as? HistoryLogger<State>)?.log !== log { store.add(logger: logger) }
  }

  /// The records, oldest first: at most ``limit``.
  public var records: [HistoryRecord<State>] { log.records }

  /// The newest recorded state, redacted; `nil` if states are not recorded.
  public var state: State? { log.state }

  /// Removes all records. The numbering of later records continues.
  public func removeAll() {
    log.removeAll()
  }
}

// Sendable: the lock of the log guards the records; a state that other threads may use is `Sendable`.
extension HistoryRecorder: @unchecked Sendable where State: Sendable {}
