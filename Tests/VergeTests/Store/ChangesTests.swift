import Testing
import Verge

@Suite("Changes")
struct ChangesTests {
  private let first = Changes(old: nil, new: Library(count: 1, title: "a"))
  private let same = Changes(
    old: Library(count: 1, title: "a"), new: Library(count: 1, title: "a"))
  private let counted = Changes(
    old: Library(count: 1, title: "a"), new: Library(count: 2, title: "a"))

  @Test("`Changes` has the members of the state")
  func reading() {
    #expect(counted.primitive.count == 2)
    #expect(counted.root.count == 2)
    #expect(counted.count == 2)
    #expect(counted.desk.drawer.pens == 0)
    #expect(counted.previousPrimitive?.count == 1)
    #expect(counted.previous?.count == 1)
    #expect(counted.previous?.previous?.count == nil)
    #expect(first.previous?.count == nil)
    let changed: Changed<Library> = counted
    #expect(changed.version == 0)
  }

  @Test("Without a previous state, everything counts as changed")
  func noPrevious() {
    #expect(first.hasChanges)
    #expect(first.hasChanges(\.count))
    #expect(!first.noChanges(\.count))
    #expect(first.takeIfChanged { $0.title } == "a")
    #expect(counted.droppedPrevious().hasChanges(\.title))
    #expect(same.droppedPrevious().version == same.version)
  }

  @Test("With a previous state, only differences count as changed")
  func previous() {
    #expect(!same.hasChanges)
    #expect(counted.hasChanges)
    #expect(counted.hasChanges(\.count))
    #expect(!counted.hasChanges(\.title))
    #expect(counted.noChanges(\.title))
    #expect(counted.hasChanges { $0.count + 1 })
    #expect(!counted.hasChanges { $0.count > 0 })
    #expect(counted.takeIfChanged { $0.count } == 2)
    #expect(counted.takeIfChanged { $0.title } == nil)
  }

