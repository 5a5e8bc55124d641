#if Rx
import RxSwift
import ShimSupport
import Verge

// Sendable: the lock guards the event, and the closures are called while no lock is held.
/// The outcome of work that runs once, for any number of observers.
final class SharedOutcome<Event>: @unchecked Sendable {
  private let lock = Lock()
  private var event: Event?
  private let settling = OneShot()

  /// Whether the outcome is known.
  var isSettled: Bool { lock.withLock { event != nil } }

  /// Sets the outcome, and calls the observers on this thread. Later calls have no effect.
  func settle(_ new: Event) {
    let isFirst = lock.withLock {
      if event != nil { return false }
      event = new
      return true
    }
    if isFirst { settling.run() }
  }

  /// Calls `receive` with the outcome: immediately if it is known, otherwise on the thread that
  /// sets it.
  ///
  /// - Returns: A disposable that releases `receive`.
  func observe(_ receive: @escaping (Event) -> Void) -> any RxSwift.Disposable {
    let recipient = Recipient(receive)
    settling.add { [self] in
      if let event = lock.withLock({ event }) { recipient.receive(event) }
      recipient.close()
    }
    return Disposables.create(with: recipient.close)
  }
}
#endif
