import VergeDifference

internal import Verge

private import Foundation

extension HistoryRecorder {
  /// Returns a web page that shows the records: a timeline by dialect and dispatcher, a filter, and
  /// each change with the state after it.
  ///
  /// The page is one self-contained file, and makes no requests. It shows states and activities as
  /// text: redact everything that its readers must not see.
  ///
  /// ```swift
  /// try history.html(title: "Checkout").write(toFile: "history.html", atomically: true, encoding: .utf8)
  /// ```
  ///
  /// - Parameter title: The title of the page.
  /// - Returns: The source of the page in HTML. Write it as UTF-8, which the page declares.
  /// - Complexity: O(*n* · *m*), where *n* is the number of records, and *m* the size of the state.
  public func html(title: String = "History") -> String {
    let contents = HistoryPage(title: title, records: records, state: state)
    // In a script element, `<` could end the element or begin a comment. In JSON, it occurs only in
    // strings.
    let json = encoded(contents).replacingOccurrences(of: "<", with: "\\u003c")
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" \
      content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>History</title>
      <style>
      \(HistoryPage.style)
      </style>
      </head>
      <body>
      \(HistoryPage.body)
      <script type="application/json" id="history">\(json)</script>
      <script>
      \(HistoryPage.script)
      </script>
      </body>
      </html>

      """
  }
}

/// The contents of a page.
struct HistoryPage: Encodable {
  struct Record: Encodable {
    let number: Int
    let kind: String
    let lane: Int
    let title: String
    let function: String
    let location: String
    let milliseconds: Double
    let seconds: Double
    let version: UInt64?
    let activity: String?
    let difference: String?
    /// The index of the state after the event; `nil` if no state is known.
    let state: Int?
  }

  let title: String
  let lanes: [Lanes.Lane]
  private(set) var records: [Record] = []
  /// The lines of all states, each once.
  private(set) var lines: [String] = []
  /// The states, as indexes of lines.
  private(set) var states: [[Int]] = []

  private var indices: [String: Int] = [:]

  private enum CodingKeys: String, CodingKey {
    case title, lanes, records, lines, states
  }

  init<State>(title: String, records: [HistoryRecord<State>], state: State?) {
    self.title = title
    let lanes = Lanes(records)
    self.lanes = lanes.all
    // The state before the first recorded change; the newest one if there is none.
    var present = (records.lazy.compactMap(\.previousState).first ?? state).map {
      (value: $0 as Any, node: ValueNode($0))
    }
    if let present { add(present.node) }
    for record in records {
      var difference: String?
      if let state = record.state {
        let new = (value: state as Any, node: ValueNode(state))
        difference = present.flatMap { ValueDifference.text(from: $0, to: new) }
        if difference != nil || present == nil { add(new.node) }
        present = new
      }
      self.records.append(
        Record(
          number: record.number, kind: record.kind.rawValue, lane: lanes.index(of: record),
          title: record.title, function: record.function, location: "\(record.file):\(record.line)",
          milliseconds: record.durationInMilliseconds, seconds: record.secondsSinceStart,
          version: record.version,
          activity: record.activity, difference: difference,
          state: states.isEmpty ? nil : states.count - 1))
    }
  }

  private mutating func add(_ node: ValueNode) {
    let text = node.text().split(separator: "\n", omittingEmptySubsequences: false)
    states.append(text.map { index(of: String($0)) })
  }

  private mutating func index(of line: String) -> Int {
    if let index = indices[line] { return index }
    defer { lines.append(line) }
    indices[line] = lines.count
    return lines.count
  }
}
