public import Dispatch

/// Where an observer is called.
///
/// An implementation must run the work items one at a time, in the order in which it gets them.
public protocol TargetQueueType: Sendable {
  /// Runs `workItem`, now or later.
  func execute(_ workItem: @escaping @Sendable () -> Void)
}

/// The kinds of target queue that are types of their own.
public enum Queues {
  /// Runs each work item at once, on the thread that delivers.
  public struct Passthrough: TargetQueueType {
    init() {}

    /// Runs `workItem` at once.
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
  /// - Parameter body: Runs what it is given, now or later, in order. Called on the thread that
  ///   delivers. Retained.
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
  /// Calls the observer at once, on the thread that delivers: as a rule the one that commits.
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

  /// Makes the first call on the thread that delivers it, which is the one that subscribes unless a
  /// delivery is under way, and the others on `queue`.
  public static func startsFromCurrentThread(
    andUse queue: some TargetQueueType
  ) -> AnyTargetQueue {
    let isFirst = FirstTime()
    return AnyTargetQueue { workItem in
      if isFirst.take() { workItem() } else { queue.execute(workItem) }
    }
  }

  /// Makes the first call on the thread that delivers it, which is the one that subscribes unless a
  /// delivery is under way, and the others on the main actor.
  public static func startsFromCurrentThread(
    andUse queue: some MainActorTargetQueueType
  ) -> AnyTargetQueue {
    let isFirst = FirstTime()
    return AnyTargetQueue { workItem in
      if isFirst.take() { workItem() } else { queue.execute { workItem() } }
    }
  }
}

// Sendable: its one variable is only touched under its lock.
/// True once.
private final class FirstTime: @unchecked Sendable {
  private let lock = Lock()
  private var isTaken = false

  func take() -> Bool {
    lock.withLock {
      defer { isTaken = true }
      return !isTaken
    }
  }
}
