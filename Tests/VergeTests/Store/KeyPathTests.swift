import TestSupport
import Testing
import Verge

@Suite("Key paths to members of every kind")
struct KeyPathTests {
  @Test(
    "A member of any kind has changed if it differs, by a literal and by any other key path",
    arguments: Kind.all.indices)
  func comparing(_ index: Int) {
    let kind = Kind.all[index]
    let old = Members()
    let same = Changes(old: old, new: old)
    #expect(kind.byLiteral(same) == nil, "\(kind.name)")
    #expect(kind.byPath(same) == nil, "\(kind.name)")
    var new = old
    kind.change(&new)
    let changed = Changes(old: old, new: new)
    #expect(kind.byLiteral(changed) == kind.value(new), "\(kind.name)")
    #expect(kind.byPath(changed) == kind.value(new), "\(kind.name)")
    #expect(kind.byLiteral(changed.droppedPrevious()) == kind.value(new), "\(kind.name)")
    #expect(kind.byPath(changed.droppedPrevious()) == kind.value(new), "\(kind.name)")
  }

  @Test(
    "An observer by an appended key path to a member of any kind is called when that changes",
    arguments: Kind.all.indices)
  func observing(_ index: Int) {
    let kind = Kind.all[index]
    let store = Store<Members, Never>(initialState: Members())
    let recorder = Recorder<String>()
    let subscription = kind.observe(store) { recorder.record($0) }
    store.commit { $0.other += 1 }
    #expect(recorder.elements.isEmpty, "\(kind.name)")
    store.commit { kind.change(&$0) }
    #expect(recorder.elements == [kind.value(store.state.primitive)], "\(kind.name)")
    subscription.cancel()
  }

  @Test("A computed member is read once for each state to compare, and once to pass it")
  func reads() {
    let changed = Changes(old: Members(), new: Members(hidden: 1))
    var values: [Int] = []
    ReadCount.$current.withValue(ReadCount()) {
      _ = changed.hasChanges(\.computed)
      #expect(ReadCount.current.count == 2)
      changed.ifChanged(\.computed) { values.append($0) }
      #expect(ReadCount.current.count == 5)
    }
    #expect(values == [2])
  }

  @Test("The closure of `by:` and a comparator receive the earlier member first")
  func order() {
    let changed = Changes(old: Members(), new: Members(stored: 1))
    #expect(changed.hasChanges(\.stored, by: { $0 > $1 }))
    #expect(!changed.hasChanges(\.stored, by: { $0 < $1 }))
    #expect(changed.hasChanges(\.stored, .any { @Sendable in $0 > $1 }))
    #expect(!changed.hasChanges(\.stored, .any { @Sendable in $0 < $1 }))
  }
}

/// Counts the reads of a computed member.
private final class ReadCount: @unchecked Sendable {
  // Sendable: one test uses it, on its own thread.
  @TaskLocal static var current = ReadCount()
  var count = 0
}

private final class Box: Equatable, Sendable {
  let value: Int

  init(_ value: Int) {
    self.value = value
  }

  static func == (left: Box, right: Box) -> Bool { left.value == right.value }
}

@propertyWrapper
private struct Halved: Equatable {
  private var double = 0

  var wrappedValue: Int {
    get { double / 2 }
    set { double = newValue * 2 }
  }
}

private let boxes = (0..<3).map { Box($0) }

/// A state with a member of each kind.
private struct Members {
  struct Inner: Equatable {
    var flag = false
    var number = 0
  }

  var flag = false
  var stored = 0
  var other = 0
  var inner = Inner()
  var pair = (0, 0)
  var watched = 0 { didSet { other += 1 } }
  @Halved var wrapped: Int
  weak var weakBox = boxes[0]
  unowned var unownedBox = boxes[0]
  var box = boxes[0]
  var optional: Inner?
  var list = [0, 0]
  var table: [String: Int] = [:]
  var hidden = 0

  init(stored: Int = 0, hidden: Int = 0) {
    self.stored = stored
    self.hidden = hidden
  }

  var computed: Int {
    ReadCount.current.count += 1
    return hidden * 2
  }

