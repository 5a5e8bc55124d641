import Dispatch

#if canImport(Darwin)
import Darwin
#endif

/// How an observer is called on the main actor.
///
/// An implementation must run the work items one at a time, in the order in which it gets them.
public protocol MainActorTargetQueueType: Sendable {
  /// Runs `workItem` on the main actor, now or later.
  func execute(_ workItem: @escaping @MainActor () -> Void)
}

// Sendable: its one variable is only touched under its lock.
/// Runs a work item at once when it comes on the main queue and nothing is pending, else on the
/// main queue, behind what is.
public final class ImmediateMainActorTargetQueue: MainActorTargetQueueType, @unchecked Sendable {
  fileprivate static let shared = ImmediateMainActorTargetQueue()

  private let lock = Lock()
  /// Work items that have not ended yet, the running one included.
  private var pendingCount = 0

  init() {}

  /// Runs `workItem`, now or later.
  public func execute(_ workItem: @escaping @MainActor () -> Void) {
    let isFirst = lock.withLock {
      pendingCount += 1
      return pendingCount == 1
    }
    if isFirst, isMainQueue() {
      MainActor.assumeIsolated(workItem)
      end()
    } else {
      DispatchQueue.main.async {
        MainActor.assumeIsolated(workItem)
        self.end()
      }
    }
  }

  private func end() {
    lock.withLock { pendingCount -= 1 }
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
  /// Calls the observer at once on the main queue when nothing is pending for anybody who uses
  /// this queue, else on the main queue.
  public static var main: ImmediateMainActorTargetQueue { .shared }

  /// Calls the observer at once on the main queue when nothing is pending for it, else on the
  /// main queue. Each use is a queue of its own.
  public static func mainIsolated() -> ImmediateMainActorTargetQueue {
    ImmediateMainActorTargetQueue()
  }
}

extension MainActorTargetQueueType where Self == HoppingMainActorTargetQueue {
  /// Calls the observer on the main queue, always in a later turn.
  public static var asyncMain: HoppingMainActorTargetQueue { HoppingMainActorTargetQueue() }
}

/// Whether this is the main actor's. Not, on Linux, whether it is the main thread: where `async main`
/// has given that up, the main queue is served by others.
package func isMainQueue() -> Bool {
  #if canImport(Darwin)
  if pthread_main_np() != 0 { return true }
  #endif
  return DispatchQueue.getSpecific(key: mainQueueMark) != nil
}

private let mainQueueMark: DispatchSpecificKey<Void> = {
  let mark = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: mark, value: ())
  return mark
}()
