import TestSupport
import Testing
import Verge
import VergeFeed

struct LampState {
  @Edge(comparer: { _, _ in false }) var level = 0
  var isBroken = false
}

enum LampActivity {
  case failed(String)
  case blinked
}

// Sendable: each test uses it on one thread at a time.
final class Label: @unchecked Sendable {
  var text = ""
  var note: String?
}

@MainActor final class Title {
  var text = ""
  var note: String?
}

@Suite("Feeds")
struct FeedTests {
  let lines = Recorder<String>()
  let lamp = Store<LampState, LampActivity>(initialState: LampState())

  @Test("Each observer of a feed starts the producer once")
  func cold() {
    let starts = Recorder<Int>()
    let feed = Feed<Int> { send in
      starts.record(1)
      send(starts.elements.count)
      return CancelAction()
    }
    #expect(starts.elements.isEmpty)
    feed.observe { [lines] in lines.record("\($0)") }
    feed.map { $0 * 10 }.observe { [lines] in lines.record("\($0)") }
    #expect(lines.elements == ["1", "20"])
  }

  @Test("A feed of a property sends the current value, then each value set, even equal ones")
  func property() {
    let token = Feed(lamp, \.$level).observe { [lines] in lines.record("\($0)") }
    lamp.commit { $0.level = 1 }
    lamp.commit { $0.level = 1 }
    lamp.commit { $0.isBroken = true }
    token.cancel()
    lamp.commit { $0.level = 2 }
    #expect(lines.elements.starts(with: ["0", "1", "1"]))
    #expect(!lines.elements.contains("2"))
  }

  @Test("A feed of activities sends the values of later activities only")
  func activities() {
    lamp.send(.failed("before"))
    let failures = Feed<String>(lamp) { activity in
      if case .failed(let message) = activity { message } else { nil }
    }
    failures.observe { [lines] in lines.record($0) }
    lamp.send(.blinked)
    lamp.send(.failed("cold"))
    #expect(lines.elements == ["cold"])
  }

  @Test("Dropping the token does not cancel; cancelling releases the observer and the production")
  func tokens() {
    let value = ObservedValue(1)
    var object: Label? = Label()
    weak let observed = object
    let token = value.feed.observe { [lines, object] in lines.record("\($0)\(object!.text)") }
    value.feed.observe { [lines] in lines.record("dropped \($0)") }
    object = nil
    value.value = 2
    token.cancel()
    #expect(token.isCancelled)
    #expect(observed == nil)
    value.value = 3
    #expect(lines.elements == ["1", "dropped 1", "2", "dropped 2", "dropped 3"])
  }

  @Test("Cancelling cancels the production once, and later values are ignored")
  func production() {
    let sender = Recorder<@Sendable (Int) -> Void>()
    let feed = Feed<Int> { [lines] send in
      sender.record(send)
      return CancelAction { lines.record("end") }
    }
    let token = feed.observe { [lines] in lines.record("\($0)") }
    sender.elements[0](1)
    token.cancel()
    token.cancel()
    sender.elements[0](2)
    #expect(lines.elements == ["1", "end"])
  }

  @Test("A subscription that a producer returns lasts until the observation ends")
  func returnedSubscription() {
    let feed = Feed<Int> { [lamp] send in
      VergeAnyCancellable([
        lamp.sinkState(\.$level, queue: .passthrough) { send($0.wrappedValue) }
      ])
    }
    let token = feed.observe { [lines] in lines.record("\($0)") }
    lamp.commit { $0.level = 1 }
    token.cancel()
    lamp.commit { $0.level = 2 }
    #expect(lines.elements == ["0", "1"])
  }

  @Test("A scoped observation ends when its object is deallocated")
  func scope() {
    let value = ObservedValue("a")
    var label: Label? = Label()
    let token = value.feed.observe(duringScopeOf: label!) { [lines] in lines.record($0) }
    #expect(!token.isCancelled)
    label = nil
    value.value = "b"
    #expect(token.isCancelled)
    #expect(lines.elements == ["a"])
  }

  @Test("Bindings set properties of an object that they do not retain, on the queue they are given")
  func bindings() {
    let value = ObservedValue("a")
    var label: Label? = Label()
    weak let observed = label
    value.feed.bind(to: label!, \.text, on: AnyTargetQueue(.passthrough))
    value.feed.bind(to: label!, \.note, on: AnyTargetQueue(.passthrough))
    value.feed.bind(to: label!, on: AnyTargetQueue(.passthrough)) { [lines] label, text in
      lines.record("\(label.text) \(text)")
    }
    value.value = "b"
    #expect(label?.text == "b")
    #expect(label?.note == "b")
    label = nil
    #expect(observed == nil)
    value.value = "c"
    #expect(lines.elements == ["a a", "b b"])
  }

