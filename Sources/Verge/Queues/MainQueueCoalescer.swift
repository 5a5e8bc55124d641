import Dispatch

// Sendable: its one variable is only touched under its lock.
/// Something to be done in a later turn of the main queue, once for all who ask for it until then.
package final class MainQueueCoalescer: @unchecked Sendable {
  private let lock = Lock()
  private let body: @MainActor () -> Void
  private var isScheduled = false

  /// - Parameter body: What is to be done. Retained.
  package init(_ body: @escaping @MainActor () -> Void) {
    self.body = body
  }

  /// Has it done, unless it is going to be already.
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
