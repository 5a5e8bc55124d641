import TestSupport
import Testing
import VergeStore

@Suite("Selectors of 6.0.0-beta.1")
struct SelectorTests {
  let lines = Recorder<String>()

  @Test("A selector computes its value at creation, then for each update with a different key")
  func memoization() {
    let lines = lines
    let store = makeStore()
    let titles = store.selector(
      selector: { state -> Int in
        lines.record("make \(state.titles.count)")
        return state.titles.count
      },
      equality: .init(selector: { $0.titles }))
    #expect(titles.value == 0)
    #expect(lines.drain() == ["make 0"])

    let dispatcher = LibraryDispatcher(target: store)
    dispatcher.increment()
    #expect(lines.elements.isEmpty)
    dispatcher.commit { $0.titles = ["a"] }
    #expect(lines.drain() == ["make 1"])
    #expect(titles.value == 1)
    #expect(titles.value == 1)
    #expect(lines.elements.isEmpty)
  }

  @Test("A selector compares each key with the previous one, not with the first one")
  func returningKey() {
    let storage = Storage(1)
    let tens = storage.selector(selector: { $0 * 10 }, equality: .init())
    storage.replace(2)
    #expect(tens.value == 20)
    storage.replace(1)
    #expect(tens.value == 10)
    storage.replace(2)
    #expect(tens.value == 20)
  }

  @Test("A selector compares the first update with the initial value")
  func firstUpdate() {
    let lines = lines
    let storage = Storage(1)
    let tens = storage.selector(selector: { $0 * 10 }, equality: .init())
    tens.addDidUpdate { lines.record("\($0)") }
    storage.replace(1)
    #expect(lines.elements.isEmpty)
    storage.replace(2)
    #expect(lines.elements == ["20"])
  }

  @Test("Two selectors may share one equality computer")
  func sharedComputer() {
    let equality = EqualityComputer<Int, Int>(selector: { $0 / 10 }, equals: ==)
    let (one, other) = (Storage(10), Storage(20))
    let ones = one.selector(selector: { $0 }, equality: equality)
    let others = other.selector(selector: { $0 }, equality: equality)
    other.replace(31)
    one.replace(19)
    #expect(ones.value == 10)
    #expect(others.value == 31)
    one.replace(30)
    #expect(ones.value == 30)
  }

  @Test("Every form of equality computer skips values that it considers equal")
  func computers() {
    func values<Key>(_ equality: EqualityComputer<Int, Key>) -> [Int] {
      let storage = Storage(10)
      let seen = Recorder<Int>()
      let selected = storage.selector(selector: { $0 }, equality: equality)
      selected.addDidUpdate { seen.record($0) }
      for value in [10, 11, 11, 20] { storage.replace(value) }
      return seen.elements
    }

    #expect(values(.alwaysDifferent()) == [10, 11, 11, 20])
    #expect(values(.init()) == [11, 20])
    #expect(values(.init(equals: { abs($0 - $1) < 5 })) == [20])
    #expect(values(.init(selector: { $0 / 10 })) == [20])
    #expect(values(.init(selector: { $0 % 10 }, equals: { $0 == $1 })) == [11, 20])
  }

  @Test("An equality computer receives the older key first")
  func argumentOrder() {
    let lines = lines
    let storage = Storage(1)
    let selected = storage.selector(
      selector: { $0 },
      equality: .init(equals: { old, new in
        lines.record("\(old) \(new)")
        return false
      }))
    storage.replace(2)
    storage.replace(3)
    #expect(lines.elements == ["1 2", "2 3"])
    #expect(selected.value == 3)
  }

  @Test("A selector runs in order of registration among its storage's subscribers")
  func order() {
    let lines = lines
    let storage = Storage(1)
    storage.addDidUpdate { lines.record("before \($0)") }
    let selected = storage.selector(
      selector: { value -> Int in
        lines.record("make \(value)")
        return value * 10
      },
      equality: .alwaysDifferent())
    storage.addDidUpdate { lines.record("after \($0)") }
    selected.addWillUpdate { lines.record("will") }
    selected.addDidUpdate { lines.record("did \($0)") }
    lines.drain()
    storage.replace(2)
    #expect(lines.elements == ["before 2", "make 2", "will", "did 20", "after 2"])
  }

