import TestSupport

/// Stands where an article has `print`, and keeps what it is given.
final class Printer: Sendable {
  private let recorder = Recorder<String>()

  /// What has been printed since this was last asked.
  var lines: [String] { recorder.drain() }

  func callAsFunction(_ items: Any...) {
    recorder.record(items.map { "\($0)" }.joined(separator: " "))
  }
}
