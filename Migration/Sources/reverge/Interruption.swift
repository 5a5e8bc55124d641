import Dispatch
import Foundation

/// Records the first signal that would end the process, so that the process ends between two files.
// Sendable: the lock guards the signal.
final class Interruption: @unchecked Sendable {
  private let lock = NSLock()
  private var received: Int32?
  private var sources: [any DispatchSourceSignal] = []
  private let queue = DispatchQueue(label: "reverge.signals")

  /// Starts to record signals. A signal that is already ignored stays ignored.
  init() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var present = sigaction()
      sigaction(number, nil, &present)
      guard !present.isIgnored else { continue }
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [weak self] in self?.note(number) }
      source.resume()
      sources.append(source)
    }
  }

  private func note(_ number: Int32) { lock.withLock { received = received ?? number } }

  /// Whether a signal was received.
  var isRequested: Bool { lock.withLock { received != nil } }

  /// Stops recording, and ends the process with the received signal, if there is one.
  func endIfRequested() {
    for source in sources { source.cancel() }
    guard let number = lock.withLock({ received }) else { return }
    signal(number, SIG_DFL)
    // The process may have been started with signals blocked.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }
}

extension sigaction {
  fileprivate var isIgnored: Bool {
    #if canImport(Darwin)
    let handler = unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self)
    #else
    let handler = unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self)
    #endif
    return handler == 1
  }
}
