import Dispatch
import Foundation
import TestSupport
import Testing
import Verge
import VergeHistory

struct Account: Equatable, Sendable {
  var user = "mia"
  var token = "s3cret"
}

struct Shop: Equatable, Sendable {
  var account = Account()
  var items: [String] = []
  var count = 0
}

enum ShopActivity: Sendable {
  case sold(item: String)
}

typealias ShopStore = Store<Shop, ShopActivity>

@Suite("VergeHistory: recording")
struct RecordingTests {
  @Test("A commit is recorded with its name, its call site, its version and its difference")
  func commit() throws {
    let history = HistoryRecorder<Shop>()
    let store = ShopStore(initialState: Shop())
    history.record(store)
    store.commit("buy") { $0.items.append("Tea") }
    let line: UInt = #line - 1

    let record = try #require(history.records.first)
    #expect(history.records.count == 1)
    #expect(record.number == 1 && record.kind == .commit && record.version == 1)
    #expect(record.name == "buy" && record.function == "commit()" && record.line == line)
    #expect(record.file == "VergeHistoryTests/RecordingTests.swift")
    #expect(record.dialect == "Verge" && record.dispatcher == "RecordingTests")
    #expect(record.durationInMilliseconds > 0 && record.secondsSinceStart > 0)
    #expect(record.previousState == Shop() && record.state == Shop(items: ["Tea"]))
    #expect(record.difference?.contains("\"Tea\"") == true)
    #expect(record.activity == nil)
  }

  @Test("A commit that changes nothing is recorded without states")
  func emptyCommit() {
    let history = HistoryRecorder<Shop>()
    let store = ShopStore(initialState: Shop())
    history.record(store)
    store.commit { $0.count = 1 }
    store.commit { _ in }
    store.commit { $0.count = 2 }
    #expect(history.records.map { $0.state?.count } == [1, nil, 2])
    #expect(history.records.map { $0.previousState?.count } == [0, nil, 1])
    #expect(history.records.map { $0.difference == nil } == [false, true, false])
  }

  @Test("A change of data of one length, or one that only `==` finds, has a difference")
  func lookalikes() {
    struct Avatar: Equatable, Sendable {
      var blob = Data([1, 2, 3])
      var angle = 0.0
    }
    let history = HistoryRecorder<Avatar>()
    let store = Store<Avatar, Never>(initialState: Avatar())
    history.record(store)
    store.commit { $0.blob = Data([9, 9, 9]) }
    store.commit { $0.angle = .nan }
    store.commit { $0.angle = .nan }
    let differences = history.records.map { $0.difference ?? "no change" }
    #expect(differences[0].contains("+   blob: Data(3 bytes: 090909)"))
    #expect(differences[2].contains("(`==` says that it differs)"))
    let page = history.html()
    #expect(page.contains("+   blob: Data(3 bytes: 090909)"))
    #expect(page.contains("(`==` says that it differs)"))
  }

  @Test("An activity is recorded by the name of its case, in the order of the store")
  func activities() {
    let history = HistoryRecorder<Shop>()
    let store = ShopStore(initialState: Shop())
    history.record(store)
    store.commit { $0.count = 1 }
    store.send(.sold(item: "Tea"))
    store.commit { $0.count = 2 }
    #expect(history.records.map(\.kind) == [.commit, .activity, .commit])
    #expect(history.records[1].activity == ".sold")
    #expect(history.records[1].version == nil)
  }

  enum Secret: Sendable, CustomStringConvertible {
    case none
    case one(String)
    case two(String, hint: String)
    indirect case nested(Secret)

    var description: String { if case .none = self { "none" } else { "s3cret" } }
  }

  struct Message: Sendable {
    let text: String
  }

  struct Page: Sendable, CustomReflectable {
    let token: String
    var customMirror: Mirror {
      Mirror(self, children: [token: token], displayStyle: .enum)
    }
  }

  /// The default text of an activity.
  private func text<Activity: Sendable>(of activity: Activity) -> String? {
    let history = HistoryRecorder<Int>()
    let store = Store<Int, Activity>(initialState: 0)
    history.record(store)
    store.send(activity)
    return history.records.last?.activity
  }

  @Test("By default, no associated value and no member of an activity is recorded")
  func confidentialActivities() {
    #expect(text(of: Secret.none) == ".none")
    #expect(text(of: Secret.one("s3cret")) == ".one")
    #expect(text(of: Secret.two("s3cret", hint: "s3cret")) == ".two")
    #expect(text(of: Secret.nested(.one("s3cret"))) == ".nested")
    #expect(text(of: Message(text: "s3cret")) == "Message")
    #expect(text(of: Page(token: "s3cret")) == "Page")
    #expect(text(of: Optional("s3cret")) == "Optional<String>")
    #expect(text(of: "s3cret") == "String")
  }

  @Test("The description of an activity is recorded if the closure returns it")
  func fullActivities() {
    let history = HistoryRecorder<Shop>()
    let store = ShopStore(initialState: Shop())
    history.record(store, describing: { "\($0)" })
    store.send(.sold(item: "Tea"))
    #expect(history.records.map(\.activity) == ["sold(item: \"Tea\")"])
  }

