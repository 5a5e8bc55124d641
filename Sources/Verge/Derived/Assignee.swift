/// A closure that receives values and stores them; see `assign(queue:to:)`.
public typealias Assignee<Value> = @Sendable (Value) -> Void

extension StoreComponentType {
  /// Passes the current state, and each later one, to `assignee`, usually an assignee of another
  /// store.
  ///
  /// ```swift
  /// let subscription = count.assign(to: other.assignee(\.count))
  /// ```
  ///
  /// - Parameters:
  ///   - queue: `.passthrough`.
  ///   - assignee: Receives the current state and each later one. Retained until the subscription is
  ///     cancelled or the state is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  public func assign(
    queue: Queues.Passthrough = .passthrough,
    to assignee: @escaping Assignee<Changes<TargetStore.State>>
  ) -> StoreStateSubscription {
    store.asStore().sinkState(queue: queue, receive: assignee)
  }

  /// Passes the current state, and each later one, to `assignee` on a target queue.
  ///
  /// The state is `Sendable`, because the queue may call `assignee` on another thread.
  ///
  /// - Parameters:
  ///   - queue: The queue on which `assignee` is called.
  ///   - assignee: Receives the current state and each later one. Retained until the subscription is
  ///     cancelled or the state is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  public func assign(
    queue: some TargetQueueType,
    to assignee: @escaping Assignee<Changes<TargetStore.State>>
  ) -> StoreStateSubscription where TargetStore.State: Sendable {
    store.asStore().sinkState(queue: queue, receive: assignee)
  }

  /// Passes the current state, and each later one, to `assignee` on the main actor.
  ///
  /// The state is `Sendable`, because commits may come from other threads.
  ///
  /// - Parameters:
  ///   - queue: The main-actor queue on which `assignee` is called.
  ///   - assignee: Receives the current state and each later one. Retained until the subscription is
  ///     cancelled or the state is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  public func assign(
    queue: some MainActorTargetQueueType,
    to assignee: @escaping Assignee<Changes<TargetStore.State>>
  ) -> StoreStateSubscription where TargetStore.State: Sendable {
    store.asStore().sinkState(queue: queue, receive: assignee)
  }
}

extension StoreComponentType where TargetStore.State: Sendable, Activity: Sendable {
  /// Returns a closure that commits each value to a property of the state.
  ///
  /// - Parameter keyPath: The property.
  /// - Returns: The closure. It does not retain the store's state, and does nothing after the state
  ///   is deallocated.
  public func assignee<Value>(
    _ keyPath: any WritableKeyPath<TargetStore.State, Value> & Sendable
  ) -> Assignee<Value> {
    let target = WeakStore(store.asStore())
    return { value in target.store?.commit { $0[keyPath: keyPath] = value } }
  }

  /// Returns a closure that commits each value to an optional property of the state.
  ///
  /// - Parameter keyPath: The property.
  /// - Returns: The closure. It does not retain the store's state, and does nothing after the state
  ///   is deallocated.
  public func assignee<Value>(
    _ keyPath: any WritableKeyPath<TargetStore.State, Value?> & Sendable
  ) -> Assignee<Value> {
    let target = WeakStore(store.asStore())
    return { value in target.store?.commit { $0[keyPath: keyPath] = value } }
  }

  /// Returns a closure that commits each changed value to a property of the state.
  ///
  /// - Parameter keyPath: The property.
  /// - Returns: The closure. It does not retain the store's state, and does nothing after the state
  ///   is deallocated.
  public func assignee<Value: Equatable & SendableMetatype>(
    _ keyPath: any WritableKeyPath<TargetStore.State, Value> & Sendable
  ) -> Assignee<Changes<Value>> {
    assignee(keyPath, dropsOutput: { !$0.hasChanges })
  }

  /// Returns a closure that commits each changed value to an optional property of the state.
  ///
  /// - Parameter keyPath: The property.
  /// - Returns: The closure. It does not retain the store's state, and does nothing after the state
  ///   is deallocated.
  public func assignee<Value: Equatable & SendableMetatype>(
    _ keyPath: any WritableKeyPath<TargetStore.State, Value?> & Sendable
  ) -> Assignee<Changes<Value>> {
    let target = WeakStore(store.asStore())
    return { changes in
      guard changes.hasChanges else { return }
      target.store?.commit { $0[keyPath: keyPath] = changes.primitive }
    }
  }

  /// Returns a closure that commits values to a property of the state, except those that
  /// `dropsOutput` drops.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - dropsOutput: Whether to drop a value.
  /// - Returns: The closure. It does not retain the store's state, and does nothing after the state
  ///   is deallocated.
  public func assignee<Value>(
    _ keyPath: any WritableKeyPath<TargetStore.State, Value> & Sendable,
    dropsOutput: @escaping @Sendable (Changes<Value>) -> Bool = { _ in false }
  ) -> Assignee<Changes<Value>> {
    let target = WeakStore(store.asStore())
    return { changes in
      if dropsOutput(changes) { return }
      target.store?.commit { $0[keyPath: keyPath] = changes.primitive }
    }
  }
}
