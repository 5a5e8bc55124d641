import Playback
import TestSupport

/// Runs `body` on a thread of its own, and traps if it hangs.
func guarded(_ name: String, _ body: @escaping @Sendable () -> Void) async {
  await onOwnThread {
    // On that thread, so that it does not wait for the threads of the pool, which other tests may block.
    let watchdog = Watchdog(seconds: 60)
    watchdog.advance(to: name)
    body()
    watchdog.advance(to: "the end of \(name)")
  }
}

/// User code that is called by a module, and calls back once for each kind of call: it commits, reads, and
/// waits for another thread that does the same.
final class Responder: Sendable {
  private let content = Guarded<(names: Set<String>, action: (@Sendable () -> Void)?)>(([], nil))

  /// The kinds of calls so far.
  var names: Set<String> { content.withLock { $0.names } }

  /// The number of times that the action was run.
  var count: Int { 2 * names.count }

  /// Begins to call back.
  ///
  /// - Parameter action: Commits once, and reads.
  func begin(_ action: @escaping @Sendable () -> Void) {
    content.withLock { $0.action = action }
  }

  /// Releases the action, which may retain the caller.
  func end() {
    let former = content.withLock { content in
      defer { content.action = nil }
      return content.action
    }
    withExtendedLifetime(former) {}
  }

  /// Calls back, on the first call with this name.
  func respond(_ name: String = #function) {
    let action = content.withLock { content -> (@Sendable () -> Void)? in
      guard let action = content.action, content.names.insert(name).inserted else { return nil }
      return action
    }
    guard let action else { return }
    action()
    onAnotherThread { action() }
  }
}
