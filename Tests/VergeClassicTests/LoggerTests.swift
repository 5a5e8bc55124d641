import TestSupport
import Testing
import VergeClassic

@Suite("Loggers of Verge Classic")
struct LoggerTests {
  let lines = Recorder<String>()
  let model = CounterModel()

  @Test("An action that commits, emits and completes is logged in order, with all locations")
  func trace() {
    let lines = lines
    model.set(logger: LineLogger(lines))
    model.state.add { lines.record("subscriber \($0.count)") }
    model.activity.observe { lines.record("observer \($0)") }
    model.dispatch("d", "why", "D", "", 1) { context in
      context.commit("c", "how", "C", "", 2) { $0.count += 1 }
      context.emit(.rang(7), file: "E", function: "", line: 3)
      context.complete()
    }
    #expect(
      lines.elements == [
        "willDispatch d why D:1", "willMutate c how C:2", "subscriber 1", "didChange 1",
        "didMutate c how C:2", "observer rang(7)", "didEmit rang(7) E:3", "didDispatch d why D:1",
      ])
  }

  @Test("A commit with `replace` is logged as `didReplace`")
  func replacing() {
    model.set(logger: LineLogger(lines))
    model.commit("c", "", "C", "", 1, replace: Counter(count: 3))
    model.dispatch { context in context.commit("d", "", "D", "", 2, replace: Counter(count: 4)) }
    #expect(
      lines.elements.filter { !$0.hasPrefix("willDispatch") } == [
        "willMutate c  C:1", "didReplace 3", "didMutate c  C:1", "willMutate d  D:2",
        "didReplace 4", "didMutate d  D:2",
      ])
  }

  @Test("Every form of `dispatch` logs its location")
  func labelled() {
    model.set(logger: LineLogger(lines))
    model.dispatch("d", "why", file: "D", function: "", line: 1) { _ in }
    model.dispatchAsync("e", "", "E", "", 2) { context in
      context.dispatchAsync("f", "", "F", "", 3) { _ in }
    }
    #expect(
      lines.elements == ["willDispatch d why D:1", "willDispatch e  E:2", "willDispatch f  F:3"])
  }

  @Test("A mutation that throws logs `didMutate` and does not call storage loggers")
  func throwing() {
    let lines = lines
    model.set(logger: LineLogger(lines))
    model.state.add { _ in lines.record("subscriber") }
    #expect(throws: Failure.self) {
      try model.commit("c", "", "C", "", 1) { state in
        state.count = 5
        throw Failure()
      }
    }
    #expect(lines.elements == ["willMutate c  C:1", "didMutate c  C:1"])
    #expect(model.state.value.count == 0)
  }

  @Test("A commit from a subscriber is logged after the current one")
  func nested() {
    let lines = lines
    let model = model
    model.set(logger: LineLogger(lines))
    model.state.add { [unowned model] state in
      lines.record("subscriber \(state.count)")
      if state.count == 1 { model.commit("b", "", "B", "", 2) { $0.count = 2 } }
    }
    model.commit("a", "", "A", "", 1) { $0.count = 1 }
    #expect(
      lines.elements == [
        "willMutate a  A:1", "subscriber 1", "willMutate b  B:2", "didChange 1",
        "didMutate a  A:1", "subscriber 2", "didChange 2", "didMutate b  B:2",
      ])
  }

  @Test("An activity emitted from a subscriber is logged after its observers are called")
  func nestedEmit() {
    let lines = lines
    let model = model
    model.set(logger: LineLogger(lines))
    model.activity.observe { lines.record("observer \($0)") }
    model.state.add { [unowned model] _ in
      model.emit(.rang(1), file: "E", function: "", line: 3)
    }
    model.state.update { $0.count = 1 }
    #expect(lines.elements == ["didChange 1", "observer rang(1)", "didEmit rang(1) E:3"])
  }

  @Test("Setting a logger replaces and releases the previous one")
  func replacingLogger() {
    var first: LineLogger? = LineLogger(lines, name: "first ")
    weak let weakFirst = first
    model.set(logger: first!)
    first = nil
    #expect(weakFirst != nil)
    model.set(logger: LineLogger(lines, name: "second "))
    #expect(weakFirst == nil)
    model.commit("c", "", "C", "", 1) { $0.count += 1 }
    #expect(
      lines.elements == [
        "second willMutate c  C:1", "second didChange 1", "second didMutate c  C:1",
      ])
  }

  @Test("A logger set inside a mutation receives commits from the next one on")
  func settingInMutation() {
    let lines = Recorder<String>()
    let model = CounterModel()
    model.commit { _ in model.set(logger: LineLogger(lines)) }
    #expect(lines.elements == [])
    model.commit("two") { $0.count = 2 }
    #expect(firstWords(lines) == ["willMutate two", "didChange 2", "didMutate two"])
  }

  @Test("A commit made while another thread delivers is logged by the delivering thread")
  func deliveringThread() {
    let lines = Recorder<String>()
    let model = CounterModel()
    model.set(logger: LineLogger(lines))
    model.state.add { state in
      guard state.count == 1 else { return }
      onAnotherThread {
        model.commit("two") { $0.count = 2 }
        lines.record("returned")
      }
    }
    model.commit("one") { $0.count = 1 }
    #expect(
      firstWords(lines) == [
        "willMutate one", "willMutate two", "returned", "didChange 1", "didMutate one",
        "didChange 2", "didMutate two",
      ])
  }

  private func firstWords(_ lines: Recorder<String>) -> [String] {
    lines.elements.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
  }

  @Test("The loggers of a storage and of its verge are all called; one that is both, once")
  func storageLoggers() {
    let logger = LineLogger(lines, name: "verge ")
    let source = MutableStorage(Counter())
    let model = CounterModel(source.asStorage())
    source.loggers = [LineLogger(lines, name: "storage "), logger]
    model.set(logger: logger)
    #expect(source.loggers.count == 2)
    source.update { $0.count = 1 }
    #expect(lines.drain() == ["storage didChange 1", "verge didChange 1"])
    model.commit("c", "", "C", "", 1, replace: Counter(count: 2))
    #expect(
      lines.drain() == [
        "verge willMutate c  C:1", "storage didReplace 2", "verge didReplace 2",
        "verge didMutate c  C:1",
      ])
    source.loggers = []
    source.replace(Counter(count: 3))
    #expect(lines.elements == ["verge didReplace 3"])
  }

  @Test("Two verges on one storage each log their own mutations; both log the storage's changes")
  func twoVerges() {
    let other = CounterModel(model.state)
    model.set(logger: LineLogger(lines, name: "one "))
    other.set(logger: LineLogger(lines, name: "two "))
    model.commit("c", "", "C", "", 1) { $0.count += 1 }
    #expect(
      lines.elements == [
        "one willMutate c  C:1", "one didChange 1", "two didChange 1", "one didMutate c  C:1",
      ])
  }

  @Test("A logger receives changes of properties in the form that it implements")
  func properties() {
    struct PropertyLogger: MutableStorageLogging {
      let lines: Recorder<String>
      func didChange(value: Any, for keyPath: AnyKeyPath, root: Any) {
        lines.record("\(value) \(keyPath == \Counter.count) \((root as? Counter)?.count ?? -1)")
      }
    }
    let source = MutableStorage(Counter())
    source.loggers = [PropertyLogger(lines: lines), LineLogger(lines)]
    source.set(3, \.count)
    #expect(lines.elements == ["3 true 3", "didChange 3"])
  }

  @Test("A logger may implement no methods")
  func empty() {
    model.set(logger: EmptyVergeLogger())
    model.dispatch { context in
      context.commit { $0.count += 1 }
      context.emit(.rang(1))
      context.complete()
    }
    model.commit(replace: Counter())
    #expect(model.state.value.count == 0)
  }

  @Test("E6: A logger may read, commit and emit")
  func busy() {
    struct BusyLogger: VergeLogging {
      weak var model: CounterModel?
      func didMutate(
        name: String, description: String, file: StaticString, function: StaticString,
        line: UInt, on verge: any AnyVergeType
      ) {
        guard let model, model.state.value.count < 3 else { return }
        model.commit { $0.count += 1 }
        model.emit(.rang(model.state.value.count))
      }
    }
    let lines = lines
    model.set(logger: BusyLogger(model: model))
    model.activity.observe { lines.record("\($0)") }
    model.commit { $0.count += 1 }
    #expect(model.state.value.count == 3)
    #expect(lines.elements == ["rang(2)", "rang(3)"])
  }
}
