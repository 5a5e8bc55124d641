/// The states of a store, or of a slice of one, as an asynchronous sequence.
///
/// Get one from ``StoreComponentType/states``. It does not retain the store; that of a derived value
/// does.
public struct StateSequence<Value: Sendable>: AsyncSequence, Sendable {
  /// A state, compared with the one that this consumer was given before.
  public typealias Element = Changes<Value>

  // Seen by clients, so that what runs at each commit is made for their states.
  @usableFromInline let subscribe:
    @Sendable (@escaping @Sendable (Changes<Value>) -> Void) -> StoreStateSubscription?

  @inlinable
  init(
    _ subscribe:
      @escaping @Sendable (@escaping @Sendable (Changes<Value>) -> Void) -> StoreStateSubscription?
  ) {
    self.subscribe = subscribe
  }

  /// Subscribes: the sequence begins with the state as it is now.
  @inlinable
  public func makeAsyncIterator() -> Iterator {
    let mailbox = Mailbox<NewestState<Value>>()
    let key = MailboxKey(mailbox)
    return Iterator(mailbox: mailbox, subscription: subscribe { key.mailbox.put($0) })
  }

  /// A consumer's position in the sequence. Letting go of it unsubscribes.
  ///
  /// For one task at a time.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    private let mailbox: Mailbox<NewestState<Value>>
    private let subscription: StoreStateSubscription?

    @usableFromInline
    init(mailbox: Mailbox<NewestState<Value>>, subscription: StoreStateSubscription?) {
      self.mailbox = mailbox
      self.subscription = subscription
    }

    /// The newest state that has not been taken, as soon as there is one.
    ///
    /// - Returns: `nil` when the store's state is deallocated, or the task is cancelled.
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
  /// A loop begins with the present state, and ends when that is deallocated. A slow consumer misses
  /// states, but never the newest, and never gets an older one after a newer one; each is compared
  /// with the one that the consumer was given before. The sequence does not retain the store, unless
  /// that is a derived value; each loop subscribes for itself, and unsubscribes at its end.
  @inlinable
  public var states: StateSequence<Scope> {
    let weak = WeakStore(scopedStore)
    return StateSequence { weak.store?.sinkState(queue: .passthrough, receive: $0) }
  }

  /// A slice of what the component sees, as an asynchronous sequence of its changes; see ``states``.
  ///
  /// - Parameter keyPath: Leads to the slice, of which alone a copy is kept.
  @inlinable
  public func states<Slice: Equatable & Sendable>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable
  ) -> StateSequence<Slice> {
    let weak = WeakStore(scopedStore)
    return StateSequence { weak.store?.sinkState(keyPath, queue: .passthrough, receive: $0) }
  }

  /// ``states``, in the older spelling.
  public func stateStream() -> StateSequence<Scope> { states }
}
