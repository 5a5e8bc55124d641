#if canImport(Observation)
import Dispatch
import Observation

// Sendable: locks guard its mutable state.
/// Registers the reads of one state with `Observation`.
///
/// Each key path that a tracking scope reads is watched until its value changes, or until no
/// tracking scope tracks it. One observer compares all of them after each commit.
///
/// A tracking scope of `withObservationTracking` ends only with a change. Therefore, if more key
/// paths are watched than ``WatchList/limit``, the tracking scopes of a key path that many commits
/// have left unchanged are notified without a change: scopes still in use read it again, and the
/// others are removed. Each time a key path is read again, it is watched for twice as many commits.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
final class StateTracker: CoreAttachment, Observable, @unchecked Sendable {
  private let registrar = ObservationRegistrar()
  private let list = WatchList()
  private let lock = Lock()
  /// The watches in the list, and those about to be added or removed.
  private var watches: [TrackedPath: Watch] = [:]
  /// The patience for recently stale paths, by their hash values.
  private var patience: [Int: Int] = [:]
  /// A probe that no scope has retained.
  private var spareProbe: KeyPath<StateTracker, Void>?

  init() {}

  package func coreDidClose() {}

  /// Whether the calling thread is in a tracking scope.
  var isInScope: Bool {
    // Each probe that a scope has retained is replaced, because `Observation` copies the set of all
    // scopes that track a key path when one of them ends.
    var probe = lock.withLock { spareProbe.take() } ?? \.[ReadProbe()]
    registrar.access(self, keyPath: probe)
    guard isKnownUniquelyReferenced(&probe) else { return true }
    lock.withLock { spareProbe = probe }
    return false
  }

  /// Tracks a read of `keyPath` of the value that `view` shows.
  ///
  /// - Parameters:
  ///   - value: The value that was read.
  ///   - version: The version of the state from which it was read.
  func note<Value, Member>(
    _ view: StateView<Value>,
    _ keyPath: KeyPath<Value, Member>,
    _ value: Member,
    _ version: UInt64
  ) {
    let part = view.location.reading(keyPath)
    let (reading, newWatch) = reading(of: part, value)
    registrar.access(self, keyPath: \.[ReadingKey(reading)])
    if let newWatch {
      withExtendedLifetime(reading) { add(newWatch, view, version) }
      return
    }
    let hasChanged = view.hasChanged(since: version) {
      equality(of: Member.self)?(value, part.read()) != true
    }
    guard hasChanged else { return }
    // The other scopes that track the path may have read the new value.
    let late = TrackedReading(self)
    late.end()
    registrar.access(self, keyPath: \.[ReadingKey(late)])
  }

  /// Notifies the scopes that track a reading.
  func announce(_ reading: TrackedReading) {
    registrar.willSet(self, keyPath: \.[ReadingKey(reading, for: .lookup)])
    registrar.didSet(self, keyPath: \.[ReadingKey(reading, for: .nothing)])
  }

  /// Returns the reading that the scopes of a path share, and its watch if that is new.
  private func reading<Value>(
    of location: StateLocation<Value>, _ value: Value
  ) -> (TrackedReading, newWatch: Watch?) {
    let path = TrackedPath(location)
    let watch = ValueWatch(path, location, last: value)
    var former: Watch?
    defer { withExtendedLifetime(former) {} }
    return lock.withLock {
      if let reading = watches[path]?.reading { return (reading, nil) }
      let reading = TrackedReading(self, of: watch, endingIn: list.ended)
      watch.reading = reading
      if let patience = patience.removeValue(forKey: path.hashValue) { watch.patience = patience }
      former = watches.updateValue(watch, forKey: path)
      return (reading, watch)
    }
  }

  /// Adds a watch, which is compared after each commit from now on.
  private func add<Value>(_ watch: Watch, _ view: StateView<Value>, _ version: UInt64) {
    let core = view.core
    let (new, ended) = core.withLock { () -> (StoreSubscription?, [Watch]) in
      let ended = list.removeEnded()
      list.append(watch)
      guard list.subscription == nil else { return (nil, ended) }
      list.subscription = makeSubscription(view)
      return (list.subscription, ended)
    }
    if let new { core.register(new.observer) }
    forget(ended)
    // This check also covers scopes that have read the path since it was added to `watches`.
    let hasChanged = view.hasChanged(since: version) {
      guard watch.index >= 0, watch.hasChanged() else { return false }
      list.remove(watch)
      return true
    }
    if hasChanged { notify([watch]) }
  }

  private func makeSubscription<Value>(_ view: StateView<Value>) -> StoreSubscription {
    let core = view.core
    let channel = view.makeChannel(WatchSource(list: list), by: ())
    let observer = Observer(channel) { [weak self, unowned core] (findings: Findings) in
      self?.handle(findings, core)
    }
    return StoreSubscription(core, observer)
  }

  /// Handles the results of a comparison, while the lock is not held.
  private func handle(_ findings: Findings, _ core: StateCore) {
    forget(findings.ended)
    notify(findings.changed)
    if !findings.stale.isEmpty { ask(findings.stale) }
    let unused = core.withLock { list.watches.isEmpty ? list.subscription.take() : nil }
    unused?.cancel()
  }

  /// Notifies the scopes of paths that have changed.
  private func notify(_ watches: [Watch]) {
    forget(watches)
    for watch in watches { watch.reading?.end() }
  }

  /// Notifies the scopes of paths that have not changed, a few at a time, so that they read again.
  private func ask(_ watches: [Watch]) {
    forget(watches)
    lock.withLock {
      if patience.count > 2 * (WatchList.limit + watches.count) { patience = [:] }
      for watch in watches { patience[watch.path.hashValue] = 2 * watch.patience }
    }
    endLater(watches[...])
  }

  private func endLater(_ watches: ArraySlice<Watch>) {
    laterQueue().async { [weak self] in
      for watch in watches.prefix(64) { watch.reading?.end() }
      let rest = watches.dropFirst(64)
      if !rest.isEmpty { self?.endLater(rest) }
    }
  }

  private func forget(_ former: [Watch]) {
    guard !former.isEmpty else { return }
    lock.withLock {
      for watch in former where watches[watch.path] === watch { watches[watch.path] = nil }
    }
  }

  fileprivate subscript(reading: ReadingKey) -> Void { () }
  fileprivate subscript(probe: ReadProbe) -> Void { () }
}
#endif
