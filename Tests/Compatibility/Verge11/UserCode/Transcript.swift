import Dispatch

/// Records the output of the snippets in the transcript, for the tests to read.
func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  Transcript.shared.record(items.map { "\($0)" }.joined(separator: separator))
}

// Sendable: its variables are only touched on its queue.
/// Keeps the lines that the snippets print, from any thread.
final class Transcript: @unchecked Sendable {
  static let shared = Transcript()

  private let queue = DispatchQueue(label: "test.transcript")
  private var recorded: [String] = []
  private var waiter: (count: Int, continuation: CheckedContinuation<Void, Never>)?

  /// The lines since the last call.
  func drain() -> [String] {
    queue.sync {
      defer { recorded = [] }
      return recorded
    }
  }

  /// Returns when this many lines are there.
  func wait(for count: Int) async {
    await withCheckedContinuation { continuation in
      queue.sync {
        waiter = (count, continuation)
        resumeWaiter()
      }
    }
  }

  fileprivate func record(_ line: String) {
    queue.sync {
      recorded.append(line)
      resumeWaiter()
    }
  }

  private func resumeWaiter() {
    guard let waiter, recorded.count >= waiter.count else { return }
    self.waiter = nil
    waiter.continuation.resume()
  }
}
