/// Accumulates elements, for example by counting, adding or collecting them.
///
/// ```swift
/// store.sinkState(scan: .counter()) { state, count in print("update \(count)") }
/// ```
public final class Scan<Element, Accumulate> {
  private let lock = Lock()
  private let accumulator: @Sendable (inout Accumulate, Element) -> Void
  private var accumulated: Accumulate

  /// Creates a scan that has accumulated nothing.
  ///
  /// - Parameters:
  ///   - seed: The value before the first element.
  ///   - accumulator: Adds an element to the value. Called while the scan's lock is held.
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
  /// - Returns: The accumulated value, with the element.
  public func accumulate(_ element: Element) -> Accumulate {
    lock.withLock {
      accumulator(&accumulated, element)
      return accumulated
    }
  }

  /// Returns a scan that counts elements.
  public static func counter() -> Scan<Element, Int> where Accumulate == Int {
    Scan<Element, Int>(seed: 0) { count, _ in count += 1 }
  }
}

// Sendable: its one variable is accessed only while its lock is held, and the value is `Sendable`.
extension Scan: @unchecked Sendable where Accumulate: Sendable {}

extension StoreComponentType {
  /// Observes the component's state on the delivering thread, and accumulates the states.
  ///
  /// The accumulated value is `Sendable`, because any thread may read the scan during a delivery.
  ///
  /// - Parameters:
  ///   - scan: Accumulates the states.
  ///   - dropsFirst: Whether the current state is skipped.
  ///   - queue: `.passthrough`.
  ///   - receive: Called with each state, and the accumulated value, which includes that state.
  ///     Retained until the subscription is cancelled or the state is deallocated.
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

  /// Observes the component's state on a target queue, and accumulates the states.
  ///
  /// The scope and the accumulated value are `Sendable`, because commits may come from
  /// other threads.
  ///
  /// - Parameters:
  ///   - scan: Accumulates the states.
  ///   - dropsFirst: Whether the current state is skipped.
  ///   - queue: The queue on which `receive` is called.
  ///   - receive: Called with each state, and the accumulated value, which includes that state.
  ///     Retained until the subscription is cancelled or the state is deallocated.
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

  /// Observes the component's state on the main actor, and accumulates the states.
  ///
  /// The scope and the accumulated value are `Sendable`, because commits may come from
  /// other threads.
  ///
  /// - Parameters:
  ///   - scan: Accumulates the states.
  ///   - dropsFirst: Whether the current state is skipped.
  ///   - queue: The main-actor queue on which `receive` is called.
  ///   - receive: Called with each state, and the accumulated value, which includes that state.
  ///     Retained until the subscription is cancelled or the state is deallocated.
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

  /// Observes a non-`Sendable` state on the main actor, and accumulates the states.
  ///
  /// The store must be confined to the main actor as well.
  ///
  /// - Parameters:
  ///   - scan: Accumulates the states.
  ///   - dropsFirst: Whether the current state is skipped.
  ///   - queue: The main-actor queue on which `receive` is called.
  ///   - receive: Called with each state, and the accumulated value, which includes that state.
  ///     Retained until the subscription is cancelled or the state is deallocated.
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