  @Test("`by:` decides what counts as the same; without a previous state, everything has changed")
  func by() {
    let parity: (Int, Int) -> Bool = { $0 % 2 == $1 % 2 }
    let grown: (Int, Int) -> Bool = { $0 < $1 }
    #expect(counted.hasChanges({ $0.count }, by: parity))
    #expect(!counted.hasChanges(\.count, by: grown))
    #expect(!same.hasChanges({ $0.count }, by: parity))
    #expect(same.hasChanges(\.count, by: grown))
    #expect(first.hasChanges({ $0.count }, by: { _, _ in true }))
    #expect(counted.noChanges(\.count, by: grown))
    #expect(!counted.noChanges({ $0.count }, by: parity))
    #expect(!first.noChanges({ $0.count }, by: { _, _ in true }))
    #expect(counted.takeIfChanged({ $0.count }, by: parity) == 2)
    #expect(counted.takeIfChanged(\.count, by: grown) == nil)
    #expect(first.takeIfChanged({ $0.title }, by: { _, _ in true }) == "a")
    #expect(throws: Failure()) {
      try counted.takeIfChanged({ _ throws -> Int in throw Failure() }, by: parity)
    }
  }

  @Test("`noChanges` is the opposite of `hasChanges` in all its forms")
  func opposite() {
    #expect(same.noChanges)
    #expect(!counted.noChanges)
    #expect(!first.noChanges)
    #expect(counted.noChanges { $0.title })
    #expect(counted.noChanges { $0.count > 0 })
    #expect(!counted.noChanges { $0.count })
    #expect(!first.noChanges { $0.title })
    #expect(counted.noChanges({ $0.title }, .equality()))
    #expect(!counted.noChanges({ $0.count }, .equality()))
  }

  @Test("`ifChanged` calls its closure if one of its members has changed")
  func closures() {
    #expect(counted.ifChanged(\.count) { $0 + 1 } == 3)
    #expect(counted.ifChanged(\.title) { $0 } == nil)
    #expect(counted.ifChanged(\.count, \.title) { count, title in "\(count)\(title)" } == "2a")
    #expect(counted.ifChanged(\.count, \.title) { pair in pair.0 } == 2)
    #expect(
      counted.ifChanged(\.desk, \.loan, \.books, \.ratings, \.count) { _, _, _, _, count in count }
        == 2)
    #expect(counted.ifChanged(\.title, \.desk) { _, _ in 1 } == nil)
    #expect(counted.ifChanged(\.title, \.desk, \.count) { $0 + "\($2)" } == "a2")
    #expect(counted.ifChanged(\.title, \.desk, \.loan) { _, _, _ in 1 } == nil)
    #expect(counted.ifChanged(\.title, \.desk, \.loan, \.count) { _, _, _, count in count } == 2)
    #expect(counted.ifChanged(\.title, \.desk, \.loan, \.books) { _, _, _, _ in 1 } == nil)
    #expect(counted.ifChanged({ "Nr \($0.count)" }) { $0 } == "Nr 2")
    #expect(counted.ifChanged({ "Nr \($0.title)" }) { $0 } == nil)
    #expect(counted.ifChanged({ $0.count }, by: { $0 % 2 == $1 % 2 }) { $0 } == 2)
    var whole = 0
    counted.ifChanged { whole += $0.count }
    same.ifChanged { whole += $0.count }
    #expect(whole == 2)
  }

  @Test("`ifChanged` returns a box whose `do` calls its closure if a member has changed")
  func boxes() {
    #expect(counted.ifChanged().do { $0.count } == 2)
    #expect(same.ifChanged().do { $0.count } == nil)
    #expect(counted.ifChanged(\.count).do { $0 } == 2)
    #expect(counted.ifChanged(\.title).do { $0 } == nil)
    #expect(counted.ifChanged(\.count, \.title).do { count, title in "\(count)\(title)" } == "2a")
    #expect(counted.ifChanged(\.desk, \.loan, \.title, \.books).do { $0.2 } == nil)
    #expect(counted.ifChanged(\.desk, \.loan, \.title, \.count).do { $0.3 } == 2)
    #expect(counted.ifChanged({ ($0.count, $0.title) }).do { count, _ in count } == 2)
    #expect(counted.ifChanged({ ($0.loan, $0.title) }).do { _, title in title } == nil)
    #expect(counted.ifChanged({ $0.books }, by: { $0.count == $1.count }).do { $0.count } == nil)
    let box = counted.ifChanged(\.count)
    let value = box.value
    #expect(value == 2)
  }

  @Test("`ifChanged`, `do` and `map` rethrow the error of their closure")
  func throwing() {
    #expect(throws: Failure()) { try counted.ifChanged(\.count) { _ in throw Failure() } }
    #expect(throws: Failure()) { try counted.ifChanged(\.count).do { _ in throw Failure() } }
    #expect(throws: Failure()) { try counted.map { _ -> Int in throw Failure() } }
  }

  @Test("`map` and `mapIfPresent` map the state and the previous state")
  func mapping() {
    let mapped: Changes<Int> = counted.map { $0.count }
    #expect(mapped.primitive == 2)
    #expect(mapped.previous?.primitive == 1)

    let loan = Library.Loan(borrower: "mia")
    #expect(counted.mapIfPresent(\.loan)?.primitive == nil)
    let appeared = Changes(old: Library(), new: Library(loan: loan)).mapIfPresent(\.loan)
    #expect(appeared?.borrower == "mia")
    #expect(appeared?.previousPrimitive == nil)
    let kept = Changes(old: Library(loan: loan), new: Library(loan: loan)).mapIfPresent(\.loan)
    #expect(kept?.hasChanges == false)
  }

  @Test("A store's `state` has no previous state; an observer gets the last one that it received")
  func versions() {
    let store = makeLibrary()
    store.commit { $0.count = 1 }
    store.commit { $0.count = 2 }
    #expect(store.state.previous?.count == nil)
    nonisolated(unsafe) var seen: [Changes<Library>] = []
    let token = store.sinkState(queue: .passthrough) { seen.append($0) }
    store.commit { _ in }
    store.commit { $0.count = 4 }
    #expect(seen.map(\.version) == [2, 4])
    #expect(seen[1].previous?.version == 2)
    #expect(seen[1].previous?.count == 2)
    withExtendedLifetime(token) {}
  }

  @Test("A mirror of `Changes` shows the version, the previous state and the state")
  func mirror() {
    let children = Mirror(reflecting: counted).children.compactMap(\.label)
    #expect(children == ["version", "previous", "primitive"])
  }
}
