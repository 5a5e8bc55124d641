/// Accumulates what passes by: counts it, sums it up, collects it.
///
/// ```swift
/// store.sinkState(scan: .counter()) { state, count in print("update \(count)") }
/// ```
public final class Scan<Element, Accumulate> {
  private let lock = Lock()
  private let accumulator: @Sendable (inout Accumulate, Element) -> Void
  private var accumulated: Accumulate

  /// - Parameters:
  ///   - seed: What to begin with.
  ///   - accumulator: Adds an element. Called under a lock of the scan's own.
  public init(
    seed: Accumulate,
    accumulator: @escaping @Sendable (inout Accumulate, Element) -> Void
  ) {
    accumulated = seed
    self.accumulator = accumulator
  }

  /// The value accumulated so far.
  public var value: Accumulate { lock.withLock { accumulated } }

  /// Adds an element.
  ///
  /// - Returns: What has been accumulated with it.
  public func accumulate(_ element: Element) -> Accumulate {
    lock.withLock {
      accumulator(&accumulated, element)
      return accumulated
    }
  }

  /// A scan that counts.
  public static func counter() -> Scan<Element, Int> where Accumulate == Int {
    Scan<Element, Int>(seed: 0) { count, _ in count += 1 }
  }
}

// Sendable: its one variable is only touched under its lock, and what it holds is `Sendable`.
extension Scan: @unchecked Sendable where Accumulate: Sendable {}

extension StoreComponentType {
  /// Observes what the component sees, and accumulates it, on the thread that delivers.
  ///
  /// The accumulated value is `Sendable`, because the scan can be read while a thread delivers.
  ///
  /// - Parameters:
  ///   - scan: Adds each state to the others.
  ///   - dropsFirst: Whether the present state is left out.
  ///   - queue: `.passthrough`.
  ///   - receive: Called with each state, and what has been accumulated with it. Retained until the
  ///     subscription is cancelled or the state is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  public func sinkState<Accumulate: Sendable>(
    scan: Scan<Changes<Scope>, Accumulate>,
    dropsFirst: Bool = false,
    queue: Queues.Passthrough,
    receive: @escaping @Sendable (Changes<Scope>, Accumulate) -> Void
  ) -> StoreStateSubscription {
    scopedStore.sinkState(dropsFirst: dropsFirst, queue: queue) {
      receive($0, scan.accumulate($0))
    }
  }

  /// Observes what the component sees, and accumulates it, on a target queue.
  ///
  /// The scope and the accumulated value are `Sendable`, because commits may come from
  /// other threads.
  ///
  /// - Parameters:
  ///   - scan: Adds each state to the others.
  ///   - dropsFirst: Whether the present state is left out.
  ///   - queue: Where `receive` is called.
  ///   - receive: Called with each state, and what has been accumulated with it. Retained until the
  ///     subscription is cancelled or the state is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  @_disfavoredOverload  // `.passthrough` is ambiguous otherwise.
  public func sinkState<Accumulate: Sendable>(
    scan: Scan<Changes<Scope>, Accumulate>,
    dropsFirst: Bool = false,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Changes<Scope>, Accumulate) -> Void
  ) -> StoreStateSubscription where Scope: Sendable {
    scopedStore.sinkState(dropsFirst: dropsFirst, queue: queue) {
      receive($0, scan.accumulate($0))
    }
  }

  /// Observes what the component sees, and accumulates it, on the main actor.
  ///
  /// The scope and the accumulated value are `Sendable`, because commits may come from
  /// other threads.
  ///
  /// - Parameters:
  ///   - scan: Adds each state to the others.
  ///   - dropsFirst: Whether the present state is left out.
  ///   - queue: How `receive` gets to the main actor.
  ///   - receive: Called with each state, and what has been accumulated with it. Retained until the
  ///     subscription is cancelled or the state is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  public func sinkState<Accumulate: Sendable>(
    scan: Scan<Changes<Scope>, Accumulate>,
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Changes<Scope>, Accumulate) -> Void
  ) -> StoreStateSubscription where Scope: Sendable {
    scopedStore.sinkState(dropsFirst: dropsFirst, queue: queue) {
      receive($0, scan.accumulate($0))
    }
  }

  /// Observes what is not `Sendable`, and accumulates it, on the main actor, where the store has to
  /// be.
  ///
  /// - Parameters:
  ///   - scan: Adds each state to the others.
  ///   - dropsFirst: Whether the present state is left out.
  ///   - queue: How `receive` gets to the main actor.
  ///   - receive: Called with each state, and what has been accumulated with it. Retained until the
  ///     subscription is cancelled or the state is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  @available(swift, introduced: 6)
  @preconcurrency @MainActor
  public func sinkState<Accumulate>(
    scan: Scan<Changes<Scope>, Accumulate>,
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Changes<Scope>, Accumulate) -> Void
  ) -> StoreStateSubscription {
    scopedStore.sinkState(dropsFirst: dropsFirst, queue: queue) {
      receive($0, scan.accumulate($0))
    }
  }
}
