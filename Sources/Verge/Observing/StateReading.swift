/// Follows a store for a view that shows the parts of the state it has read.
///
/// Calls `onChange` in a later turn of the main queue, once for all commits until then, if a value
/// that was read has changed.
@MainActor
package final class StateReading<State> {
  private let onChange: @MainActor () -> Void
  private var source: Source?

  /// The store, the parts of it that were read last, and the subscription to its commits.
  private struct Source {
    let identity: StateIdentity
    let store: Store<State, Never>
    let subscription: StoreStateSubscription
    var shown: State?
    /// The version of the last announced change.
    var announced: UInt64?
    var reads: StoreReaderComponents<State>.Reads?
  }

  /// - Parameter onChange: Called when a value that was read has changed.
  package nonisolated init(onChange: @escaping @MainActor () -> Void) {
    self.onChange = onChange
  }

  /// Reads the state of a store, and follows this store from now on instead of the previous one.
  ///
  /// - Parameter body: Reads through its argument. The parts that it reads are followed until the
  ///   next call.
  package func read<Result>(
    _ store: Store<State, some Any>,
    _ body: (StoreReaderComponents<State>.StateProxy) -> Result
  ) -> Result {
    var source = follow(store.withoutActivities())
    let proxy = StoreReaderComponents<State>.StateProxy(source.store)
    source.shown = proxy.state
    source.reads = proxy.reads
    self.source = source
    return body(proxy)
  }

  /// The parts that have been read. For tests.
  package var keyPaths: Set<PartialKeyPath<State>> { source?.reads?.set.keyPaths ?? [] }

  private func follow(_ store: Store<State, Never>) -> Source {
    let identity = StateIdentity(store)
    if let source, source.identity == identity { return source }
    source?.subscription.cancel()
    let turn = MainQueueCoalescer { [weak self] in self?.check(identity) }
    let subscription = store.observe(
      store.stateChannel, dropsFirst: true, hop: nil
    ) { (_: Changes<State>) in turn.schedule() }
    return Source(identity: identity, store: store, subscription: subscription)
  }

  private func check(_ identity: StateIdentity) {
    guard let source, source.identity == identity, let shown = source.shown else { return }
    let state = source.store.state
    // An earlier turn may already have announced this state, if the state's delivery was late.
    guard state.version != source.announced,
      source.reads?.set.differs(shown, state.primitive) == true
    else { return }
    self.source?.announced = state.version
    onChange()
  }
}

/// The identity of the state that a store shows: equal for all views of that state.
struct StateIdentity: Equatable {
  private let core: ObjectIdentifier
  private let location: AnyHashable

  init<State, Activity>(_ store: Store<State, Activity>) {
    core = ObjectIdentifier(store.view.core)
    location = store.view.location.identity
  }
}
