/// Notes who reads what of a state, to tell them when it changes.
protocol ReadTracker: AnyObject, Sendable {
  /// Notes that `keyPath` of the value at `place` has been read, and was `value`.
  func note<Value, Member>(
    _ core: StateCore, _ place: Place<Value>, _ keyPath: KeyPath<Value, Member>, _ value: Member)
}

/// What makes reads of a state's copy known to the tracker.
final class TrackedReads: @unchecked Sendable {
  // Sendable: immutable; the place is used under the core's lock alone.
  let core: StateCore
  let tracker: any ReadTracker
  let place: Any

  init(_ core: StateCore, _ tracker: any ReadTracker, _ place: Any) {
    self.core = core
    self.tracker = tracker
    self.place = place
  }
}

extension ReadTracker {
  /// Under the lock: what comes with a copy of the state, so that reads of that are noted.
  func context<Value>(_ core: StateCore, _ place: Place<Value>) -> ChangesContext {
    let present = core.shared.pointee.context
    return ChangesContext(
      transaction: present?.transaction ?? Transaction(),
      trace: present?.trace,
      reads: TrackedReads(core, self, place)
    )
  }
}

extension ChangesContext {
  /// Notes that a member of a copy of the state has been read.
  @usableFromInline
  func noteRead<Value, Member>(of keyPath: KeyPath<Value, Member>, _ value: Value) {
    guard let reads, let place = reads.place as? Place<Value> else { return }
    reads.tracker.note(reads.core, place, keyPath, value[keyPath: keyPath])
  }

  /// The same, for a part of the state.
  @usableFromInline
  func following<Value, Part>(
    _ keyPath: WritableKeyPath<Value, Part>,
    _ type: Value.Type
  ) -> ChangesContext {
    guard let reads, let place = reads.place as? Place<Value> else { return self }
    return ChangesContext(
      transaction: transaction,
      trace: trace,
      reads: TrackedReads(reads.core, reads.tracker, place.appending(keyPath))
    )
  }

  /// The same, for what is no longer the state itself.
  @usableFromInline var withoutReads: ChangesContext? {
    reads == nil ? self : ChangesContext(transaction: transaction, trace: trace)
  }
}
