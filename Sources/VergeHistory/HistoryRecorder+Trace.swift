private import Foundation

extension HistoryRecorder {
  /// Returns the records in the Chrome trace format, for `chrome://tracing` and ui.perfetto.dev.
  ///
  /// Each dispatcher is a thread, named after its dialect and the dispatcher. A commit is a span that
  /// has the duration of its mutation, and ends when its observers have been called; an activity is
  /// an instant. The trace does not contain states.
  ///
  /// - Returns: A JSON object on one line.
  public func chromeTrace() -> String {
    let records = records
    let lanes = Lanes(records)
    let names = lanes.all.enumerated().map { index, lane in
      TraceEvent(
        name: "thread_name", category: nil, phase: "M", timestamp: nil, duration: nil,
        thread: index + 1,
        scope: nil, arguments: ["name": "\(lane.dialect): \(lane.dispatcher)"])
    }
    let events = records.map { record in
      let isCommit = record.kind == .commit
      let microseconds = record.durationInMilliseconds * 1_000
      return TraceEvent(
        name: record.title, category: record.dialect, phase: isCommit ? "X" : "i",
        timestamp: max(0, record.secondsSinceStart * 1_000_000 - microseconds),
        duration: isCommit ? microseconds : nil, thread: lanes.index(of: record) + 1,
        scope: isCommit ? nil : "t",
        arguments: [
          "kind": record.kind.rawValue, "function": record.function,
          "location": "\(record.file):\(record.line)",
        ])
    }
    return encoded(Trace(traceEvents: names + events))
  }
}

private struct Trace: Encodable {
  let displayTimeUnit = "ms"
  let traceEvents: [TraceEvent]
}

private struct TraceEvent: Encodable {
  let name: String
  let category: String?
  let phase: String
  let timestamp: Double?
  let duration: Double?
  let process = 1
  let thread: Int
  let scope: String?
  let arguments: [String: String]

  private enum CodingKeys: String, CodingKey {
    case name
    case category = "cat"
    case phase = "ph"
    case timestamp = "ts"
    case duration = "dur"
    case process = "pid"
    case thread = "tid"
    case scope = "s"
    case arguments = "args"
  }
}

/// Returns the JSON text of a value.
func encoded(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  // This module encodes only strings and finite numbers.
  return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
}
