public import Verge

#if LegacyDeprecations
@available(
  *, deprecated,
  message: "Write `commit { … }` of a `StoreComponentType`. See Migration/FromClassic.md#commits."
)
#endif
extension VergeType {
  /// Changes the state, and tells its subscribers.
  ///
  /// The mutation works on the stored state itself. If it throws, the state is as it was before, and
  /// its subscribers are not notified. They are called before this returns, unless a delivery is under
  /// way: then that takes the new state along, in order.
  ///
  /// Mirrors Verge 3.0–13.
  ///
  /// - Parameters:
  ///   - name: What the commit is called in logs.
  ///   - description: Further text for the verge's logger.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - mutate: Changes its argument. Called once, on this thread, with the state locked.
  /// - Throws: What `mutate` throws.
  /// - Important: Reading or committing to the same state inside `mutate` traps.
  @inlinable
  public func commit<Failure: Error>(
    _ name: String = "",
    _ description: String = "",
    _ file: StaticString = #fileID,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    _ mutate: (inout State) throws(Failure) -> Void
  ) throws(Failure) {
    let core = state.core
    if core.extras.isPlain {
      try core.commitPlainly(sender: self, name, file, function, line, mutate)
    } else {
      try commit(
        .change, to: core, description, CallSite(name, file, function, line), mutate)
    }
  }

  /// Sets the state, and tells its subscribers. Mirrors Verge 3.0–13.
  ///
  /// - Parameters:
  ///   - name: What the commit is called in logs.
  ///   - description: Further text for the verge's logger.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - newState: The state from now on.
  @inlinable
  public func commit(
    _ name: String = "",
    _ description: String = "",
    _ file: StaticString = #fileID,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    replace newState: State
  ) {
    let core = state.core
    if core.extras.isPlain {
      core.commitPlainly(sender: self, name, file, function, line) { $0 = newState }
    } else {
      commit(.replacement, to: core, description, CallSite(name, file, function, line)) {
        $0 = newState
      }
    }
  }

  /// Makes a commit, and tells the loggers.
  @usableFromInline
  func commit<Failure: Error>(
    _ kind: UpdateKind,
    to core: StorageCore<State>,
    _ description: String,
    _ site: CallSite,
    _ mutate: (inout State) throws(Failure) -> Void
  ) throws(Failure) {
    let extras = core.extras
    extras.logger(of: self)?.willMutate(
      name: site.name, description: description, file: site.file, function: site.function,
      line: site.line, on: self)
    // Looked up again: it may be another one by then.
    let didMutate = {
      extras.logger(of: self)?.didMutate(
        name: site.name, description: description, file: site.file, function: site.function,
        line: site.line, on: self) ?? ()
    }
    // The report may outlive this call, and so must not refer to a verge that is being deallocated.
    let isGoing = isDeinitializing(self)
    do throws(Failure) {
      try core.updateGuarded(
        kind, sender: self, site,
        completion: extras.hasUpdateLoggers && !isGoing ? didMutate : nil
      ) { state, _ throws(Failure) in try mutate(&state) }
      if isGoing { didMutate() }
    } catch {
      didMutate()
      throw error
    }
  }

  /// Sets the verge's logger, and replaces the previous one. Retained.
  ///
  /// The loggers of a ``MutableStorage`` stay, and a logger that is both is called once.
  /// Mirrors Verge 2.0–13.
  public func set(logger: any VergeLogging) {
    state.core.extras.setLogger(logger, of: self)
  }
}
