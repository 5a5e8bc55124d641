public import Verge

// Values may come from other threads. Swift 5 mode does not diagnose values that are not
// `Sendable`.
extension Feed where Value: Sendable {
  /// Calls a closure with an object and each value on the main actor, as long as the object exists.
  ///
  /// - Parameters:
  ///   - target: The object. Not retained. `Sendable`, because values may come from other threads.
  ///   - queue: The main-actor queue on which `set` is called.
  ///   - set: Called with the object and each value. Retained until the binding ends.
  /// - Returns: A token that ends the binding. Dropping it does not cancel.
  @discardableResult
  public func bind<Target: AnyObject & Sendable>(
    to target: Target, on queue: some MainActorTargetQueueType = .mainIsolated(),
    _ set: @escaping @MainActor (Target, Value) -> Void
  ) -> CancelAction {
    onMainActor(queue, duringScopeOf: target) { [weak target] in
      if let target { set(target, $0) }
    }
  }

  /// Sets a property of an object to each value on the main actor; otherwise like the binding with
  /// a closure.
  @discardableResult
  public func bind<Target: AnyObject & Sendable>(
    to target: Target, _ property: any ReferenceWritableKeyPath<Target, Value> & Sendable,
    on queue: some MainActorTargetQueueType = .mainIsolated()
  ) -> CancelAction {
    bind(to: target, on: queue) { $0[keyPath: property] = $1 }
  }

  /// Sets an optional property of an object to each value on the main actor; otherwise like the
  /// binding with a closure.
  @discardableResult
  public func bind<Target: AnyObject & Sendable>(
    to target: Target, _ property: any ReferenceWritableKeyPath<Target, Value?> & Sendable,
    on queue: some MainActorTargetQueueType = .mainIsolated()
  ) -> CancelAction {
    bind(to: target, on: queue) { $0[keyPath: property] = $1 }
  }
}

// For targets and key paths that are not `Sendable`, in Swift 6 mode. With `@preconcurrency`, a call from
// outside the main actor is only a warning.
extension Feed where Value: Sendable {
  /// Calls a main-actor closure with a main-actor object, which need not be `Sendable`, and each
  /// value; otherwise like the binding of a `Sendable` object.
  @available(swift, introduced: 6)
  @preconcurrency @MainActor
  @discardableResult
  public func bind<Target: AnyObject>(
    to target: Target, on queue: some MainActorTargetQueueType = .mainIsolated(),
    _ set: @escaping @MainActor (Target, Value) -> Void
  ) -> CancelAction {
    onMainActor(queue, duringScopeOf: target) { [weak target] in
      if let target { set(target, $0) }
    }
  }

  /// Sets a property of a main-actor object, which need not be `Sendable`, to each value on the
  /// main actor.
  @available(swift, introduced: 6)
  @preconcurrency @MainActor
  @discardableResult
  public func bind<Target: AnyObject>(
    to target: Target, _ property: ReferenceWritableKeyPath<Target, Value>,
    on queue: some MainActorTargetQueueType = .mainIsolated()
  ) -> CancelAction {
    bind(to: target, on: queue) { $0[keyPath: property] = $1 }
  }

  /// Sets an optional property of a main-actor object, which need not be `Sendable`, to each value
  /// on the main actor.
  @available(swift, introduced: 6)
  @preconcurrency @MainActor
  @discardableResult
  public func bind<Target: AnyObject>(
    to target: Target, _ property: ReferenceWritableKeyPath<Target, Value?>,
    on queue: some MainActorTargetQueueType = .mainIsolated()
  ) -> CancelAction {
    bind(to: target, on: queue) { $0[keyPath: property] = $1 }
  }
}

// The key path of a main-actor property is not `Sendable`. In Swift 5 mode, functions marked with
// `@MainActor` would warn about it. Clients are responsible for the object and the key path, which
// are used on the main actor.
extension Feed where Value: Sendable {
  /// Sets a property of an object to each value on the main actor, as long as the object exists.
  ///
  /// - Parameters:
  ///   - target: The object. Not retained.
  ///   - property: The key path of the property.
  /// - Returns: A token that ends the binding. Dropping it does not cancel.
  @available(swift, obsoleted: 6)
  @discardableResult
  public func bind<Target: AnyObject>(
    to target: Target, _ property: ReferenceWritableKeyPath<Target, Value>
  ) -> CancelAction {
    let set = UncheckedTransfer { [weak target] (value: Value) in
      target?[keyPath: property] = value
    }
    return onMainActor(.mainIsolated(), duringScopeOf: target) { set.content($0) }
  }

  /// Sets an optional property of an object to each value on the main actor, as long as the object
  /// exists.
  @available(swift, obsoleted: 6)
  @discardableResult
  public func bind<Target: AnyObject>(
    to target: Target, _ property: ReferenceWritableKeyPath<Target, Value?>
  ) -> CancelAction {
    let set = UncheckedTransfer { [weak target] (value: Value) in
      target?[keyPath: property] = value
    }
    return onMainActor(.mainIsolated(), duringScopeOf: target) { set.content($0) }
  }
}
