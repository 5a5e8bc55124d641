// Sendable: its one variable is only touched under its lock.
/// Accumulates what passes by: counts it, sums it up, collects it.
///
/// ```swift
/// store.sinkState(scan: .counter()) { state, count in print("update \(count)") }
/// ```
public final class Scan<Element, Accumulate>: @unchecked Sendable {
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

  /// What has been accumulated so far.
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

extension StoreComponentType {
  /// Observes what the component sees, and accumulates it, on a target queue.
  ///
  /// - Parameters:
  ///   - scan: Adds each state to the others.
  ///   - dropsFirst: Whether the present state is left out.
  ///   - queue: Where `receive` is called.
  ///   - receive: Called with each state, and what has been accumulated with it. Retained until the
  ///     subscription is cancelled or the state is gone.
  /// - Returns: The subscription. Dropping it cancels it.
  public func sinkState<Accumulate>(
    scan: Scan<Changes<Scope>, Accumulate>,
    dropsFirst: Bool = false,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Changes<Scope>, Accumulate) -> Void
  ) -> StoreStateSubscription {
    scopedStore.sinkState(dropsFirst: dropsFirst, queue: queue) {
      receive($0, scan.accumulate($0))
    }
  }

  /// Observes what the component sees, and accumulates it, on the main actor.
  ///
  /// - Parameters:
  ///   - scan: Adds each state to the others.
  ///   - dropsFirst: Whether the present state is left out.
  ///   - queue: How `receive` gets to the main actor.
  ///   - receive: Called with each state, and what has been accumulated with it. Retained until the
  ///     subscription is cancelled or the state is gone.
  /// - Returns: The subscription. Dropping it cancels it.
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
