#if canImport(Observation)
public import Observation

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension Store: Observable {}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension StoreComponentType {
  /// Has `Observation` track what is read of the state from now on.
  ///
  /// ```swift
  /// let store = Store<_, Never>(initialState: AppState()).observable()
  ///
  /// var body: some View {
  ///   Text(store.state.title)  // evaluated again when `title` changes, and only then
  /// }
  /// ```
  ///
  /// Reading a property of ``state`` in a tracking scope (a view's `body`, the closure of
  /// `withObservationTracking`) tracks that property, `state.primitive` the whole state, through any
  /// view on it. Those who track are told once, after a commit that has changed what they read, on
  /// the thread that delivers.
  ///
  /// Costs each read of `state` a few nanoseconds, and each commit a comparison for each property
  /// that is being tracked. That is why it has to be asked for.
  ///
  /// - Returns: The same object.
  @discardableResult
  public func observable() -> Self {
    let core = store.asStore().view.core
    core.lock.withLock {
      guard core.shared.pointee.tracker == nil, !core.shared.pointee.isClosed else { return }
      core.shared.pointee.tracker = StateTracker()
      core.shared.pointee.attention.insert(.reads)
    }
    return self
  }
}
#endif
