/// The dispatchers of a history, in the order of their dialects and names.
struct Lanes {
  struct Lane: Hashable, Encodable {
    let dialect: String
    let dispatcher: String
  }

  let all: [Lane]
  private let indices: [Lane: Int]

  init<State>(_ records: [HistoryRecord<State>]) {
    all = Set(records.map { Lane($0) }).sorted {
      ($0.dialect, $0.dispatcher) < ($1.dialect, $1.dispatcher)
    }
    indices = Dictionary(uniqueKeysWithValues: zip(all, all.indices))
  }

  func index<State>(of record: HistoryRecord<State>) -> Int {
    indices[Lane(record)] ?? 0
  }
}

extension Lanes.Lane {
  fileprivate init<State>(_ record: HistoryRecord<State>) {
    dialect = record.dialect
    dispatcher = record.dispatcher
  }
}

extension HistoryRecord {
  /// The name of the event, or the function that made it.
  var title: String { name.isEmpty ? function : name }
}
