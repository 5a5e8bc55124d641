import ShimSupport
public import Verge

extension VergeType {
  /// Changes the state, and notifies its subscribers.
  ///
  /// The mutation works on the stored state itself, or on a copy if it can throw. If it throws, the
  /// state is unchanged, and its subscribers are not notified. The subscribers are called before
  /// this returns, unless a delivery is already running; in that case, the new state waits for its
  /// turn.
  ///
  /// Mirrors Verge 3.0–13.
  ///
  /// - `name`: The commit's name in logs.
  /// - `description`: Further text for the verge's logger.
  /// - `mutate`: Changes its argument. Called once, on this thread, while the state's lock is held.
  ///
  /// - Throws: Any error that `mutate` throws.
  /// - Important: Reading the same state or committing to it inside `mutate` traps.
  @inlinable
  public func commit<Failure: Error>(
    _ name: String = "",
    _ description: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    _ mutate: (inout State) throws(Failure) -> Void
  ) throws(Failure) {
    let core = state.core
    if core.isPlain {
      try core.commitPlainly(sender: self, name, file, function, line, mutate)
    } else {
      try commit(
        .change, to: core, description, CallSite(name, file, function, line), mutate)
    }
  }

  /// Sets the state, and notifies its subscribers. Mirrors Verge 3.0–13.
  ///
  /// - `name`: The commit's name in logs.
  /// - `description`: Further text for the verge's logger.
  /// - `newState`: The new state.
  @inlinable
  public func commit(
    _ name: String = "",
    _ description: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    replace newState: State
  ) {
    let core = state.core
    if core.isPlain {
      core.commitPlainly(sender: self, name, file, function, line) { $0 = newState }
    } else {
      commit(.replacement, to: core, description, CallSite(name, file, function, line)) {
        $0 = newState
      }
    }
  }

  /// Makes a commit, and logs it.
  @usableFromInline
  func commit<Failure: Error>(
    _ kind: UpdateKind,
    to core: StorageCore<State>,
    _ description: String,
    _ site: CallSite,
    _ mutate: (inout State) throws(Failure) -> Void
  ) throws(Failure) {
    try commit(
      kind, to: core, description, site,
      notifyingIf: { state throws(Failure) in
        try mutate(&state)
        return true
      })
  }

  /// Makes a commit, notifies the loggers, and notifies the subscribers of the state if `mutate`
  /// returns `true`.
  private func commit<Failure: Error>(
    _ kind: UpdateKind,
    to core: StorageCore<State>,
    _ description: String,
    _ site: CallSite,
    notifyingIf mutate: (inout State) throws(Failure) -> Bool
  ) throws(Failure) {
    let extras = core.extras
    extras.logger(of: self)?.willMutate(
      name: site.name, description: description, file: site.file, function: site.function,
      line: site.line, on: self)
    // Looks up the logger again, because it may have been replaced.
    let didMutate = {
      extras.logger(of: self)?.didMutate(
        name: site.name, description: description, file: site.file, function: site.function,
        line: site.line, on: self) ?? ()
    }
    // The report may outlive this call, so it must not refer to a verge that is being deallocated.
    let isInDeinit = isDeinitializing(self)
    do throws(Failure) {
      var isMuted = false
      let observers = core.observers
      try core.updateGuarded(
        kind, sender: self, site,
        completion: extras.hasUpdateLoggers && !isInDeinit ? didMutate : nil
      ) { state, transaction throws(Failure) in
        isMuted = try !mutate(&state)
        if isMuted { observers.mute(&transaction) }
      }
      if isInDeinit || isMuted { didMutate() }
    } catch {
      didMutate()
      throw error
    }
  }

  /// Makes a commit that notifies the subscribers of the state if `mutate` returns `true`.
  ///
  /// Observers of the modern store, and storages created separately on it, are notified in any
  /// case.
  package func commitNotifying(
    _ name: String,
    _ description: String,
    _ file: StaticString, _ function: StaticString, _ line: UInt,
    if mutate: (inout State) -> Bool
  ) {
    commit(
      .change, to: state.core, description, CallSite(name, file, function, line),
      notifyingIf: mutate)
  }

  /// Sets the verge's logger, and replaces the previous one. Retained.
  ///
  /// The loggers of a ``MutableStorage`` stay. A logger that is also one of these is called once.
  /// Mirrors Verge 2.0–13.
  public func set(logger: any VergeLogging) {
    state.core.extras.setLogger(logger, of: self)
  }
}
