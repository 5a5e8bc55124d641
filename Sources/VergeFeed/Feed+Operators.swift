public import Verge

// `Value` is `Sendable`, because another thread may observe a transformed feed, and a queue may send
// values on another thread. Swift 5 mode does not diagnose this.
extension Feed where Value: Sendable {
  /// Returns a feed of transformed values.
  ///
  /// - Parameter transform: Called once for each value and observer, on the thread that sends the
  ///   value. `Sendable`, because any thread may send. Retained.
  /// - Returns: The feed. It retains this one.
  @available(swift, introduced: 6)
  @preconcurrency
  public func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Feed<Other> {
    Feed<Other> { send in observe { send(transform($0)) } }
  }

  /// Returns a feed that sends the same values on a queue.
  ///
  /// - Parameter queue: The queue. Values that are pending when the observation is cancelled are
  ///   dropped. Retained.
  /// - Returns: The feed. It retains this one.
  public func observe(on queue: AnyTargetQueue) -> Feed {
    Feed { send in observe { value in queue.execute { send(value) } } }
  }

  /// Observes the values on the main actor.
  ///
  /// ```swift
  /// value.feed.observe(on: .mainIsolated()) { label.text = $0 }
  /// ```
  ///
  /// - Parameters:
  ///   - queue: The main-actor queue on which `observer` is called. Values that are pending when
  ///     the observation is cancelled are dropped.
  ///   - observer: Called with each value. Retained until the observation is cancelled or its source
  ///     is released.
  /// - Returns: A token that ends the observation. Dropping it does not cancel.
  @discardableResult
  public func observe(
    on queue: some MainActorTargetQueueType, _ observer: @escaping @MainActor (Value) -> Void
  ) -> CancelAction {
    onMainActor(queue, CancelAction(), observer)
  }

  /// Observes the values on the main actor, as long as an object exists. The object is not
  /// retained.
  ///
  /// - `observer`: Called with each value. Retained until the observation is cancelled or its
  ///   source is released: do not capture `object` strongly.
  ///
  /// - Returns: A token that ends the observation earlier. Dropping it does not cancel.
  @discardableResult
  public func observe(
    duringScopeOf object: any AnyObject & Sendable, on queue: some MainActorTargetQueueType,
    _ observer: @escaping @MainActor (Value) -> Void
  ) -> CancelAction {
    onMainActor(queue, duringScopeOf: object) { [weak object] value in
      if let object { withExtendedLifetime(object) { observer(value) } }
    }
  }

  /// Calls a closure with an object and each value on a queue, as long as the object exists.
  ///
  /// - Parameters:
  ///   - target: The object. Not retained. `Sendable`, because the queue may use another thread.
  ///   - queue: The queue on which `set` is called.
  ///   - set: Called with the object and each value. Retained until the binding ends.
  /// - Returns: A token that ends the binding. Dropping it does not cancel.
  @preconcurrency
  @discardableResult
  public func bind<Target: AnyObject & Sendable>(
    to target: Target, on queue: AnyTargetQueue,
    _ set: @escaping @Sendable (Target, Value) -> Void
  ) -> CancelAction {
    observe(on: queue).observe(duringScopeOf: target) { [weak target] in
      if let target { set(target, $0) }
    }
  }

  /// Sets a property of an object to each value on a queue, as long as the object exists. The
  /// object and the key path are `Sendable`, because the queue may use another thread.
  @preconcurrency
  @discardableResult
  public func bind<Target: AnyObject & Sendable>(
    to target: Target, _ property: any ReferenceWritableKeyPath<Target, Value> & Sendable,
    on queue: AnyTargetQueue
  ) -> CancelAction {
    bind(to: target, on: queue) { $0[keyPath: property] = $1 }
  }

  /// Sets an optional property of an object to each value on a queue, as long as the object exists.
  @preconcurrency
  @discardableResult
  public func bind<Target: AnyObject & Sendable>(
    to target: Target, _ property: any ReferenceWritableKeyPath<Target, Value?> & Sendable,
    on queue: AnyTargetQueue
  ) -> CancelAction {
    bind(to: target, on: queue) { $0[keyPath: property] = $1 }
  }

  func onMainActor(
    _ queue: some MainActorTargetQueueType, duringScopeOf object: AnyObject,
    _ observer: @escaping @MainActor (Value) -> Void
  ) -> CancelAction {
    onMainActor(queue, CancelAction(duringScopeOf: object), observer)
  }

  private func onMainActor(
    _ queue: some MainActorTargetQueueType, _ token: CancelAction,
    _ observer: @escaping @MainActor (Value) -> Void
  ) -> CancelAction {
    Feed { send in observe { value in queue.execute { send(value) } } }
      .observe(token) { value in MainActor.assumeIsolated { observer(value) } }
  }
}

// Swift 5 mode would warn about a reference to a static function, which it treats as not
// `Sendable`.
extension Feed {
  /// Returns a feed of transformed values.
  ///
  /// - Parameter transform: Called once for each value and observer, on the thread that sends the
  ///   value. Retained.
  /// - Returns: The feed. It retains this one.
  @available(swift, obsoleted: 6)
  public func map<Other>(_ transform: @escaping (Value) -> Other) -> Feed<Other> {
    let mapping = Mapping(feed: self, transform: transform)
    return Feed<Other> { mapping.observe($0) }
  }
}

// Sendable: clients in Swift 5 mode are responsible for the closure and the values.
private struct Mapping<Value, Other>: @unchecked Sendable {
  let feed: Feed<Value>
  let transform: (Value) -> Other

  func observe(_ send: @escaping @Sendable (Other) -> Void) -> CancelAction {
    feed.observe { send(transform($0)) }
  }
}
