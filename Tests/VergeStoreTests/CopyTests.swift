import TestSupport
import Testing
import VergeStore

@Suite("E2: Commits in place")
struct CopyTests {
  @Test("E2: No form of commit copies the value that it changes")
  func commits() {
    let store = makeStore()
    let dispatcher = ProbeDispatcher(target: store)
    store.backingStorage.update { $0.spare = CopyProbe() }
    for _ in 0..<3 {
      dispatcher.commit { $0.probe.value += 1 }
      dispatcher.commit("named") { $0.probe.value += 1 }
      dispatcher.commit(\.probe) { $0.value += 1 }
      dispatcher.commit(\.probe.value) { $0 += 1 }
      dispatcher.commit.descriptor.commit { $0.probe.value += 1 }
      dispatcher.commit.descriptor.commit(\.probe) { $0.value += 1 }
      dispatcher.commit { $0.update(target: \.probe) { $0.value += 1 } }
      dispatcher.accept { _ in .mutation { $0.probe.value += 1 } }
      dispatcher.accept { _ in .mutation(\.probe) { $0.value += 1 } }
      dispatcher.dispatch { $0.commit(\.probe) { $0.value += 1 } }
      dispatcher.commitScoped { $0.value += 1 }
      dispatcher.dispatch { $0.commitScoped { $0.value += 1 } }
    }
    #expect(store.state.probe.value == 36)
    #expect(store.state.probe.copyCount == 0)
  }

  @Test("E2: No form of commit copies the optional that it changes")
  func optionalCommits() {
    let store = makeStore()
    let dispatcher = SpareDispatcher(target: store)
    store.backingStorage.update { $0.spare = CopyProbe() }
    for _ in 0..<3 {
      dispatcher.commit(\.spare) { $0.value += 1 }
      dispatcher.commit.descriptor.commit(\.spare) { $0.value += 1 }
      dispatcher.commitIfPresent { $0.value += 1 }
      dispatcher.commitScopedIfPresent { $0.value += 1 }
      dispatcher.commitScoped { $0?.value += 1 }
      dispatcher.commit.descriptor.commitIfPresent { $0.value += 1 }
      dispatcher.accept { _ in .mutationIfPresent(\.spare) { $0.value += 1 } }
      dispatcher.dispatch { $0.commitIfPresent { $0.value += 1 } }
      dispatcher.commit { $0.update(target: \.spare) { $0.value += 1 } }
      dispatcher.commit { $0.updateIfPresent(target: \.spare) { $0.value += 1 } }
      dispatcher.commit { $0.updateIfExists(target: \.spare) { $0.value += 1 } }
    }
    #expect(store.state.spare?.value == 33)
    #expect(store.state.spare?.copyCount == 0)
  }

  @Test("E2: A storage's update copies nothing, even with an observer that stores no value")
  func storage() {
    let storage = Storage(CopyProbe())
    for _ in 0..<3 { storage.update { $0.value += 1 } }
    #expect(storage.value.copyCount == 0)
    storage.addDidUpdate { _ in }
    for _ in 0..<3 { storage.update { $0.value += 1 } }
    #expect(storage.value.value == 6)
    #expect(storage.value.copyCount == 0)
  }

  @Test("E2: An observer that stores the state causes one copy of the value that a commit changes")
  func keepingObserver() {
    let store = makeStore()
    var kept: Library?
    store.backingStorage.addDidUpdate { kept = $0 }
    let dispatcher = LibraryDispatcher(target: store)
    for _ in 0..<3 { dispatcher.commit { $0.probe.value += 1 } }
    for _ in 0..<3 { dispatcher.increment() }
    #expect(kept?.probe.value == 3)
    #expect(store.state.probe.copyCount == 2)
  }

  @Test("E12: A logger that stores no state causes no copy in a commit")
  func logger() {
    let store = makeStore(logger: LineLogger(describe: { _ in "" }))
    let dispatcher = LibraryDispatcher(target: store)
    for _ in 0..<3 { dispatcher.commit { $0.probe.value += 1 } }
    #expect(store.state.probe.copyCount == 0)
  }
}

private final class ProbeDispatcher: Dispatcher<Library>, ScopedDispatching {
  var selector: WritableKeyPath<Library, CopyProbe> { \.probe }
}

private final class SpareDispatcher: Dispatcher<Library>, ScopedDispatching {
  var selector: WritableKeyPath<Library, CopyProbe?> { \.spare }
}
