import Dispatch

// Sendable: its one variable is accessed only while its lock is held.
/// A job that runs in a later turn of the main queue, once for all requests made until then.
package final class MainQueueCoalescer: @unchecked Sendable {
  private let lock = Lock()
  private let body: @MainActor () -> Void
  private var isScheduled = false

  /// - Parameter body: The job. Retained.
  package init(_ body: @escaping @MainActor () -> Void) {
    self.body = body
  }

  /// Schedules the job, unless it is already scheduled.
  package func schedule() {
    let isFirst = lock.withLock {
      defer { isScheduled = true }
      return !isScheduled
    }
    guard isFirst else { return }
    DispatchQueue.main.async {
      self.lock.withLock { self.isScheduled = false }
      MainActor.assumeIsolated(self.body)
    }
  }
}
