/// The states of a store, or of a slice of one, as an asynchronous sequence.
///
/// Get one from ``StoreComponentType/states``. It does not retain the store, unless the store is a
/// derived value other than a ``BindingDerived``.
public struct StateSequence<Value: Sendable>: AsyncSequence, Sendable {
  /// A state, compared with the one that this consumer received before.
  public typealias Element = Changes<Value>

  // Visible to clients, so that the code that runs at each commit is specialized for their states.
  @usableFromInline let subscribe:
    @Sendable (@escaping @Sendable (Changes<Value>) -> Void) -> StoreStateSubscription?

  @inlinable
  init(
    _ subscribe:
      @escaping @Sendable (@escaping @Sendable (Changes<Value>) -> Void) -> StoreStateSubscription?
  ) {
    self.subscribe = subscribe
  }

  /// Subscribes: the sequence begins with the current state.
  @inlinable
  public func makeAsyncIterator() -> Iterator {
    let mailbox = Mailbox<NewestState<Value>>()
    let key = MailboxKey(mailbox)
    return Iterator(mailbox: mailbox, subscription: subscribe { key.mailbox.put($0) })
  }

  /// A consumer's position in the sequence. Releasing it unsubscribes.
  ///
  /// Only one task may use it at a time.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    private let mailbox: Mailbox<NewestState<Value>>
    private let subscription: StoreStateSubscription?

    @usableFromInline
    init(mailbox: Mailbox<NewestState<Value>>, subscription: StoreStateSubscription?) {
      self.mailbox = mailbox
      self.subscription = subscription
    }

    /// Waits for a state that this consumer has not received, and returns the newest one.
    ///
    /// - Returns: The state; `nil` if the task is cancelled, or if the store's state is deallocated
    ///   and no state is waiting.
    public mutating func next() async -> Changes<Value>? {
      await mailbox.take()
    }
  }
}

extension StoreComponentType where TargetStore.State: Sendable, Scope: Sendable {
  /// The component's slice of the state, as an asynchronous sequence.
  ///
  /// ```swift
  /// for await state in store.states {
  ///   state.ifChanged(\.count) { print($0) }
  /// }
  /// ```
  ///
  /// A loop begins with the current state, and ends when the store's state is deallocated. A slow
  /// consumer skips intermediate states, but always receives the newest, and never an older one
  /// after a newer one. Each state is compared with the one that the consumer received before. The
  /// sequence does not retain the store, unless the store is a derived value other than a
  /// ``BindingDerived``; each loop has its own subscription, which ends with the loop.
  @inlinable
  public var states: StateSequence<Scope> {
    let weak = WeakStore(scopedStore)
    return StateSequence { weak.store?.sinkState(queue: .passthrough, receive: $0) }
  }

  /// Returns a slice of the component's state, as an asynchronous sequence of its changes; see
  /// ``states``.
  ///
  /// - Parameter keyPath: The key path to the slice; only the slice is copied.
  @inlinable
  public func states<Slice: Equatable & Sendable>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable
  ) -> StateSequence<Slice> {
    let weak = WeakStore(scopedStore)
    return StateSequence { weak.store?.sinkState(keyPath, queue: .passthrough, receive: $0) }
  }

  /// The earlier name of ``states``.
  public func stateStream() -> StateSequence<Scope> { states }
}