  subscript(factor factor: Int) -> Int { hidden * factor }
}

/// A kind of member, and the ways to a description of its value.
private struct Kind: Sendable {
  typealias Observe =
    @Sendable (
      Store<Members, Never>, @escaping @Sendable (String) -> Void
    ) -> StoreStateSubscription

  let name: String
  let change: @Sendable (inout Members) -> Void
  let byLiteral: @Sendable (Changes<Members>) -> String?
  let byPath: @Sendable (Changes<Members>) -> String?
  let value: @Sendable (Members) -> String
  let observe: Observe

  init<Member: Equatable & SendableMetatype>(
    _ name: String,
    _ path: any KeyPath<Members, Member> & Sendable,
    _ byLiteral: @escaping @Sendable (Changes<Members>) -> Member?,
    _ change: @escaping @Sendable (inout Members) -> Void
  ) {
    self.name = name
    self.change = change
    self.byLiteral = { changes in byLiteral(changes).map { "\($0)" } }
    byPath = { changes in
      let value = changes.ifChanged(path) { "\($0)" }
      return changes.hasChanges(path) == (value != nil)
        && changes.noChanges(path) == (value == nil)
        && changes.ifChanged(path).do { "\($0)" } == value
        && changes.ifChanged(path, \.flag).do { part, _ in "\(part)" } == value ? value : "unlike"
    }
    value = { "\($0[keyPath: path])" }
    observe = { store, receive in
      let appended = unsafeBitCast(
        (\Members.self).appending(path: path), to: (any KeyPath<Members, Member> & Sendable).self)
      return store.sinkValues(appended, dropsFirst: true, queue: .passthrough) { receive("\($0)") }
    }
  }

  static let all: [Kind] = [
    Kind("stored", \.stored, { $0.ifChanged(\.stored) { $0 } }) { $0.stored = 1 },
    Kind("first", \.flag, { $0.ifChanged(\.flag) { $0 } }) { $0.flag = true },
    Kind("nested", \.inner.number, { $0.ifChanged(\.inner.number) { $0 } }) { $0.inner.number = 1 },
    Kind("struct", \.inner, { $0.ifChanged(\.inner) { $0 } }) { $0.inner.flag = true },
    Kind("element of a tuple", \.pair.1, { $0.ifChanged(\.pair.1) { $0 } }) { $0.pair.1 = 1 },
    Kind("with an observer", \.watched, { $0.ifChanged(\.watched) { $0 } }) { $0.watched = 1 },
    Kind("wrapped", \.wrapped, { $0.ifChanged(\.wrapped) { $0 } }) { $0.wrapped = 1 },
    Kind("weak", \.weakBox, { $0.ifChanged(\.weakBox) { $0 } }) { $0.weakBox = boxes[1] },
    Kind("unowned", \.unownedBox, { $0.ifChanged(\.unownedBox) { $0 } }) {
      $0.unownedBox = boxes[1]
    },
    Kind("object", \.box, { $0.ifChanged(\.box) { $0 } }) { $0.box = boxes[1] },
    Kind("of an object", \.box.value, { $0.ifChanged(\.box.value) { $0 } }) { $0.box = boxes[1] },
    Kind("chained", \.optional?.number, { $0.ifChanged(\.optional?.number) { $0 } }) {
      $0.optional = Inner(number: 1)
    },
    Kind("element", \.list[1], { $0.ifChanged(\.list[1]) { $0 } }) { $0.list[1] = 1 },
    Kind("count", \.list.count, { $0.ifChanged(\.list.count) { $0 } }) { $0.list.append(1) },
    Kind("entry", \.table["a"], { $0.ifChanged(\.table["a"]) { $0 } }) { $0.table["a"] = 1 },
    Kind("computed", \.computed, { $0.ifChanged(\.computed) { $0 } }) { $0.hidden = 1 },
    Kind("subscript", \.[factor: 3], { $0.ifChanged(\.[factor: 3]) { $0 } }) { $0.hidden = 1 },
  ]
}

private typealias Inner = Members.Inner
