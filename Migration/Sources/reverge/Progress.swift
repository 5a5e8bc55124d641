import Foundation
import RevergeCore

/// Shows the progress of the tool on standard error, if standard error is a terminal.
// Sendable: the lock guards the state.
final class Progress: @unchecked Sendable {
  private let lock = NSLock()
  private let isVisible = isatty(2) == 1
  private var last = Date.distantPast
  private var isEnded = false

  /// The minimum time between two updates of the line, in seconds.
  private static let interval = 0.1

  /// Shows a step.
  func show(_ step: String) {
    guard isVisible else { return }
    lock.withLock { write(step) }
  }

  /// Removes the line.
  func end() {
    guard isVisible else { return }
    lock.withLock {
      guard !isEnded else { return }
      isEnded = true
      _ = Bytes.write(Array("\r\u{1B}[K".utf8), to: 2)
    }
  }

  /// A closure that shows the steps of a stage's analysis; `nil` if nothing is shown. Each file has two
  /// steps.
  func steps(of stage: Stage) -> (@Sendable (Int, Int) -> Void)? {
    guard isVisible else { return nil }
    return { done, total in
      let files = total / 2
      let (verb, part) = done <= files ? ("reading", done) : ("checking", done - files)
      self.lock.withLock {
        guard done == files || done == total || Date().timeIntervalSince(self.last) >= Self.interval
        else { return }
        self.write("stage \(stage.option): \(verb) file \(part) of \(files)")
      }
    }
  }

  private func write(_ step: String) {
    guard !isEnded else { return }
    last = Date()
    _ = Bytes.write(Array("\r\u{1B}[Kreverge: \(step)".utf8), to: 2)
  }
}
