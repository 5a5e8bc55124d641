#if canImport(Combine)
import Combine
import TestSupport
import Testing
import VergeStoreBeta

@Suite("Publishers of a store of the betas")
@MainActor
struct PublisherTests {
  @Test("A store publishes activities and states, and sends `objectWillChange` before a commit")
  func publishers() {
    let store = LibraryStore()
    let log = Recorder<String>()
    let subscriptions = [
      store.objectWillChange.sink { log.record("will") },
      store.didChangePublisher.sink { log.record("\($0.count)") },
      store.activityPublisher.sink { log.record("\($0)") },
    ]
    store.commit { $0.increment() }
    store.dispatch { $0.ring() }
    #expect(log.elements == ["will", "1", "rang(1)"])
    withExtendedLifetime(subscriptions) {}
  }

  @Test("A getter publishes its values")
  func getter() {
    let store = LibraryStore()
    let getter = store.getter(selector: { $0.count }, equality: .init(selector: { $0.count }))
    let log = Recorder<String>()
    let subscriptions = [
      getter.objectWillChange.sink { log.record("will") },
      getter.didChangePublisher.sink { log.record("\($0)") },
    ]
    store.commit { $0.increment() }
    #expect(log.elements == ["will", "1"])
    withExtendedLifetime((subscriptions, getter)) {}
  }

  @Test("A dispatcher is an `ObservableObject`")
  func dispatcher() {
    let clerk: any ObservableObject = Clerk(target: LibraryStore())
    #expect(clerk is Clerk)
  }
}
#endif
