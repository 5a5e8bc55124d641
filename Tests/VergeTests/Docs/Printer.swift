import TestSupport

/// A replacement for `print` in the code of an article, which records the lines.
final class Printer: Sendable {
  private let recorder = Recorder<String>()

  /// The lines printed since the last access.
  var lines: [String] { recorder.drain() }

  func callAsFunction(_ items: Any...) {
    recorder.record(items.map { "\($0)" }.joined(separator: " "))
  }
}
