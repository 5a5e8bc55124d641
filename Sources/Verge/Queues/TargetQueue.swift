public import Dispatch

/// Where an observer is called.
///
/// An implementation must run the work items one at a time, in the order in which it receives them.
public protocol TargetQueueType: Sendable {
  /// Runs `workItem`, now or later.
  func execute(_ workItem: @escaping @Sendable () -> Void)
}

/// The kinds of target queue that are types of their own.
public enum Queues {
  /// Runs each work item synchronously, on the delivering thread.
  ///
  /// It names no thread; see ``TargetQueueType/passthrough``.
  public struct Passthrough: TargetQueueType {
    init() {}

    /// Runs `workItem` synchronously.
    public func execute(_ workItem: @escaping @Sendable () -> Void) {
      workItem()
    }
  }

  /// Runs the work items one after the other on a background queue of its own.
  public struct AsyncBackground: TargetQueueType {
    private let queue = DispatchQueue(label: "verge.background", qos: .utility)

    init() {}

    /// Adds `workItem` to the queue.
    public func execute(_ workItem: @escaping @Sendable () -> Void) {
      queue.async(execute: workItem)
    }
  }
}

/// A target queue of any kind.
public final class AnyTargetQueue: TargetQueueType {
  private let body: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// A queue that runs work items as `body` does.
  ///
  /// - Parameter body: Runs the work items, now or later, in order. Called on the delivering thread.
  ///   Retained.
  public init(_ body: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.body = body
  }

  /// Stands for a queue, which it retains.
  public convenience init(_ queue: some TargetQueueType) {
    self.init { queue.execute($0) }
  }

  /// Stands for a queue of the main actor, which it retains.
  public convenience init(_ queue: some MainActorTargetQueueType) {
    self.init { workItem in queue.execute { workItem() } }
  }

  /// Runs `workItem` where the queue it stands for does.
  public func execute(_ workItem: @escaping @Sendable () -> Void) {
    body(workItem)
  }
}

extension TargetQueueType where Self == Queues.Passthrough {
  /// Calls the observer synchronously, on the delivering thread.
  ///
  /// Names no thread. The delivering thread may be the one that commits, another one that commits,
  /// subscribes or resumes, or a thread of a dispatch queue that continues a delivery. While no
  /// other thread uses the store, it is the committing thread. Calls never overlap, and keep the
  /// order of events.
  ///
  /// The exception is a ``Derived`` that was created with a `queue:`. It calls these observers on that
  /// queue.
  public static var passthrough: Self { Queues.Passthrough() }
}

extension TargetQueueType where Self == Queues.AsyncBackground {
  /// Calls the observer in order on a background queue, which is new each time.
  public static var asyncSerialBackground: Self { Queues.AsyncBackground() }
}

extension TargetQueueType where Self == AnyTargetQueue {
  /// Calls the observer on this queue, always asynchronously.
  ///
  /// - Parameter queue: A serial queue; a concurrent one gives up the order of the calls.
  public static func specific(_ queue: DispatchQueue) -> AnyTargetQueue {
    AnyTargetQueue { queue.async(execute: $0) }
  }

  /// Makes the first call on the delivering thread, and the others on `queue`.
  ///
  /// The subscribing thread delivers the first call, unless a delivery is under way or waits.
  public static func startsFromCurrentThread(
    andUse queue: some TargetQueueType
  ) -> AnyTargetQueue {
    let isFirst = OnceFlag()
    return AnyTargetQueue { workItem in
      if isFirst.take() { workItem() } else { queue.execute(workItem) }
    }
  }

  /// Makes the first call on the delivering thread, and the others on the main actor.
  ///
  /// The subscribing thread delivers the first call, unless a delivery is under way or waits.
  public static func startsFromCurrentThread(
    andUse queue: some MainActorTargetQueueType
  ) -> AnyTargetQueue {
    let isFirst = OnceFlag()
    return AnyTargetQueue { workItem in
      if isFirst.take() { workItem() } else { queue.execute { workItem() } }
    }
  }
}

// Sendable: its one variable is only touched under its lock.
/// True once.
private final class OnceFlag: @unchecked Sendable {
  private let lock = Lock()
  private var isTaken = false

  func take() -> Bool {
    lock.withLock {
      defer { isTaken = true }
      return !isTaken
    }
  }
}
