public import Dispatch

/// A queue that calls observers.
///
/// An implementation must run the work items one at a time, in the order in which it receives them.
public protocol TargetQueueType: Sendable {
  /// Runs `workItem`, immediately or later.
  func execute(_ workItem: @escaping @Sendable () -> Void)
}

/// The kinds of target queue that have their own types.
public enum Queues {
  /// Runs each work item synchronously, on the delivering thread.
  ///
  /// It does not imply a particular thread; see ``TargetQueueType/passthrough``.
  public struct Passthrough: TargetQueueType {
    init() {}

    /// Runs `workItem` synchronously.
    public func execute(_ workItem: @escaping @Sendable () -> Void) {
      workItem()
    }
  }

  /// Runs the work items one after another on its own background queue.
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

  /// A queue that runs work items by calling `body`.
  ///
  /// - Parameter body: Runs its argument, immediately or later, in the order of the calls. Called
  ///   on the delivering thread. Retained.
  public init(_ body: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.body = body
  }

  /// Wraps a queue, which it retains.
  public convenience init(_ queue: some TargetQueueType) {
    self.init { queue.execute($0) }
  }

  /// Wraps a main-actor queue, which it retains.
  public convenience init(_ queue: some MainActorTargetQueueType) {
    self.init { workItem in queue.execute { workItem() } }
  }

  /// Runs `workItem` on the wrapped queue.
  public func execute(_ workItem: @escaping @Sendable () -> Void) {
    body(workItem)
  }
}

extension TargetQueueType where Self == Queues.Passthrough {
  /// Calls the observer synchronously, on the delivering thread.
  ///
  /// It does not imply a particular thread. The delivering thread may be the committing thread,
  /// another thread that commits, sends, subscribes or resumes, or a thread of a dispatch queue
  /// that continues a delivery. While no other thread uses the store, the committing thread
  /// delivers. Calls never overlap, and keep the order of events.
  ///
  /// The exception is a ``Derived`` that was created with a `queue:`. It calls its `.passthrough`
  /// observers on that queue.
  public static var passthrough: Self { Queues.Passthrough() }
}

extension TargetQueueType where Self == Queues.AsyncBackground {
  /// Calls the observer in order on a background queue. Each use creates a new queue.
  public static var asyncSerialBackground: Self { Queues.AsyncBackground() }
}

extension TargetQueueType where Self == AnyTargetQueue {
  /// Calls the observer on this queue, always asynchronously.
  ///
  /// - Parameter queue: A serial queue; a concurrent queue does not keep the order of the calls.
  public static func specific(_ queue: DispatchQueue) -> AnyTargetQueue {
    AnyTargetQueue { queue.async(execute: $0) }
  }

  /// Makes the first call on the delivering thread, and the others on `queue`.
  ///
  /// The subscribing thread makes the first call, unless a delivery is running or waiting.
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
  /// The subscribing thread makes the first call, unless a delivery is running or waiting.
  public static func startsFromCurrentThread(
    andUse queue: some MainActorTargetQueueType
  ) -> AnyTargetQueue {
    let isFirst = OnceFlag()
    return AnyTargetQueue { workItem in
      if isFirst.take() { workItem() } else { queue.execute { workItem() } }
    }
  }
}

// Sendable: its one variable is accessed only while its lock is held.
/// A flag that is set once.
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
