import Foundation
import TourScript

/// A terminal that records output and supplies typed input.
///
/// `@unchecked Sendable`: mutable state is accessed only while the lock is held.
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

  /// The pieces of output before the summary.
  var pieces: [String] {
    let all = lock.withLock { written }
    return Array(all.prefix { !$0.contains("== Summary") })
  }

  /// The output before the summary.
  var screens: String { pieces.joined() }

  /// The summary, including timings.
  var summary: String {
    let all = lock.withLock { written }
    return all.drop { !$0.contains("== Summary") }.joined()
  }

  /// The output to the standard error stream.
  var errors: [String] { lock.withLock { reported } }
}
