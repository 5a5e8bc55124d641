import Foundation
import Testing
import Verge
import VergeHistory

@Suite("VergeHistory: page and trace")
struct PageTests {
  /// The JSON in the page.
  private struct Contents: Decodable {
    struct Lane: Decodable, Equatable {
      let dialect: String
      let dispatcher: String
    }
    struct Record: Decodable {
      let number: Int
      let lane: Int
      let title: String
      let difference: String?
      let activity: String?
      let state: Int?
    }
    let title: String
    let lanes: [Lane]
    let records: [Record]
    let lines: [String]
    let states: [[Int]]

    func state(_ index: Int) -> String {
      states[index].map { lines[$0] }.joined(separator: "\n")
    }
  }

  private func contents(of html: String) throws -> (json: String, contents: Contents) {
    let opening = "<script type=\"application/json\" id=\"history\">"
    let start = try #require(html.range(of: opening)?.upperBound)
    let end = try #require(html.range(of: "</script>", range: start..<html.endIndex)?.lowerBound)
    let json = String(html[start..<end])
    return (json, try JSONDecoder().decode(Contents.self, from: Data(json.utf8)))
  }

  private static let hostile = [
    "</script><script>alert(1)</script>", "<!--<script>", "\"'`\\ \u{2028}\u{2029}\u{0}\r\n\t",
    "]]>",
    "&lt;", "\u{202E}evil", "👩‍👩‍👧", "é\u{301}", "${1}", "\\u003c",
  ]

  @Test("Text of the app is escaped in the page", arguments: hostile)
  func hostileText(_ text: String) throws {
    let history = HistoryRecorder<Shop>()
    let store = ShopStore(initialState: Shop())
    history.record(store, describing: { if case .sold(let item) = $0 { item } else { nil } })
    store.commit(text) { $0.account.user = text }
    store.send(.sold(item: text))
    let html = history.html(title: text)
    let (json, contents) = try contents(of: html)
    #expect(!json.contains("<"))
    #expect(contents.title == text)
    #expect(contents.records.first?.title == text)
    #expect(contents.records.last?.activity == text)
    // The page's own elements are all there are.
    let plain = HistoryRecorder<Shop>().html()
    for tag in ["<script", "</script", "<!--", "<h1", "<pre"] {
      #expect(
        html.components(separatedBy: tag).count == plain.components(separatedBy: tag).count)
    }
  }

  @Test("The page contains the difference of each change, and the state after each record")
  func states() throws {
    let history = HistoryRecorder<Shop>(limit: 3)
    let store = ShopStore(initialState: Shop())
    history.record(store)
    store.commit { $0.count = 1 }
    store.commit { $0.count = 2 }
    store.send(.sold(item: "Tea"))
    store.commit { $0.items = ["Tea"] }
    let (_, contents) = try contents(of: history.html(title: "Shop"))
    #expect(contents.records.map(\.number) == [2, 3, 4])
    // The first state is the one before the oldest record.
    #expect(contents.states.count == 3)
    #expect(contents.records.map(\.state) == [1, 1, 2])
    #expect(contents.state(0).contains("count: 1"))
    #expect(contents.state(1).contains("count: 2"))
    #expect(contents.state(2).contains("\"Tea\""))
    #expect(contents.records.map { $0.difference == nil } == [false, true, false])
    #expect(contents.lanes == [.init(dialect: "Verge", dispatcher: "PageTests")])
    #expect(Set(contents.lines).count == contents.lines.count)
  }

  @Test("The page refers to no external resource")
  func offline() {
    let html = HistoryRecorder<Shop>().html()
    for reference in ["http:", "https:", "src=", "href=", "@import", "url(", "fetch("] {
      #expect(!html.contains(reference))
    }
    #expect(html.contains("default-src 'none'"))
  }

  private struct Trace: Decodable {
    struct Event: Decodable {
      let name: String
      let ph: String
      let cat: String?
      let ts: Double?
      let dur: Double?
      let pid: Int
      let tid: Int
      let args: [String: String]
    }
    let traceEvents: [Event]
  }

  @Test("The trace has a thread for each dispatcher, a span for each commit, and activities")
  func trace() throws {
    let history = HistoryRecorder<Shop>()
    let store = ShopStore(initialState: Shop())
    history.record(store)
    store.commit("buy \"tea\"") { $0.count = 1 }
    store.send("sell", .sold(item: "Tea"))
    let trace = try JSONDecoder().decode(Trace.self, from: Data(history.chromeTrace().utf8))
    #expect(trace.traceEvents.map(\.ph) == ["M", "X", "i"])
    #expect(trace.traceEvents.map(\.tid) == [1, 1, 1])
    #expect(trace.traceEvents.map(\.name) == ["thread_name", "buy \"tea\"", "sell"])
    #expect(trace.traceEvents[0].args["name"] == "Verge: PageTests")
    #expect(trace.traceEvents[1].cat == "Verge")
    #expect(trace.traceEvents[1].dur ?? 0 > 0)
    #expect(trace.traceEvents[1].ts ?? -1 >= 0)
    #expect(
      trace.traceEvents[1].args["location"]?.hasPrefix("VergeHistoryTests/PageTests.swift:") == true
    )
  }
}
