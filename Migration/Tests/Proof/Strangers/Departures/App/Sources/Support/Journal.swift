// swift-format-ignore-file
import Foundation

/// Numbers lines, from any thread.
public final class Journal {
  private let queue = DispatchQueue(label: "journal")
  private var lines: [String] = []

  func add(_ line: String) { queue.sync { lines.append(line) } }
  func dump() -> String {
    return queue.sync { lines.enumerated().map { "\($0.offset + 1). \($0.element)" }.joined(separator: "\n") }
  }
}