  @Test("A binding sets its target on the main actor by default") @MainActor
  func mainActor() async {
    let value = ObservedValue("a")
    let title = Title()
    value.feed.bind(to: title, \.text)
    value.feed.bind(to: title, \.note, on: .main)
    value.feed.bind(to: title) { [lines] title, text in lines.record("\(title.text) \(text)") }
    #expect(title.text == "a")
    // Other tests use the shared queue as well: their work items may make these calls wait.
    await mainQueueTurn()
    #expect(title.note == "a")
    #expect(lines.elements == ["a a"])
  }

  @Test("E13: A value that another thread sets reaches an observer of the main actor there")
  @MainActor
  func otherThread() async {
    let value = ObservedValue(0)
    var numbers: [Int] = []
    await withCheckedContinuation { continuation in
      value.feed.observe(on: .mainIsolated()) {
        numbers.append($0)
        if $0 == 4 { continuation.resume() }
      }
      Task.detached { value.value = 4 }
    }
    #expect(numbers == [0, 4])
  }

  @Test("An observer of the main actor ends with its token and with its object") @MainActor
  func mainActorEnds() {
    let value = ObservedValue("a")
    var title: Title? = Title()
    var texts: [String] = []
    let token = value.feed.observe(on: .mainIsolated()) { texts.append("token \($0)") }
    let scoped = value.feed.observe(duringScopeOf: title!, on: .mainIsolated()) {
      texts.append("object \($0)")
    }
    token.cancel()
    value.value = "b"
    title = nil
    value.value = "c"
    #expect(scoped.isCancelled)
    #expect(texts == ["token a", "object a", "object b"])
  }

  @Test("A feed on a queue drops the values that are pending when it is cancelled")
  func queues() {
    let work = Recorder<@Sendable () -> Void>()
    let value = ObservedValue(1)
    let token = value.feed.observe(on: AnyTargetQueue { work.record($0) })
      .observe { [lines] in lines.record("\($0)") }
    work.elements[0]()
    value.value = 2
    token.cancel()
    work.elements[1]()
    #expect(lines.elements == ["1"])
  }

  @Test("A feed retains its store; its observers do not retain the store")
  func retention() {
    var store: Store<LampState, Never>? = Store(initialState: LampState())
    weak let observed = store
    var feed: Feed<Int>? = Feed(store!, \.$level)
    feed?.observe { [lines] in lines.record("\($0)") }
    store = nil
    #expect(observed != nil)
    feed?.observe { [lines] in lines.record("later \($0)") }
    feed = nil
    #expect(observed == nil)
    #expect(lines.elements == ["0", "later 0"])
  }

  @Test("An observer may set the value that it observes")
  func reentrancy() {
    let value = ObservedValue(0)
    value.feed.observe { [lines] number in
      lines.record("\(number)")
      if number < 3 { value.value = number + 1 }
    }
    #expect(lines.elements == ["0", "1", "2", "3"])
  }

  @Test("A cancel action runs its closure once, and not when it is dropped")
  func cancelActions() {
    do { _ = CancelAction { [lines] in lines.record("dropped") } }
    let action = CancelAction { [lines] in lines.record("cancelled") }
    #expect(!action.isCancelled)
    action.cancel()
    action.cancel()
    #expect(action.isCancelled)
    #expect(lines.elements == ["cancelled"])
  }

  @Test("Changes of a value by many threads are not lost")
  func modifying() async {
    let value = ObservedValue(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<500 { value.modify { $0 += 1 } }
        }
      }
    }
    #expect(value.value == 4000)
  }

  @Test(
    "A change returns what its closure returns, and calls the observers even with an equal value")
  func modifyingResult() {
    let value = ObservedValue(1)
    value.feed.observe { [lines] in lines.record("\($0)") }
    let former = value.modify { number in
      defer { number = 5 }
      return number
    }
    value.modify { _ in }
    #expect(former == 1)
    #expect(lines.elements == ["1", "5", "5"])
  }

  @Test("A change that throws keeps the value, and calls no observer")
  func modifyingThrows() {
    struct Failure: Error {}
    let value = ObservedValue(1)
    value.feed.observe { [lines] in lines.record("\($0)") }
    #expect(throws: Failure.self) {
      try value.modify { number in
        number = 2
        throw Failure()
      }
    }
    #expect(value.value == 1)
    #expect(lines.elements == ["1"])
  }

  @Test("A cancel action in a bag or a list is cancelled when the owner is released")
  func owners() {
    do {
      var bag = VergeAnyCancellables()
      var list: [VergeAnyCancellable] = []
      CancelAction { [lines] in lines.record("bag") }.store(in: &bag)
      CancelAction { [lines] in lines.record("list") }.store(in: &list)
      #expect(lines.elements.isEmpty)
      bag = []
      #expect(lines.elements == ["bag"])
      list = []
      #expect(lines.elements == ["bag", "list"])
    }
  }

  @Test("Cancel actions are equal if they are the same object")
  func identity() {
    let first = CancelAction()
    #expect(Set([first, first, CancelAction()]).count == 2)
  }
}
