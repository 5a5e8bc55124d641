import Dispatch
import Synchronization

// Sendable: the timer is thread-safe; everything else is atomic or has a lock.
/// Traps when nothing happens for a while: a deadlock.
///
/// With `SWIFT_BACKTRACE=enable=yes,threads=all` in the environment, the stacks of all threads are
/// printed then.
public final class Watchdog: @unchecked Sendable {
  private let progress = Atomic<Int>(0)
  private let timer: any DispatchSourceTimer
  private let last = Atomic<Int>(-1)
  private let subject = Guarded("")

  /// A watchdog that waits for so many seconds.
  public init(seconds: Int = 60) {
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "reliability.watchdog"))
    timer.schedule(deadline: .now() + .seconds(seconds), repeating: .seconds(seconds))
    timer.setEventHandler { [unowned self] in
      let now = progress.load(ordering: .relaxed)
      if now == last.exchange(now, ordering: .relaxed) {
        fatalError("Nothing has happened for \(seconds) s: a deadlock. \(subject.withLock(\.self))")
      }
    }
    timer.resume()
  }

  deinit { timer.cancel() }

  /// Notes progress.
  ///
  /// - Parameter next: What begins now, for the message.
  public func advance(to next: String) {
    subject.withLock { $0 = next }
    progress.wrappingAdd(1, ordering: .relaxed)
  }
}
