import TestSupport
import Testing
import Verge

/// A commit that concerns few observers of many finds them without a walk over the others.
@Suite("E5: Few observers of many")
struct FewObserversTests {
  private struct Board: Equatable, Sendable {
    var fields = [Int](repeating: 0, count: 400)
    var title = ""
  }

  @Test(
    "E5: Observers added, cancelled, suspended and resumed are called in registration order",
    arguments: 1...6)
  func model(seed: UInt64) {
    var random = Steps(seed)
    let store = Store<Board, Int>(initialState: Board())
    let calls = Recorder<Int>()
    var registered: [(name: Int, field: Int, token: StoreStateSubscription)] = []
    var suspended = registered
    var nextName = 0

    func register() {
      let (name, field) = (nextName, random.next(400))
      nextName += 1
      let token = store.sinkState(\.fields[field], dropsFirst: true, queue: .passthrough) { _ in
        calls.record(name)
      }
      registered.append((name, field, token))
    }

    for _ in 0..<500 { register() }
    for step in 0..<3000 {
      switch random.next(8) {
      case 0, 1:
        register()
      case 2 where !registered.isEmpty:
        registered.remove(at: random.next(registered.count)).token.cancel()
      case 3 where registered.count > 1:
        // The last ones, so that later registrations take their places.
        for _ in 0..<2 { registered.removeLast().token.cancel() }
      case 4 where !registered.isEmpty:
        let observer = registered.remove(at: random.next(registered.count))
        observer.token.suspend()
        suspended.append(observer)
      case 5 where !suspended.isEmpty:
        let observer = suspended.remove(at: random.next(suspended.count))
        observer.token.resume()
        registered.append(observer)
      default:
        let fields = (0..<1 + random.next(3)).map { _ in random.next(400) }
        calls.drain()
        store.commit { for field in fields { $0.fields[field] = step + 1 } }
        #expect(calls.elements == registered.filter { fields.contains($0.field) }.map(\.name))
      }
      // Rarely so few that the list closes its gaps.
      if step % 1000 == 999 {
        for observer in registered.dropLast(100) { observer.token.cancel() }
        registered.removeFirst(max(0, registered.count - 100))
        for _ in 0..<300 { register() }
      }
    }
  }

  @Test("E5: An observer registered on the same field during a call misses no later commit")
  func registrationDuringDelivery() {
    let store = Store<Board, Never>(initialState: Board())
    let others = (1..<400).map { field in
      store.sinkState(\.fields[field], dropsFirst: true, queue: .passthrough) { _ in
        Issue.record("Another field was committed.")
      }
    }
    let (calls, tokens) = (Recorder<Int>(), Recorder<StoreStateSubscription>())
    @Sendable func register(_ name: Int) {
      tokens.record(
        store.sinkState(\.fields[0], dropsFirst: true, queue: .passthrough) { _ in
          calls.record(name)
          if name == tokens.count - 1, name < 40 { register(name + 1) }
        })
    }
    register(0)
    for turn in 1...40 {
      calls.drain()
      store.commit { $0.fields[0] = turn }
      #expect(calls.elements == Array(0..<turn))
    }
    // All but the newest leave, in the order that leaves most gaps.
    for token in tokens.elements.dropLast() { token.cancel() }
    calls.drain()
    store.commit { $0.fields[0] = 0 }
    #expect(calls.elements == [40])
    withExtendedLifetime(others) {}
  }

  @Test("E5: An observer that reuses the position of a cancelled one is called once")
  func reusedPlace() {
    let store = Store<Board, Never>(initialState: Board())
    let calls = Recorder<Int>()
    var tokens = (0..<400).map { name in
      store.sinkState(\.fields[name], dropsFirst: true, queue: .passthrough) { _ in
        calls.record(name)
      }
    }
    for turn in 1...20 {
      for name in 400..<403 {
        tokens.append(
          store.sinkState(\.title, dropsFirst: true, queue: .passthrough) { _ in
            calls.record(name)
          })
      }
      calls.drain()
      store.commit { $0.title = "\(turn)" }
      #expect(calls.elements == (turn == 1 ? [] : [400]) + [400, 401, 402])
      // One observer of the title stays.
      for _ in 0..<(turn == 1 ? 2 : 3) { tokens.removeLast().cancel() }
    }
  }

  @Test("E5: Activities, derived values and slices are delivered among many other observers")
  func kinds() {
    let store = Store<Board, String>(initialState: Board())
    let calls = Recorder<String>()
    let others = (0..<400).map { field in
      store.sinkState(\.fields[field], dropsFirst: true, queue: .passthrough) { _ in
        calls.record("field \(field)")
      }
    }
    let length = store.derived(.map { $0.title.count })
    let tokens: [StoreSubscription] = [
      store.sinkActivity(queue: .passthrough) { calls.record("activity \($0)") }
    ]
    let derived = length.sinkState(dropsFirst: true, queue: .passthrough) {
      calls.record("length \($0.primitive)")
    }
    let title = store.sinkState(\.title, dropsFirst: true, queue: .passthrough) {
      calls.record("title \($0.primitive)")
    }
    store.commit { $0.title = "Go" }
    store.send("a")
    others[7].cancel()
    store.commit { board in
      board.title = "Chess"
      board.fields[7] = 1
      board.fields[399] = 1
    }
    #expect(
      calls.elements == [
        "length 2", "title Go", "activity a", "field 399", "length 5", "title Chess",
      ])
    withExtendedLifetime((others, tokens, derived, title)) {}
  }

  /// A linear congruential generator.
  private struct Steps {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }
}
