#if canImport(Observation)
import Dispatch
import Observation

// Sendable: locks guard its mutable state.
/// Registers the reads of one state with `Observation`.
///
/// Each key path that a tracking scope reads is watched until its value changes, or until no
/// tracking scope tracks it, which is noticed within eight commits, or when as many others are read.
/// One observer compares all of them after each commit.
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
  /// Key paths to use again, once no scope tracks them.
  private var spares = FIFO<ReadingPaths>()

  init() {}

  package func coreDidClose() {}

  /// Tracks a read of a part of the value that `view` shows, if it happens in a tracking scope.
  ///
  /// - Parameters:
  ///   - value: The value that was read.
  ///   - version: The version of the state from which it was read.
  ///   - part: Returns the location of the part. Not called if it is not needed.
  func note<Value, Part>(
    _ view: StateView<Value>,
    _ value: Part,
    _ version: UInt64,
    _ part: () -> StateLocation<Part>
  ) {
    guard lock.withLock({ !watches.isEmpty }) else {
      guard let paths = pathsInScope() else { return }
      let part = part()
      watch(part, TrackedPath(part), view, value, version, paths)
      return
    }
    let part = part()
    let path = TrackedPath(part)
    guard let known = lock.withLock({ watches[path]?.paths.claim() }) else {
      guard let paths = pathsInScope() else { return }
      watch(part, path, view, value, version, paths)
      return
    }
    // Another scope tracks it as well, or has done so until now. Without a scope, this does nothing.
    registrar.access(self, keyPath: known)
    let hasChanged = view.hasChanged(since: version) {
      equality(of: Part.self)?(value, part.read()) != true
    }
    // The other scopes that track the path may have read the new value.
    if hasChanged, let paths = pathsInScope() {
      paths.end(registrar, of: self)
      keep(paths)
    }
  }

  /// Watches a part from now on, for the scope that tracks `paths`.
  private func watch<Value, Part>(
    _ part: StateLocation<Part>,
    _ path: TrackedPath,
    _ view: StateView<Value>,
    _ value: Part,
    _ version: UInt64,
    _ paths: ReadingPaths
  ) {
    let watch = ValueWatch(path, part, last: value, paths)
    let former = lock.withLock {
      if !patience.isEmpty, let patience = patience.removeValue(forKey: path.hashValue) {
        watch.patience = patience
      }
      return watches.updateValue(watch, forKey: path)
    }
    withExtendedLifetime(former) { add(watch, view, version) }
  }

  /// Returns key paths that the calling thread's tracking scope tracks from now on; `nil` if it is
  /// in no scope.
  private func pathsInScope() -> ReadingPaths? {
    let paths = spare() ?? ReadingPaths(for: TrackedReading(self))
    paths.access(registrar, of: self)
    if paths.isTracked { return paths }
    keep(paths)
    return nil
  }

  /// Notifies the scopes that track a reading.
  func end(_ paths: ReadingPaths) {
    paths.end(registrar, of: self)
  }

  /// Returns key paths that no scope tracks.
  private func spare() -> ReadingPaths? {
    lock.withLock {
      for _ in 0..<min(spares.count, 4) {
        let paths = spares.popFirst()!
        if paths.reuse() { return paths }
        spares.append(paths)
      }
      return nil
    }
  }

  /// Keeps key paths to use them again.
  private func keep(_ paths: ReadingPaths) {
    lock.withLock {
      if spares.count < WatchList.limit { spares.append(paths) }
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
    for watch in findings.ended { keep(watch.paths) }
    notify(findings.changed)
    if !findings.stale.isEmpty { ask(findings.stale) }
    guard findings.isEmpty else { return }
    let unused = core.withLock { list.watches.isEmpty ? list.subscription.take() : nil }
    unused?.cancel()
  }

  /// Notifies the scopes of paths that have changed.
  private func notify(_ watches: [Watch]) {
    forget(watches)
    for watch in watches {
      end(watch.paths)
      keep(watch.paths)
    }
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
      for watch in watches.prefix(64) { self?.end(watch.paths) }
      let rest = watches.dropFirst(64)
      if !rest.isEmpty { self?.endLater(rest) }
    }
  }

  private func forget(_ former: [Watch]) {
    guard !former.isEmpty else { return }
    lock.withLock {
      for watch in former {
        guard let index = watches.index(forKey: watch.path), watches[index].value === watch
        else { continue }
        watches.remove(at: index)
      }
    }
  }

  subscript(reading: ReadingKey) -> Void { () }
}
#endif
