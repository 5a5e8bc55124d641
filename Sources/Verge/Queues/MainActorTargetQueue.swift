import Dispatch

#if canImport(Darwin)
import Darwin
#endif

/// How an observer is called on the main actor.
///
/// An implementation must run the work items one at a time, in the order in which it receives them.
public protocol MainActorTargetQueueType: Sendable {
  /// Runs `workItem` on the main actor, now or later.
  func execute(_ workItem: @escaping @MainActor () -> Void)
}

// Sendable: of its two variables, one is atomic, and the main actor alone touches the other.
/// Runs a work item synchronously when it is enqueued on the main queue and nothing is pending, else on
/// the main queue, behind the pending items.
public final class ImmediateMainActorTargetQueue: MainActorTargetQueueType, @unchecked Sendable {
  fileprivate static let shared = ImmediateMainActorTargetQueue()

  /// The number of work items on the main queue that have not ended.
  private let pendingCount = AtomicWord(0)
  /// Whether a call runs in place, without a work item.
  @exclusivity(unchecked) private var isCalling = false

  init() {}

  /// Runs `workItem`, now or later.
  public func execute(_ workItem: @escaping @MainActor () -> Void) {
    if begin() {
      MainActor.assumeIsolated(workItem)
      end()
    } else {
      enqueue(workItem)
    }
  }

  /// Begins a call that needs no work item, if that is possible. It ends with ``end()``.
  ///
  /// - Returns: Whether this is the main queue, and nothing runs on this queue or waits for it.
  @usableFromInline
  func begin() -> Bool {
    // In this order: only the main queue may read the variable.
    guard pendingCount.load() == 0, isMainQueue(), !isCalling else { return false }
    isCalling = true
    return true
  }

  @usableFromInline
  func end() {
    isCalling = false
  }

  /// Runs `workItem` on the main queue, behind those that wait.
  @usableFromInline
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
  /// Calls the observer synchronously on the main queue when nothing is pending for any user of
  /// this queue, else on the main queue.
  public static var main: ImmediateMainActorTargetQueue { .shared }

  /// Calls the observer synchronously on the main queue when nothing is pending for it, else on the
  /// main queue. Each use is a separate queue.
  public static func mainIsolated() -> ImmediateMainActorTargetQueue {
    ImmediateMainActorTargetQueue()
  }
}

extension MainActorTargetQueueType where Self == HoppingMainActorTargetQueue {
  /// Calls the observer on the main queue, always in a later turn.
  public static var asyncMain: HoppingMainActorTargetQueue { HoppingMainActorTargetQueue() }
}

/// Whether the caller is on the main queue. On Linux the main thread is not enough to know: once async
/// `main` has given it up, other threads serve the main queue.
///
/// Code that the main thread runs in `sync` of another queue counts: the main actor waits for it.
package func isMainQueue() -> Bool {
  #if canImport(Darwin)
  if pthread_main_np() != 0 { return true }
  return DispatchQueue.getSpecific(key: mainQueueMark) != nil
  #else
  // To ask Dispatch takes a lock, and longer than all else that a call of an observer does.
  let thread = UInt64(currentThread())
  let known = mainThread.load()
  if known == thread { return true }
  guard DispatchQueue.getSpecific(key: mainQueueMark) != nil else { return false }
  if known == 0 { mainThread.store(isMainThread() ? thread : .max) }
  return true
  #endif
}

#if !canImport(Darwin)
/// The main thread's identity, once known; 0 before, and `.max` if the main queue was first seen on
/// another thread. Dispatch parks the main thread and never ends it: no other thread gets its identity.
private let mainThread = AtomicWord(0)
#endif

private let mainQueueMark: DispatchSpecificKey<Void> = {
  let mark = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: mark, value: ())
  return mark
}()
