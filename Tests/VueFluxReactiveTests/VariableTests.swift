import Dispatch
import TestSupport
import Testing
import Verge
import VueFluxReactive

@Suite("Variables and constants")
struct VariableTests {
  let variable = Variable(0)
  let lines = Recorder<String>()

  @Test("A variable sends its value before `observe` returns, then each value set, even equal ones")
  func observing() {
    variable.signal.observe { [lines] in lines.record("\($0)") }
    #expect(lines.elements == ["0"])
    variable.value = 1
    variable.value = 1
    variable.value += 1
    #expect(variable.value == 2)
    #expect(lines.elements == ["0", "1", "1", "2"])
  }

  @Test("Each change of a collection is one value; late observers receive only the newest")
  func collections() {
    let list = Variable([1, 2])
    list.signal.observe { [lines] in lines.record("a\($0.count)") }
    list.value.append(3)
    list.value.removeAll()
    list.signal.observe { [lines] in lines.record("b\($0.count)") }
    #expect(lines.elements == ["a2", "a3", "a0", "b0"])
  }

  @Test("An observer may read, set and observe its own variable")
  func insideObserver() {
    variable.signal.observe { [variable, lines] value in
      lines.record("a\(value)")
      guard value == 1 else { return }
      variable.value = 2
      lines.record("now \(variable.value)")
      variable.signal.observe { lines.record("c\($0)") }
      lines.record("observed")
    }
    variable.signal.observe { [lines] in lines.record("b\($0)") }
    variable.value = 1
    #expect(
      lines.elements == [
        "a0", "b0", "a1", "now 2", "c2", "observed", "b1", "a2", "b2",
      ])
    variable.value = 3
    #expect(lines.elements.suffix(3) == ["a3", "b3", "c3"])
  }

  @Test("A value set inside the first call is delivered right after it")
  func setInFirstCall() {
    variable.signal.observe { [variable, lines] value in
      lines.record("begin \(value)")
      if value < 3 { variable.value = value + 1 }
      lines.record("end \(value)")
    }
    #expect(
      lines.elements == [
        "begin 0", "end 0", "begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3",
      ])
  }

  @Test(
    "A value that another thread sets during the first call is delivered on this thread after it")
  func setElsewhereInFirstCall() {
    let variable = variable
    variable.signal.observe { [lines] value in
      lines.record("begin \(value)")
      if value == 0 { onAnotherThread { variable.value = 1 } }
      lines.record("end \(value)")
    }
    #expect(lines.elements == ["begin 0", "end 0", "begin 1", "end 1"])
  }

  @Test("A later observer that an observer disposes of is not called")
  func disposing() {
    var neighbour: (any Disposable)?
    variable.signal.observe { if $0 == 1 { neighbour?.dispose() } }
    neighbour = variable.signal.observe { [lines] in lines.record("\($0)") }
    variable.value = 1
    #expect(lines.elements == ["0"])
    #expect(neighbour?.isDisposed == true)
  }

  @Test("Observers of a variable that 16 threads set see one order, the newest value last")
  func manyThreads() async {
    let variable = variable
    let heard = (0..<3).map { _ in Recorder<Int>() }
    for recorder in heard { variable.signal.observe { recorder.record($0) } }
    concurrently(16) { thread in
      for round in 1...50 { variable.value = thread * 50 + round }
    }
    await variable.modernStore.waitUntilAllEventConsumed()
    let first = heard[0].elements
    #expect(first.dropFirst().sorted() == Array(1...800))
    for recorder in heard { #expect(recorder.elements == first) }
    #expect(first.last == variable.value)
  }

  @Test("Observers added during concurrent sets see no gap and no duplicate")
  func comingMeanwhile() async {
    let variable = variable
    let order = Recorder<Int>()
    variable.signal.observe { order.record($0) }
    let heard = (0..<20).map { _ in Recorder<Int>() }
    concurrently(4) { thread in
      for round in 0..<100 {
        if thread < 2 {
          variable.value = thread * 1000 + round + 1
        } else if round < 10 {
          let recorder = heard[(thread - 2) * 10 + round]
          variable.signal.observe { recorder.record($0) }
          #expect(recorder.count > 0)
        }
      }
    }
    await variable.modernStore.waitUntilAllEventConsumed()
    let all = order.elements
    #expect(all.count == 201)
    for recorder in heard { #expect(all.suffix(recorder.count) == recorder.elements[...]) }
  }

  @Test("E6: An observer may wait for another thread that sets the variable")
  func blockingObserver() {
    let variable = variable
    variable.signal.observe { [lines] in
      lines.record("\($0)")
      if $0 == 1 { onAnotherThread { variable.value = 2 } }
    }
    variable.value = 1
    #expect(lines.elements == ["0", "1", "2"])
  }

  @Test("A variable is retained by its signals, not by disposables, and releases its observers")
  func lifetimes() {
    weak var weakVariable: Variable<Int>?
    weak var weakToken: Token?
    var constant: Constant<Int>?
    let disposable: any Disposable
    do {
      let variable = Variable(1)
      let token = Token()
      (weakVariable, weakToken) = (variable, token)
      constant = variable.constant
      disposable = variable.signal.observe { _ in withExtendedLifetime(token) {} }
    }
    #expect(weakVariable != nil)
    #expect(constant?.value == 1)
    constant = nil
    #expect(weakVariable == nil)
    #expect(weakToken == nil)
    #expect(!disposable.isDisposed)
  }

  @Test("E6: A variable's former value is released where no lock is held")
  func formerValue() {
    final class Node: @unchecked Sendable {
      // Sendable: set before it is shared.
      var onEnd: () -> Void = {}
      deinit { onEnd() }
    }
    let variable = Variable<Node?>(nil)
    do {
      let node = Node()
      node.onEnd = { [unowned variable, lines] in lines.record("gone \(variable.value == nil)") }
      variable.value = node
    }
    #expect(lines.elements == [])
    variable.value = nil
    #expect(lines.elements == ["gone true"])
    withExtendedLifetime(variable) {}
  }

  @Test("A constant follows its variable, or sends one fixed value to each observer")
  func constants() {
    let (one, two, fixed) = (variable.constant, Constant(variable: variable), Constant(7))
    one.signal.observe { [lines] in lines.record("one \($0)") }
    two.signal.observe { [lines] in lines.record("two \($0)") }
    let disposable = fixed.signal.observe { [lines] in lines.record("fixed \($0)") }
    variable.value = 5
    #expect(one.value == 5)
    #expect(two.value == 5)
    #expect(fixed.value == 7)
    #expect(!disposable.isDisposed)
    #expect(lines.elements == ["one 0", "two 0", "fixed 7", "one 5", "two 5"])
  }
}

@Suite("Variables on modern stores")
struct SharedVariableTests {
  struct App: Equatable, Sendable {
    var name = "a"
    var count = 0
  }

  let lines = Recorder<String>()

  @Test("A variable and its modern store see each other's values")
  func modernStore() {
    let variable = Variable(1)
    let modern = Recorder<Int>()
    let subscription = variable.modernStore.sinkState(queue: .passthrough) {
      modern.record($0.primitive)
    }
    variable.signal.observe { [lines] in lines.record("\($0)") }
    variable.value = 2
    variable.modernStore.commit { $0 += 1 }
    variable.value = 3
    #expect(variable.value == 3)
    // A modern observer is notified of changes only.
    #expect(modern.elements == [1, 2, 3])
    #expect(lines.elements == ["1", "2", "3", "3"])
    subscription.cancel()
  }

  @Test("A variable can be created on a modern store's state or on a slice")
  func sharing() {
    let store = Store<App, Never>(initialState: App())
    let whole = Variable(sharing: store)
    let count = Variable(sharing: store, at: \.count)
    whole.signal.observe { [lines] in lines.record("\($0.name)\($0.count)") }
    count.signal.observe { [lines] in lines.record("count \($0)") }
    count.value = 2
    store.commit { $0.name = "b" }
    #expect(store.state.primitive == App(name: "b", count: 2))
    #expect(count.modernStore.state.primitive == 2)
    // The commit to the whole has left the slice equal.
    #expect(lines.elements == ["a0", "count 0", "a2", "count 2", "b2"])
    withExtendedLifetime((whole, count)) {}
  }

  @Test("Releasing a variable deallocates it, and the modern state stays")
  func lifetime() {
    let store = Store<App, Never>(initialState: App())
    weak var weakToken: Token?
    do {
      let token = Token()
      weakToken = token
      Variable(sharing: store, at: \.count).signal.observe { _ in
        withExtendedLifetime(token) {}
      }
    }
    #expect(weakToken == nil)
    store.commit { $0.count = 1 }
  }

  @Test("An observer added inside a modern commit receives the value of that commit first")
  func insideCommit() {
    let store = Store<App, Never>(initialState: App())
    let count = Variable(sharing: store, at: \.count)
    store.commit { [lines] state in
      state.count = 1
      count.signal.observe { lines.record("\($0)") }
    }
    count.value = 2
    #expect(lines.elements == ["1", "2"])
  }

  @Test("E4: Reading a variable inside a commit of its modern store traps with a message")
  func misuse() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let variable = Variable(1)
      variable.modernStore.commit("", "Outer", "", 11) { $0 = variable.value + 1 }
    }
    expectMessage(
      result?.standardErrorContent, "Variable<Int>", "was read", "the commit made at Outer:11")
  }
}
