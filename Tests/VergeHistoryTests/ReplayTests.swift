import Testing
import Verge
import VergeHistory

@Suite("VergeHistory: replay")
struct ReplayTests {
  private func recorded() -> (HistoryRecorder<Shop>, ShopStore) {
    let history = HistoryRecorder<Shop>(redacting: [Redaction(\.account.token)])
    let store = ShopStore(initialState: Shop())
    history.record(store)
    store.commit("one") { $0.count = 1 }
    store.send(.sold(item: "Tea"))
    store.commit { _ in }
    store.commit("two") { $0.count = 2 }
    store.commit { $0.count = 3 }
    return (history, store)
  }

  @Test("All recorded changes are committed in order, with the call sites of the originals")
  func all() {
    let (history, _) = recorded()
    let copy = ShopStore(initialState: Shop())
    let copied = HistoryRecorder<Shop>()
    copied.record(copy)
    var numbers: [Int] = []
    let count = history.replay(into: copy) { numbers.append($0.number) }
    #expect(count == 3)
    #expect(numbers == [1, 4, 5])
    #expect(copied.records.map { $0.state?.count } == [1, 2, 3])
    #expect(copied.records.map(\.name) == ["replay one", "replay two", "replay"])
    #expect(copied.records.map(\.line) == history.records.filter { $0.state != nil }.map(\.line))
    #expect(copied.records.allSatisfy { $0.function == "recorded()" })
  }

  @Test(
    "A replay can be limited to the last commits",
    arguments: [(0, []), (2, [2, 3]), (9, [1, 2, 3]), (-1, [])])
  func last(_ count: Int, _ expected: [Int]) {
    let (history, _) = recorded()
    let copy = ShopStore(initialState: Shop())
    var states: [Int] = []
    history.replay(last: count, into: copy) { _ in states.append(copy.state.count) }
    #expect(states == expected)
  }

  @Test("Redacted parts keep the values of the target store")
  func redacted() {
    let (history, _) = recorded()
    let copy = ShopStore(initialState: Shop(account: Account(token: "mine")))
    history.replay(into: copy)
    #expect(copy.state.primitive == Shop(account: Account(token: "mine"), count: 3))
  }

  @Test("A replay into the recorded store is recorded, and ends")
  func intoItself() {
    let (history, store) = recorded()
    history.replay(into: store)
    #expect(store.state.count == 3)
    #expect(history.records.suffix(3).map { $0.state?.count } == [1, 2, 3])
  }
}
