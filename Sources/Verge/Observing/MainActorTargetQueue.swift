import Dispatch

#if canImport(Darwin)
import Darwin
#endif

/// A queue that calls observers on the main actor.
///
/// An implementation must run the work items one at a time, in the order in which it receives them.
public protocol MainActorTargetQueueType: Sendable {
  /// Runs `workItem` on the main actor, immediately or later.
  func execute(_ workItem: @escaping @MainActor () -> Void)
}

// Sendable: of its two variables, one is atomic, and the other is accessed only on the main queue.
/// Runs a work item synchronously if it arrives on the main queue and nothing is running or pending;
/// otherwise runs it on the main queue, after the pending items.
public final class ImmediateMainActorTargetQueue: MainActorTargetQueueType, @unchecked Sendable {
  fileprivate static let shared = ImmediateMainActorTargetQueue()

  /// The number of work items on the main queue that have not ended.
  private let pendingCount = AtomicWord(0)
  /// Whether a call is running in place, without a work item.
  @exclusivity(unchecked) private var isCalling = false

  init() {}

  /// Runs `workItem`, immediately or later.
  public func execute(_ workItem: @escaping @MainActor () -> Void) {
    if begin() {
      MainActor.assumeIsolated(workItem)
      end()
    } else {
      enqueue(workItem)
    }
  }

  /// Begins a call without a work item, if that is possible. The call ends with ``end()``.
  ///
  /// - Returns: Whether the caller is on the main queue, and nothing is running or pending on this
  ///   queue.
  func begin() -> Bool {
    // `isCalling` is read last, because only the main queue may read it.
    guard pendingCount.load() == 0, isMainQueue(), !isCalling else { return false }
    isCalling = true
    return true
  }

  func end() {
    isCalling = false
  }

  /// Runs `workItem` on the main queue, after the pending items.
  func enqueue(_ workItem: @escaping @MainActor () -> Void) {
    pendingCount.add(1)
    DispatchQueue.main.async {
      MainActor.assumeIsolated(workItem)
      self.pendingCount.add(.max)
    }
  }
}

/// Runs every work item in a later turn of the main queue.
public struct HoppingMainActorTargetQueue: MainActorTargetQueueType {
  init() {}

  /// Adds `workItem` to the main queue.
  public func execute(_ workItem: @escaping @MainActor () -> Void) {
    DispatchQueue.main.async(execute: workItem)
  }
}

extension MainActorTargetQueueType where Self == ImmediateMainActorTargetQueue {
  /// Calls the observer on the main queue: synchronously if the delivery is on the main queue and
  /// nothing is running or pending for any user of this queue, otherwise in a later turn.
  public static var main: ImmediateMainActorTargetQueue { .shared }

  /// Calls the observer on the main queue: synchronously if the delivery is on the main queue and
  /// nothing is running or pending on this queue, otherwise in a later turn. Each call returns a
  /// separate queue.
  public static func mainIsolated() -> ImmediateMainActorTargetQueue {
    ImmediateMainActorTargetQueue()
  }
}

extension MainActorTargetQueueType where Self == HoppingMainActorTargetQueue {
  /// Calls the observer on the main queue, always in a later turn.
  public static var asyncMain: HoppingMainActorTargetQueue { HoppingMainActorTargetQueue() }
}

/// Whether the caller is on the main queue. On Linux, the main thread does not identify the main
/// queue: once an async `main` has suspended, other threads serve that queue.
///
/// Code that the main thread runs in another queue's `sync` counts as well, because the main actor
/// waits for it; on Linux, only once the main thread is known.
package func isMainQueue() -> Bool {
  #if canImport(Darwin)
  if pthread_main_np() != 0 { return true }
  return DispatchQueue.getSpecific(key: mainQueueMark.content) != nil
  #else
  // A query to Dispatch acquires a lock, and takes longer than the rest of an observer call.
  let thread = UInt64(currentThread())
  let known = mainThread.load()
  if known == thread { return true }
  guard DispatchQueue.getSpecific(key: mainQueueMark.content) != nil else { return false }
  if known == 0 { mainThread.store(isMainThread() ? thread : .max) }
  return true
  #endif
}

#if !canImport(Darwin)
/// The main thread's identity, once known; 0 before that, and `.max` if the main queue was first
/// seen on another thread. Dispatch parks the main thread and never ends it, so no other thread
/// gets its identity.
private let mainThread = AtomicWord(0)
#endif

// Dispatch of Swift 6.1 does not declare that the key is `Sendable`.
private let mainQueueMark: UncheckedTransfer<DispatchSpecificKey<Void>> = {
  let mark = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: mark, value: ())
  return UncheckedTransfer(mark)
}()
