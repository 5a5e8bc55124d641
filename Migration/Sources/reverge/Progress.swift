import Foundation
import RevergeCore

/// Shows the progress of the tool on standard error: in one line of a terminal, or, of what takes long, in
/// lines.
// Sendable: the lock guards the state.
final class Progress: @unchecked Sendable {
  private let lock = NSLock()
  private let isVisible = isatty(2) == 1
  private var last = Date.distantPast
  private var isEnded = false

  /// The minimum time between two updates of the line, in seconds.
  private static let interval = 0.1
  /// The minimum time between two lines if standard error is no terminal, in seconds.
  private static let lineInterval = 5.0
  private static let line = NSLock()
  /// Whether the line of a terminal shows a step. The lock `line` guards it.
  nonisolated(unsafe) private static var isShown = false

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
      Self.clear()
    }
  }

  /// Removes the line, before something else is written.
  static func clear() {
    line.withLock {
      guard isShown else { return }
      isShown = false
      _ = Bytes.write(Array("\r\u{1B}[K".utf8), to: 2)
    }
  }

  /// Shows that a module is compiled.
  func showCompilation(of module: String, _ number: Int, of count: Int) {
    let step = "compiling module \(number) of \(count), '\(module)'"
    guard !isVisible else { return show(step) }
    lock.withLock {
      guard Date().timeIntervalSince(last) >= Self.lineInterval else { return }
      last = Date()
      Terminal.writeError("reverge: \(step)")
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
    Self.line.withLock {
      Self.isShown = true
      _ = Bytes.write(Array("\r\u{1B}[Kreverge: \(step)".utf8), to: 2)
    }
  }
}
