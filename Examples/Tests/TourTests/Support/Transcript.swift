import Foundation
import TourScript

/// A terminal that remembers what was written and types what it is given.
///
/// `@unchecked Sendable`: everything mutable is read and written under the lock only.
final class Transcript: @unchecked Sendable {
  private let lock = NSLock()
  private var written: [String] = []
  private var reported: [String] = []
  private var typed: [String]

  init(typing lines: [String] = []) {
    typed = lines
  }

  var terminal: Terminal {
    Terminal(
      output: { self.write($0) },
      errors: { message in self.lock.withLock { self.reported.append(message) } },
      input: { self.lock.withLock { self.typed.isEmpty ? nil : self.typed.removeFirst() } }
    )
  }

  func write(_ text: String) {
    lock.withLock { written.append(text) }
  }

  /// What was written, piece by piece, up to the summary.
  var pieces: [String] {
    let all = lock.withLock { written }
    return Array(all.prefix { !$0.contains("== Summary") })
  }

  /// What was written up to the summary.
  var screens: String { pieces.joined() }

  /// The summary, timings included.
  var summary: String {
    let all = lock.withLock { written }
    return all.drop { !$0.contains("== Summary") }.joined()
  }

  /// What was written to the standard error.
  var errors: [String] { lock.withLock { reported } }
}