  @Test("A closure provides the text of an activity; if it returns `nil`, no text is recorded")
  func describedActivities() {
    let history = HistoryRecorder<Shop>()
    let store = ShopStore(initialState: Shop())
    history.record(store) { activity in
      if case .sold("Tea") = activity { "sold tea" } else { nil }
    }
    store.send(.sold(item: "Tea"))
    store.send(.sold(item: "Gold"))
    #expect(history.records.map(\.activity) == ["sold tea", nil])
  }

  @Test("Only the newest records are kept; the first of them contains the state before it")
  func limit() {
    let history = HistoryRecorder<Shop>(limit: 3)
    let store = ShopStore(initialState: Shop())
    history.record(store)
    for number in 1...10 { store.commit { $0.count = number } }
    #expect(history.records.map(\.number) == [8, 9, 10])
    #expect(history.records.first?.previousState?.count == 7)
    history.removeAll()
    #expect(history.records.isEmpty)
    store.commit { $0.count = 11 }
    #expect(history.records.map(\.number) == [11])
    #expect(HistoryRecorder<Shop>(limit: 0).limit == 1)
  }

  @Test("Commits of an observer are recorded after the one it received, with their own states")
  func reentrancy() {
    let history = HistoryRecorder<Shop>()
    let store = ShopStore(initialState: Shop())
    let token = store.sinkState(queue: .passthrough) { [weak store] state in
      if state.count == 1 { store?.commit("inner") { $0.count = 2 } }
    }
    history.record(store)
    store.commit("outer") { $0.count = 1 }
    #expect(history.records.map(\.name) == ["outer", "inner"])
    #expect(history.records.map { $0.state?.count } == [1, 2])
    withExtendedLifetime(token) {}
  }

  @Test("With several threads, each commit is recorded once, in order, with its own state")
  func threads() {
    let history = HistoryRecorder<Shop>(limit: 5_000)
    let store = ShopStore(initialState: Shop())
    history.record(store)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<500 { store.commit { $0.count += 1 } }
    }
    waitForDelivery(of: store)
    // The activity that ends the wait is recorded at its own time.
    let records = history.records.filter { $0.kind == .commit }
    let isInOrder = records.enumerated().allSatisfy { index, record in
      record.number == index + 1 && record.version == UInt64(index + 1)
        && record.state?.count == index + 1 && record.previousState?.count == index
    }
    #expect(records.count == 2_000)
    #expect(isInOrder)
  }

  /// Waits until what other threads have committed is delivered.
  private func waitForDelivery(of store: ShopStore) {
    let done = DispatchSemaphore(value: 0)
    let token = store.sinkActivity(queue: .passthrough) { _ in done.signal() }
    store.send(.sold(item: "all"))
    done.wait()
    token.cancel()
  }

  @Test("A redacted part is absent from records, texts, pages and traces")
  func redaction() {
    let history = HistoryRecorder<Shop>(redacting: [
      Redaction(\.account.token), Redaction(\.items, with: ["hidden"]),
    ])
    let store = ShopStore(initialState: Shop())
    history.record(store)
    store.commit {
      $0.account.token = "t0ken"
      $0.items = ["Gold"]
      $0.count = 1
    }
    let record = history.records.first
    #expect(record?.state == Shop(account: Account(token: "•••"), items: ["hidden"], count: 1))
    #expect(record?.previousState?.account.token == "•••")
    for text in [record?.difference ?? "", history.html(), history.chromeTrace()] {
      for secret in ["s3cret", "t0ken", "Gold"] { #expect(!text.contains(secret)) }
    }
    #expect(store.state.account.token == "t0ken")
  }

  final class Vault: Sendable {
    nonisolated(unsafe) var token = "s3cret"
  }
  struct Safe: Sendable {
    var vault = Vault()
  }

  @Test("A redaction inside an object traps, because it would change the app's object")
  func redactionOfObject() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Redaction<Safe>(\.vault.token)
    }
    expectMessage(result?.standardErrorContent, "would change the object that the app uses")
  }

  @Test("A store keeps its logger, and can have several recorders")
  func besideLogger() {
    let lines = Recorder<String>()
    let first = HistoryRecorder<Shop>()
    let second = HistoryRecorder<Shop>()
    let store = ShopStore(
      initialState: Shop(), logger: DefaultStoreLogger { lines.record($0) })
    first.record(store)
    second.record(store)
    store.commit { $0.count = 1 }
    #expect(lines.count == 1)
    #expect(first.records.count == 1 && second.records.count == 1)
    #expect(first.records.first?.durationInMilliseconds ?? 0 > 0)
    #expect(store.logger is DefaultStoreLogger)
  }

  @Test("A recorder and the store that it records form no retain cycle")
  func release() {
    weak var weakHistory: HistoryRecorder<Shop>?
    weak var weakStore: ShopStore?
    do {
      let history = HistoryRecorder<Shop>()
      let store = ShopStore(initialState: Shop())
      history.record(store)
      store.commit { $0.count = 1 }
      (weakHistory, weakStore) = (history, store)
    }
    #expect(weakStore == nil)
    #expect(weakHistory == nil)
  }

  @Test("Recording inside a mutation traps")
  func insideMutation() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = ShopStore(initialState: Shop())
      let history = HistoryRecorder<Shop>()
      store.commit { _ in history.record(store) }
    }
    expectMessage(result?.standardErrorContent, "given a logger")
  }
}
