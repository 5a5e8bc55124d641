/// The type of all queues in Verge 7 to 10, for code that names it: `queue: TargetQueue = .main`.
public typealias TargetQueue = AnyTargetQueue

// Written with the type's name, or where it is expected; a leading dot in `sinkState(queue:)` means
// the queues that have types of their own.

extension AnyTargetQueue {
  /// Calls the observer synchronously, on the delivering thread.
  public static var passthrough: AnyTargetQueue { AnyTargetQueue(Queues.Passthrough()) }

  /// Calls the observer on the main actor: synchronously on the main queue when nothing is pending
  /// for this queue, else on the main queue.
  public static var main: AnyTargetQueue { AnyTargetQueue(ImmediateMainActorTargetQueue.main) }

  /// Calls the observer on the main actor, as `main` does. Each use is a separate queue.
  public static func mainIsolated() -> AnyTargetQueue {
    AnyTargetQueue(ImmediateMainActorTargetQueue.mainIsolated())
  }

  /// Calls the observer on the main queue, always in a later turn.
  public static var asyncMain: AnyTargetQueue {
    AnyTargetQueue(HoppingMainActorTargetQueue.asyncMain)
  }

  /// Calls the observer in order on a background queue, which is new each time.
  public static var asyncSerialBackground: AnyTargetQueue {
    AnyTargetQueue(Queues.AsyncBackground())
  }
}
