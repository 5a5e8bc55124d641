import Dispatch
public import Testing

/// Runs a program on its own thread, without blocking the main queue, and expects that it prints
/// the lines of `transcript`.
public func expectTranscript(
  of program: @escaping @Sendable (@escaping (String) -> Void) -> Void,
  _ transcript: [UInt8],
  location: SourceLocation = #_sourceLocation
) async {
  let recorder = Recorder<String>()
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "test.program").async {
      program(recorder.record)
      continuation.resume()
    }
  }
  let printed = recorder.elements
  let expected = String(decoding: transcript, as: UTF8.self).split(separator: "\n").map(String.init)
  #expect(printed == expected, sourceLocation: location)
}
