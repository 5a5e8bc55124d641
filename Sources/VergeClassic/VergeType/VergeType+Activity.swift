public import Verge

extension VergeType {
  /// The emitter of this verge's activities, which are in one order with its commits.
  ///
  /// Created on first use; deallocated with the state.
  @inlinable
  public var activity: Emitter<Activity> {
    let core = state.core
    let emitter = core.extras.emitter(of: self) {
      Emitter<Activity>(
        StoreActivityHub(Verge.Store<State, Activity>(view: core.view, pipe: ActivityPipe())))
    }
    // A verge has one type of activities.
    return unsafeDowncast(emitter, to: Emitter<Activity>.self)
  }

  /// Emits an activity to the current observers of activities, and then logs it.
  ///
  /// Activities are not stored. An activity that is emitted inside a mutation is delivered after
  /// the mutation. Mirrors Verge 2.1–13.
  public func emit(
    _ activity: Activity,
    file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
  ) {
    let extras = state.core.existingExtras
    let didEmit =
      extras?.logger(of: self) == nil
      ? nil
      : {
        extras?.logger(of: self)?.didEmit(
          activity: activity, file: file, function: function, line: line, on: self) ?? ()
      }
    let isInDeinit = isDeinitializing(self)
    self.activity.hub.send(
      activity, CallSite("", file, function, line), sender: self,
      completion: isInDeinit ? nil : didEmit)
    if isInDeinit { didEmit?() }
  }

  /// The name of ``emit(_:file:function:line:)`` since Verge 7.
  public func send(
    _ activity: Activity,
    file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
  ) {
    emit(activity, file: file, function: function, line: line)
  }
}
