/// The activities of a store, as an asynchronous sequence.
///
/// Get one from ``StoreComponentType/activities``. It does not retain the store.
public struct ActivitySequence<Activity: Sendable>: AsyncSequence, Sendable {
  /// The activity.
  public typealias Element = Activity

  @usableFromInline let subscribe:
    @Sendable (@escaping @Sendable (Activity) -> Void) -> StoreActivitySubscription?

  @inlinable
  init(
    _ subscribe:
      @escaping @Sendable (@escaping @Sendable (Activity) -> Void) -> StoreActivitySubscription?
  ) {
    self.subscribe = subscribe
  }

  /// Subscribes: the sequence begins with the next activity.
  @inlinable
  public func makeAsyncIterator() -> Iterator {
    let mailbox = Mailbox<EveryElement<Activity>>()
    let key = MailboxKey(mailbox)
    return Iterator(mailbox: mailbox, subscription: subscribe { key.mailbox.put($0) })
  }

  /// A consumer's position in the sequence. Releasing it unsubscribes.
  ///
  /// Only one task may use it at a time.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    private let mailbox: Mailbox<EveryElement<Activity>>
    private let subscription: StoreActivitySubscription?

    @usableFromInline
    init(mailbox: Mailbox<EveryElement<Activity>>, subscription: StoreActivitySubscription?) {
      self.mailbox = mailbox
      self.subscription = subscription
    }

    /// Waits for the next activity, and returns it.
    ///
    /// - Returns: The activity; `nil` if the task is cancelled, or if the store's state is
    ///   deallocated and no activity is waiting.
    public mutating func next() async -> Activity? {
      await mailbox.take()
    }
  }
}

extension StoreComponentType where Activity: Sendable {
  /// The store's activities, as an asynchronous sequence.
  ///
  /// A loop receives every activity that is sent after the loop has begun, in order, even if the
  /// loop is slow. It ends when the store's state is deallocated. The sequence does not retain the
  /// store; each loop has its own subscription, which ends with the loop.
  @inlinable
  public var activities: ActivitySequence<Activity> {
    let weak = WeakStore(store.asStore())
    return ActivitySequence { weak.store?.sinkActivity(queue: .passthrough, receive: $0) }
  }

  /// Another name of ``activities``.
  public func activityStream() -> ActivitySequence<Activity> { activities }
}
