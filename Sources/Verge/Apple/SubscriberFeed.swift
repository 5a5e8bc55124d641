#if canImport(Combine)
import Combine

// Sendable: its mutable state is accessed only while its lock is held.
/// Passes an observer's values to a Combine subscriber, according to its demand.
///
/// The observer's closure retains the feed and, if the feed completes, a key. When the key is
/// released, the subscriber completes after it has received the waiting values.
package final class SubscriberFeed<Receiver: Subscriber>: Subscription, @unchecked Sendable
where Receiver.Failure == Never {
  private let lock = Lock()
  private let join: ((Receiver.Input, Receiver.Input) -> Receiver.Input)?
  private var receiver: Receiver?
  private var waiting = FIFO<Receiver.Input>()
  private var demand = Subscribers.Demand.none
  private var isDelivering = false
  private var isFinished = false
  private var end: (() -> Void)?

  /// - Parameter join: Merges two values that wait for demand; `nil` if both are kept.
  package init(
    _ receiver: Receiver,
    joining join: ((Receiver.Input, Receiver.Input) -> Receiver.Input)?
  ) {
    self.receiver = receiver
    self.join = join
  }

  /// Subscribes to the source.
  ///
  /// - Parameters:
  ///   - completes: Whether the subscriber receives a completion when the source releases the
  ///     observer.
  ///   - subscribe: Subscribes its argument to the source, and returns a closure that cancels the
  ///     subscription; `nil` if there is no source.
  package func start(
    completes: Bool = true,
    _ subscribe: (@escaping (Receiver.Input) -> Void) -> (() -> Void)?
  ) {
    receiver?.receive(subscription: self)
    let key = completes ? FeedKey(self) : nil
    let end = subscribe { [self] input in
      withExtendedLifetime(key) { put(input) }
    }
    let isLate = lock.withLock {
      if receiver != nil { self.end = end }
      return receiver == nil
    }
    if isLate { end?() }
  }

  package func request(_ demand: Subscribers.Demand) {
    lock.withLock { self.demand += demand }
    deliver()
  }

  package func cancel() {
    let (end, receiver, waiting) = lock.withLock {
      defer {
        self.end = nil
        self.receiver = nil
        self.waiting = FIFO()
      }
      return (self.end, self.receiver, self.waiting)
    }
    end?()
    withExtendedLifetime((receiver, waiting)) {}
  }

  private func put(_ input: Receiver.Input) {
    lock.withLock {
      guard receiver != nil else { return }
      waiting.append(input)
      guard demand == .none, let join, var joined = waiting.popFirst() else { return }
      while let next = waiting.popFirst() { joined = join(joined, next) }
      waiting.append(joined)
    }
    deliver()
  }

  fileprivate func finish() {
    lock.withLock { isFinished = true }
    deliver()
  }

  /// Delivers pending values while there is demand, unless a delivery is already running.
  private func deliver() {
    while let step = lock.withLock({ nextStep() }) {
      switch step {
      case .value(let input, let receiver):
        let more = receiver.receive(input)
        lock.withLock {
          demand += more
          isDelivering = false
        }
      case .completion(let receiver):
        receiver.receive(completion: .finished)
        return cancel()
      }
    }
  }

  private enum Step {
    case value(Receiver.Input, Receiver)
    case completion(Receiver)
  }

  /// - Precondition: The lock is held.
  private func nextStep() -> Step? {
    guard !isDelivering, let receiver else { return nil }
    if demand > .none, let input = waiting.popFirst() {
      demand -= 1
      isDelivering = true
      return .value(input, receiver)
    }
    guard isFinished, waiting.isEmpty else { return nil }
    isDelivering = true
    return .completion(receiver)
  }
}

/// Finishes a feed in its `deinit`: when its observer is cancelled or its store's state is
/// deallocated, or immediately if there is no source.
private final class FeedKey<Receiver: Subscriber> where Receiver.Failure == Never {
  let feed: SubscriberFeed<Receiver>

  init(_ feed: SubscriberFeed<Receiver>) {
    self.feed = feed
  }

  deinit {
    feed.finish()
  }
}
#endif
