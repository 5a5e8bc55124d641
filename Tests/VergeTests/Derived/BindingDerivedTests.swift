import Dispatch
import TestSupport
import Testing
import Verge

@Suite("Binding derived values")
struct BindingDerivedTests {
  @Test("A write to a binding changes the source and the binding")
  func write() {
    let store = makeLibrary()
    let title = store.bindingDerived(select: \.title)
    let seen = Recorder<String>()
    let subscription = title.sinkState(queue: .passthrough) { seen.record($0.primitive) }
    title.wrappedValue = "a"
    #expect(store.state.title == "a")
    store.commit { $0.title = "b" }
    #expect(title.wrappedValue == "b")
    title.commit { $0 += "c" }
    #expect(seen.elements == ["", "a", "b", "bc"])
    subscription.cancel()
  }

  private enum Reason: TransactionKey {
    static let defaultValue = ""
  }

  @Test("A commit to a binding is a commit to its source in each form")
  func commit() {
    let store = Store<Int?, Never>(initialState: nil)
    let number = store.bindingDerived(select: \.self)
    let commits = Recorder<[String]>()
    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      commits.record(state.traces.map(\.name) + [state.transaction[Reason.self]])
    }
    #expect(number.commitIfPresent { $0 += 1 } == nil)
    number.commit("set") { $0 = 1 }
    let result = number.commit("replace") { number, transaction in
      transaction[Reason.self] = "typed"
      number = 2
      return 3
    }
    #expect(result == 3)
    let next = number.commitIfPresent("count") { number in
      number += 1
      return number
    }
    #expect(next == 3)
    #expect(store.state.primitive == 3)
    #expect(commits.elements == [["set", ""], ["replace", "typed"], ["count", ""]])
    subscription.cancel()
  }

  @Test("A write to a binding is one commit, of which observers are notified once")
  func oneCommit() {
    let store = makeLibrary()
    let count = store.bindingDerived(get: .map { $0.count * 10 }, set: { $0.count = $1 / 10 })
    let seen = Recorder<Int>()
    let bound = Recorder<Int>()
    let one = store.sinkState(queue: .passthrough) { seen.record($0.count) }
    let two = count.sinkState(queue: .passthrough) { bound.record($0.primitive) }
    let version = store.state.version
    count.wrappedValue = 57
    #expect(store.state.version == version + 1)
    #expect(seen.elements == [0, 5])
    #expect(bound.elements == [0, 50])
    #expect(count.wrappedValue == 50)
    one.cancel()
    two.cancel()
  }

  @Test("D18: Bindings to one property show each other's writes")
  func equal() {
    let store = makeLibrary()
    let one = store.bindingDerived(select: \.count)
    let other = store.bindingDerived(get: .select(\.count), set: { $0.count = $1 })
    let seen = Recorder<Int>()
    let subscription = other.sinkState(queue: .passthrough) { seen.record($0.primitive) }
    one.wrappedValue = 1
    #expect(other.wrappedValue == 1)
    other.wrappedValue = 2
    #expect(one.wrappedValue == 2)
    #expect(seen.elements == [0, 1, 2])
    subscription.cancel()
  }

  @Test("D18: Observers of a binding are called on the binding's queue")
  func queue() {
    let store = makeLibrary()
    let queue = DispatchQueue(label: "binding")
    let key = DispatchSpecificKey<Void>()
    queue.setSpecific(key: key, value: ())
    let seen = Recorder<Bool>()
    let title = store.bindingDerived(select: \.title, queue: .specific(queue))
    let subscription = title.sinkState(queue: .passthrough) { _ in
      seen.record(DispatchQueue.getSpecific(key: key) != nil)
    }
    title.wrappedValue = "a"
    queue.sync {}
    #expect(seen.elements == [true, true])
    subscription.cancel()
  }

  @Test("E2: Concurrent writes through a binding are not lost")
  func threads() {
    let store = makeLibrary()
    let doubled = store.bindingDerived(get: .map { $0.count * 2 }, set: { $0.count = $1 / 2 })
    concurrently(4) { _ in
      for _ in 0..<250 { doubled.commit { $0 += 2 } }
    }
    #expect(store.state.count == 1000)
  }

  @Test("E3: A write to a binding that throws changes nothing")
  func throwing() {
    let store = makeLibrary()
    let title = store.bindingDerived(get: .select(\.title), set: { $0.title = $1 })
    #expect(throws: Failure()) {
      try title.commit { (title) throws(Failure) in
        title = "a"
        throw Failure()
      }
    }
    #expect(store.state.title == "")
    #expect(store.state.version == 0)
  }

  @Test("A binding retains its source, so no write is lost")
  func keepsSource() {
    var store: LibraryStore? = makeLibrary()
    let title = store!.bindingDerived(select: \.title)
    let length = title.derived(.map { $0.count })
    store = nil
    title.wrappedValue = "abc"
    #expect(title.wrappedValue == "abc")
    #expect(length.state.primitive == 3)
  }

  @Test("A binding as a property wrapper commits with the binding's name and location")
  func wrapper() {
    final class Form {
      let log = Recorder<String>()
      let store: Store<Library, Never>
      @BindingDerived var title: String

      init() {
        let log = log
        store = Store(initialState: Library(), logger: NameLogger { log.record($0) })
        _title = store.bindingDerived("edit", select: \.title)
      }
    }

    let form = Form()
    form.title = "a"
    #expect(form.title == "a")
    #expect(form.$title.state.primitive == "a")
    #expect(form.log.elements == ["edit VergeTests/BindingDerivedTests.swift init()"])
  }

  @Test("A binding can be combined with other derived values")
  func combined() {
    let store = makeLibrary()
    let title = store.bindingDerived(select: \.title)
    let both = Derived.combined(title, store.derived(.select(\.count)))
    title.wrappedValue = "a"
    #expect(both.state.wrappedValue.0.primitive == "a")
  }

  private struct NameLogger: StoreLogger {
    let write: @Sendable (String) -> Void

    init(_ write: @escaping @Sendable (String) -> Void) {
      self.write = write
    }

    func didCommit(log: CommitLog, sender: AnyObject) {
      write("\(log.trace.name) \(log.trace.file) \(log.trace.function)")
    }
  }
}