  @Test("A selector calls its subscribers even for an equal value")
  func equalValue() {
    let lines = lines
    let storage = Storage(1)
    let isPositive = storage.selector(selector: { $0 > 0 }, equality: .init())
    isPositive.addDidUpdate { lines.record("\($0)") }
    storage.replace(2)
    #expect(lines.elements == ["true"])
  }

  @Test("A type-erased selector shares the value and the subscribers of its base")
  func erasure() {
    let lines = lines
    let storage = Storage(1)
    let selected = storage.selector(selector: { $0 * 10 }, equality: .init())
    let erased: AnySelector<Int> = selected.asAny()
    let bases: [SelectorBase<Int>] = [selected, erased, AnySelector(selected)]
    for (index, base) in bases.enumerated() {
      base.addWillUpdate { lines.record("will \(index)") }
      base.addDidUpdate { lines.record("did \(index) \($0)") }
    }
    storage.replace(2)
    #expect(erased.value == 20)
    #expect(
      lines.elements == ["will 0", "will 1", "will 2", "did 0 20", "did 1 20", "did 2 20"])
  }

  @Test("A standalone selector receives its sources through `_accept`")
  func byHand() {
    let selected = MemoizeSelector(
      initialSource: 1, selector: { "\($0)" }, equality: .init(selector: { $0 / 10 }))
    selected._accept(sourceValue: 5)
    #expect(selected.value == "1")
    selected._accept(sourceValue: 15)
    #expect(selected.value == "15")
  }

  @Test("A storage retains its selectors, which do not retain the storage")
  func lifetime() {
    weak var weakSelector: MemoizeSelector<Int, Int>?
    var erased: AnySelector<Int>?
    do {
      let storage = Storage(1)
      weakSelector = storage.selector(selector: { $0 * 10 }, equality: .init())
      #expect(weakSelector != nil)
      storage.replace(2)
      #expect(weakSelector?.value == 20)
      erased = weakSelector?.asAny()
    }
    #expect(weakSelector != nil)
    #expect(erased?.value == 20)
    erased = nil
    #expect(weakSelector == nil)
  }

  @Test("A selector with `alwaysDifferent()` does not retain its source")
  func noRetention() {
    weak var weakSource: Token?
    var selected: MemoizeSelector<Token, Int>?
    do {
      let source = Token()
      weakSource = source
      selected = MemoizeSelector(
        initialSource: source, selector: { _ in 1 }, equality: .alwaysDifferent())
      selected?._accept(sourceValue: source)
    }
    #expect(selected?.value == 1)
    #expect(weakSource == nil)
  }

  @Test("An update from a selector's subscriber is delivered after the current one")
  func nestedCommit() {
    let lines = lines
    let storage = Storage(1)
    let selected = storage.selector(selector: { $0 * 10 }, equality: .init())
    selected.addDidUpdate { value in
      lines.record("selected \(value)")
      if value == 20 { storage.replace(3) }
    }
    storage.addDidUpdate { lines.record("source \($0)") }
    storage.replace(2)
    #expect(lines.elements == ["selected 20", "source 2", "selected 30", "source 3"])
    #expect(selected.value == 30)
  }

  @Test("A selector receives concurrent updates in order and ends with the newest value")
  func threads() {
    nonisolated(unsafe) let storage = Storage(0)
    let selected = storage.selector(selector: { $0 * 10 }, equality: .init())
    let seen = Recorder<Int>()
    let done = Gate()
    selected.addDidUpdate { value in
      seen.record(value)
      if value == 10_010 { done.open() }
    }
    concurrently(4) { _ in
      for _ in 0..<250 { storage.update { $0 += 1 } }
    }
    // Delivered after all others.
    storage.update { $0 += 1 }
    done.pass()
    #expect(seen.elements == (1...1001).map { $0 * 10 })
    #expect(selected.value == 10_010)
  }
}
