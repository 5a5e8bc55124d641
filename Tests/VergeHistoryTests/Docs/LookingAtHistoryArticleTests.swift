import Foundation
import TestSupport
import Testing
import Verge
import VergeHistory
import VergeStore

struct Session: Equatable, Sendable {
  var user = "mia"
  var token = "s3cret"
}

struct AppState: Equatable, Sendable {
  var session = Session()
  var openPhoto: Int?
  var likes: [Int] = []
}

@Suite("VergeHistory: the code of the articles")
struct LookingAtHistoryArticleTests {
  @Test("The code of the overview records a store")
  func overview() {
    let history = HistoryRecorder<AppState>(limit: 200, redacting: [Redaction(\.session.token)])
    let store = Store<AppState, Never>(initialState: AppState())
    history.record(store)

    store.commit("open") { $0.openPhoto = 3 }
    let page = history.html(title: "My app")
    #expect(page.contains("My app") && !page.contains("s3cret"))
  }

  @Test("Records can be read, and written to files")
  func reading() throws {
    var lines: [String] = []
    func print(_ values: Any...) {
      lines.append(values.map { "\($0)" }.joined(separator: " "))
    }
    let history = HistoryRecorder<AppState>(limit: 200, redacting: [Redaction(\.session.token)])
    let store = Store<AppState, Never>(initialState: AppState())
    history.record(store)
    store.commit("like") { $0.likes.append(3) }
    let record = history.records[0]
    print(record.name, record.dispatcher, record.file, record.line)
    print(record.difference ?? "no change")
    #expect(lines[0].hasPrefix("like LookingAtHistoryArticleTests VergeHistoryTests/"))
    #expect(
      lines[1] == """
          AppState(
            … (2 unchanged)
        -   likes: []
        +   likes: [3]
          )
        """)

    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("history.html")
    let trace = folder.appendingPathComponent("trace.json")
    try history.html(title: "My app").write(to: file, atomically: true, encoding: .utf8)
    try history.chromeTrace().write(to: trace, atomically: true, encoding: .utf8)
    #expect(try String(contentsOf: file, encoding: .utf8).contains("My app"))
    #expect(try String(contentsOf: trace, encoding: .utf8).contains("traceEvents"))
  }

  @Test("Commits of a legacy container are recorded")
  func legacy() {
    let legacy = VergeDefaultStore(initialState: AppState(), logger: nil)
    let history = HistoryRecorder<AppState>()
    history.record(legacy.modernStore)
    Dispatcher(target: legacy).commit { $0.openPhoto = 1 }
    #expect(history.records.map { $0.state?.openPhoto } == [1])
  }

  @Test("Redacted parts are not recorded")
  func redactions() {
    let history = HistoryRecorder<AppState>(redacting: [
      Redaction(\.session.token),
      Redaction(\.likes, with: []),
    ])
    let store = Store<AppState, Never>(initialState: AppState(likes: [1]))
    history.record(store)
    #expect(history.state == AppState(session: Session(token: "•••")))
  }

  @Test("Activities can be recorded in full")
  func activities() {
    let history = HistoryRecorder<AppState>()
    let store = Store<AppState, Int>(initialState: AppState())
    history.record(store, describing: { "\($0)" })
    store.send(7)
    #expect(history.records.map(\.activity) == ["7"])
  }

  @Test("A recording can be replayed")
  func replay() {
    var lines: [String] = []
    func print(_ number: Int, _ likes: [Int]) { lines.append("\(number) \(likes)") }
    let history = HistoryRecorder<AppState>()
    let store = Store<AppState, Never>(initialState: AppState())
    history.record(store)
    store.commit { $0.likes = [1] }
    store.commit { $0.likes = [1, 2] }
    let copy = Store<AppState, Never>(initialState: AppState())
    history.replay(last: 20, into: copy) { record in
      print(record.number, copy.state.likes)
    }
    #expect(lines == ["1 [1]", "2 [1, 2]"])
  }

  @Test(
    "Every code block is in these tests, line by line",
    arguments: ["VergeHistory", "LookingAtHistory"])
  func everyBlock(_ name: String) throws {
    let article = try Article("VergeHistory", name)
    #expect(!article.blocks(of: "```swift").isEmpty)
    #expect(try article.blocks(notIn: #filePath) == [])
  }
}
