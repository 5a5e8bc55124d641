/// Puts values somewhere; see `assign(queue:to:)`.
public typealias Assignee<Value> = @Sendable (Value) -> Void

extension StoreComponentType {
  /// Hands the state, and each one after it, to `assignee`: usually another store's.
  ///
  /// ```swift
  /// let subscription = count.assign(to: other.assignee(\.count))
  /// ```
  ///
  /// - Parameters:
  ///   - queue: `.passthrough`.
  ///   - assignee: Gets the present state and each one after it. Retained until the subscription is
  ///     cancelled or the state is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  public func assign(
    queue: Queues.Passthrough = .passthrough,
    to assignee: @escaping Assignee<Changes<TargetStore.State>>
  ) -> StoreStateSubscription {
    store.asStore().sinkState(queue: queue, receive: assignee)
  }

  /// Hands the state, and each one after it, to `assignee` on a target queue.
  ///
  /// The state is `Sendable`, because the queue may call on another thread.
  ///
  /// - Parameters:
  ///   - queue: Where `assignee` is called.
  ///   - assignee: Gets the present state and each one after it. Retained until the subscription is
  ///     cancelled or the state is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  public func assign(
    queue: some TargetQueueType,
    to assignee: @escaping Assignee<Changes<TargetStore.State>>
  ) -> StoreStateSubscription where TargetStore.State: Sendable {
    store.asStore().sinkState(queue: queue, receive: assignee)
  }
}

extension StoreComponentType where TargetStore.State: Sendable, Activity: Sendable {
  /// Commits each value it gets to a property of the state.
  ///
  /// - Parameter keyPath: The property.
  /// - Returns: What does that, as long as the store's state is there; it does not keep it.
  public func assignee<Value>(
    _ keyPath: any WritableKeyPath<TargetStore.State, Value> & Sendable
  ) -> Assignee<Value> {
    let target = WeakStore(store.asStore())
    return { value in target.store?.commit { $0[keyPath: keyPath] = value } }
  }

  /// Commits each value it gets to an optional property of the state.
  ///
  /// - Parameter keyPath: The property.
  /// - Returns: What does that, as long as the store's state is there; it does not keep it.
  public func assignee<Value>(
    _ keyPath: any WritableKeyPath<TargetStore.State, Value?> & Sendable
  ) -> Assignee<Value> {
    let target = WeakStore(store.asStore())
    return { value in target.store?.commit { $0[keyPath: keyPath] = value } }
  }

  /// Commits each value it gets that has changed to a property of the state.
  ///
  /// - Parameter keyPath: The property.
  /// - Returns: What does that, as long as the store's state is there; it does not keep it.
  public func assignee<Value: Equatable & SendableMetatype>(
    _ keyPath: any WritableKeyPath<TargetStore.State, Value> & Sendable
  ) -> Assignee<Changes<Value>> {
    assignee(keyPath, dropsOutput: { !$0.hasChanges })
  }

  /// Commits each value it gets that has changed to an optional property of the state.
  ///
  /// - Parameter keyPath: The property.
  /// - Returns: What does that, as long as the store's state is there; it does not keep it.
  public func assignee<Value: Equatable & SendableMetatype>(
    _ keyPath: any WritableKeyPath<TargetStore.State, Value?> & Sendable
  ) -> Assignee<Changes<Value>> {
    let target = WeakStore(store.asStore())
    return { changes in
      guard changes.hasChanges else { return }
      target.store?.commit { $0[keyPath: keyPath] = changes.primitive }
    }
  }

  /// Commits each value it gets to a property of the state, but for those that are dropped.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - dropsOutput: Whether a value is to be left out.
  /// - Returns: What does that, as long as the store's state is there; it does not keep it.
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
