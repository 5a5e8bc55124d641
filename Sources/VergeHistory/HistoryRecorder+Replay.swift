public import Verge

extension HistoryRecorder {
  /// Commits recorded states to a store, oldest first.
  ///
  /// Each recorded commit that changed the state becomes a commit with the original call site, and
  /// with a name that begins with `replay`. The redacted parts of the state keep their values in the
  /// target store. Activities are not sent again.
  ///
  /// ```swift
  /// let copy = Store<AppState, Never>(initialState: AppState())
  /// history.replay(last: 20, into: copy)
  /// ```
  ///
  /// - Parameters:
  ///   - count: The number of commits to replay, counted from the newest; `nil` for all recorded ones.
  ///   - component: The store to commit to. It may be the recorded store, which then passes through
  ///     its earlier states.
  ///   - didCommit: Called after each commit with the replayed record, on this thread.
  /// - Returns: The number of commits that were made.
  /// - Important: Traps if called inside a mutation of the same state.
  @discardableResult
  public func replay<Component: StoreComponentType>(
    last count: Int? = nil,
    into component: Component,
    didCommit: (HistoryRecord<State>) -> Void = { _ in }
  ) -> Int where Component.Scope == State {
    let commits = records.filter { $0.state != nil }
    let replayed = commits.suffix(max(0, count ?? commits.count))
    for record in replayed {
      guard var state = record.state, let site = record.site else { continue }
      let name = record.name.isEmpty ? "replay" : "replay \(record.name)"
      component.commit(name, site.file, site.function, record.line) { present in
        for redaction in redactions { redaction.restore(&state, present) }
        present = state
      }
      didCommit(record)
    }
    return replayed.count
  }
}
