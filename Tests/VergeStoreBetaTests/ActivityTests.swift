import TestSupport
import Testing
import Verge
import VergeStoreBeta

@Suite("E5: Activities and commits of all views have one order")
struct ActivityTests {
  @Test("Receivers of all views get an activity between the same commits")
  func oneOrder() {
    let modern = Verge.Store<Library, Bell>(initialState: Library())
    let first = StoreBase(sharing: modern)
    let second = StoreBase(sharing: modern)
    let log = Recorder<String>()
    second._backingStorage.addDidUpdate { log.record("count \($0.count)") }
    second._eventEmitter.add { log.record("\($0)") }
    let subscription = modern.sinkActivity(queue: .passthrough) { log.record("modern \($0)") }
    first.dispatchInline { context in
      context.commitInline { $0.count = 1 }
      context.send(.rang(1))
      context.commitInline { $0.count = 2 }
    }
    modern.send(.rang(2))
    #expect(
      log.elements == [
        "count 1", "rang(1)", "modern rang(1)", "count 2", "rang(2)", "modern rang(2)",
      ])
    subscription.cancel()
  }

  @Test("An activity from a receiver is delivered after the current one")
  func nested() {
    let store = LibraryStore()
    let log = Recorder<String>()
    store._eventEmitter.add { activity in
      log.record("first \(activity)")
      if activity == .rang(0) { store.commit { $0.increment() } }
      if activity == .rang(0) { store.dispatch { $0.ring() } }
    }
    let token = store._eventEmitter.add { log.record("second \($0)") }
    store.dispatch { $0.ring() }
    #expect(
      log.elements == ["first rang(0)", "second rang(0)", "first rang(1)", "second rang(1)"])
    store._eventEmitter.remove(token)
    store._eventEmitter.accept(.rang(5))
    #expect(log.elements.suffix(1) == ["first rang(5)"])
  }

  @Test("A store on a slice receives all activities, changes of the slice and its own commits")
  func slice() {
    struct Root: Equatable, Sendable {
      var shelf = 0
      var other = 0
    }
    let modern = Verge.Store<Root, Bell>(initialState: Root())
    let store = StoreBase(sharing: modern, at: \.shelf)
    let log = Recorder<String>()
    store._backingStorage.addDidUpdate { log.record("\($0)") }
    store._eventEmitter.add { log.record("\($0)") }
    modern.commit { $0.other += 1 }
    modern.commit { $0.shelf += 1 }
    modern.send(.rang(1))
    store.commitInline { _ in }
    #expect(log.elements == ["1", "rang(1)", "1"])
    #expect(store.state == 1 && modern.state.shelf == 1)
  }
}
