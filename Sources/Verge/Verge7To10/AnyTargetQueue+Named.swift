/// The type of all queues in Verge 7 to 10, for code that names it: `queue: TargetQueue = .main`.
@available(*, deprecated, renamed: "AnyTargetQueue")
public typealias TargetQueue = AnyTargetQueue

// Use these members with the type's name, or where that type is expected: a leading dot in
// `sinkState(queue:)` refers to the queues that have their own types.

extension AnyTargetQueue {
  /// Calls the observer synchronously, on the delivering thread.
  @available(*, deprecated, message: "Write AnyTargetQueue(.passthrough).")
  public static var passthrough: AnyTargetQueue { AnyTargetQueue(Queues.Passthrough()) }

  /// Calls the observer on the main actor: synchronously if the delivery is on the main queue and
  /// nothing is pending for this queue, otherwise in a later turn of the main queue.
  @available(*, deprecated, message: "Write AnyTargetQueue(.main).")
  public static var main: AnyTargetQueue { AnyTargetQueue(ImmediateMainActorTargetQueue.main) }

  /// Calls the observer on the main actor, like `main`. Each use is a separate queue.
  @available(*, deprecated, message: "Write AnyTargetQueue(.mainIsolated()).")
  public static func mainIsolated() -> AnyTargetQueue {
    AnyTargetQueue(ImmediateMainActorTargetQueue.mainIsolated())
  }

  /// Calls the observer on the main queue, always in a later turn.
  @available(*, deprecated, message: "Write AnyTargetQueue(.asyncMain).")
  public static var asyncMain: AnyTargetQueue {
    AnyTargetQueue(HoppingMainActorTargetQueue.asyncMain)
  }

  /// Calls the observer in order on a background queue. Each use creates a new queue.
  @available(*, deprecated, message: "Write AnyTargetQueue(.asyncSerialBackground).")
  public static var asyncSerialBackground: AnyTargetQueue {
    AnyTargetQueue(Queues.AsyncBackground())
  }
}
