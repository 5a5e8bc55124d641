import Dispatch

/// Runs a program on a thread of its own, while the main queue is served, and returns what it
/// printed.
public func transcript(
  of program: @escaping @Sendable (@escaping (String) -> Void) -> Void
) async -> [String] {
  let lines = Recorder<String>()
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "test.program").async {
      program(lines.record)
      continuation.resume()
    }
  }
  return lines.elements
}

/// The lines of a transcript that is embedded in a test.
public func lines(of transcript: [UInt8]) -> [String] {
  String(decoding: transcript, as: UTF8.self).split(separator: "\n").map(String.init)
}
