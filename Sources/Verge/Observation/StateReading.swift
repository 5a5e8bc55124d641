/// Follows a store for a view, which shows the parts of the state that it has read.
///
/// Says that there is something new in a later turn of the main queue, once for all commits until
/// then, and only if what has been read differs from what is there.
@MainActor
package final class StateReading<State> {
  private let onChange: @MainActor () -> Void
  private var source: Source?

  /// The store, what was read of it last, and what tells of its commits.
  private struct Source {
    let identity: StateIdentity
    let store: Store<State, Never>
    let subscription: StoreStateSubscription
    var shown: State?
    /// The version at which a change has been announced last.
    var announced: UInt64?
    var reads = ReadSet<State>()
  }

  /// - Parameter onChange: Called when what has been read has changed.
  package nonisolated init(onChange: @escaping @MainActor () -> Void) {
    self.onChange = onChange
  }

  /// Reads the state of a store, and follows it from now on, instead of the one before.
  ///
  /// - Parameter body: Reads through its argument. What it reads is what counts until it is called
  ///   again.
  package func read<Result>(
    _ store: Store<State, some Any>,
    _ body: (inout StoreReaderComponents<State>.StateProxy) -> Result
  ) -> Result {
    var source = follow(store.withoutActivities())
    var proxy = StoreReaderComponents<State>.StateProxy(source.store)
    let result = body(&proxy)
    source.shown = proxy.state
    source.reads = proxy.reads
    self.source = source
    return result
  }

  /// The parts that have been read, for tests.
  package var keyPaths: Set<PartialKeyPath<State>> { source?.reads.keyPaths ?? [] }

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
    // An earlier turn has announced this state already, if its delivery came later.
    guard state.version != source.announced, source.reads.differs(shown, state.primitive)
    else { return }
    self.source?.announced = state.version
    onChange()
  }
}

/// Which state a store shows: the same for all views on it.
struct StateIdentity: Equatable {
  private let core: ObjectIdentifier
  private let location: AnyHashable

  init<State, Activity>(_ store: Store<State, Activity>) {
    core = ObjectIdentifier(store.view.core)
    location = store.view.location.identity
  }
}
