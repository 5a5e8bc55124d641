import ShimSupport
import Verge

extension MutableStorage {
  /// Runs updates of single properties, and notifies the subscribers once at the end if a property
  /// was set. If `update` throws, the properties that it has set keep their new values.
  ///
  /// Batches may be nested; updates with a closure notify immediately. Mirrors Verge 2.3–4.0.
  @available(*, deprecated, message: "Use update(_:) with a closure.")
  public func batchUpdate<Failure: Error>(
    _ update: (MutableStorage<T>) throws(Failure) -> Void
  ) throws(Failure) {
    core.beginBatch()
    defer {
      if core.endBatch() {
        core.update(.replacement, sender: self, #fileID, #function, #line) { _ in }
      }
    }
    try update(self)
  }

  /// Sets a property. Mirrors Verge 2.3–4.0.
  @available(*, deprecated, message: "Use update(_:) with a closure.")
  public func update<E>(_ value: E?, _ keyPath: WritableKeyPath<T, E?>) {
    set(value, keyPath)
  }

  /// Sets a property. Mirrors Verge 2.3–4.0.
  @available(*, deprecated, message: "Use update(_:) with a closure.")
  public func update<E>(_ value: E, _ keyPath: WritableKeyPath<T, E>) {
    set(value, keyPath)
  }

  /// Sets a property, unless `comparer` finds that it already has the value. Mirrors Verge 2.3–4.0.
  @available(*, deprecated, message: "Use update(_:) with a closure.")
  public func updateIfChanged<E>(
    _ value: E?, _ keyPath: WritableKeyPath<T, E?>, comparer: (E?, E?) -> Bool
  ) {
    if !comparer(core.value[keyPath: keyPath], value) { set(value, keyPath) }
  }

  /// Sets a property, unless `comparer` finds that it already has the value. Mirrors Verge 2.3–4.0.
  @available(*, deprecated, message: "Use update(_:) with a closure.")
  public func updateIfChanged<E>(
    _ value: E, _ keyPath: WritableKeyPath<T, E>, comparer: (E, E) -> Bool
  ) {
    if !comparer(core.value[keyPath: keyPath], value) { set(value, keyPath) }
  }

  /// Sets a property, unless it already has the value. Mirrors Verge 2.3–4.0.
  @available(*, deprecated, message: "Use update(_:) with a closure.")
  public func updateIfChanged<E: Equatable>(_ value: E?, _ keyPath: WritableKeyPath<T, E?>) {
    if core.value[keyPath: keyPath] != value { set(value, keyPath) }
  }

  /// Sets a property, unless it already has the value. Mirrors Verge 2.3–4.0.
  @available(*, deprecated, message: "Use update(_:) with a closure.")
  public func updateIfChanged<E: Equatable>(_ value: E, _ keyPath: WritableKeyPath<T, E>) {
    if core.value[keyPath: keyPath] != value { set(value, keyPath) }
  }

  private func set<E>(_ value: E, _ keyPath: WritableKeyPath<T, E>) {
    core.updateGuarded(
      .property(value: value, keyPath: keyPath), sender: self,
      CallSite("", #fileID, #function, #line), completion: nil
    ) { [core] root, transaction in
      root[keyPath: keyPath] = value
      // Checked inside the update: if another thread ends the batch now, either its notification
      // contains the value, or this update notifies.
      if core.joinsBatch() { core.observers.mute(&transaction) }
    }
  }
}
