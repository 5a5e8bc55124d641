import Checker
import Dispatch
import Playback
import Testing
import Verge

/// Each kind of view and token, under weak references. `.ci/nightly` runs the suite with the address
/// sanitizer, which notices a closure that is used after its release.
@Suite("E9: Lifetimes of each kind of view and token", .serialized)
struct LifetimeTests {
  @Test("The probes find a retained closure and a retained view")
  func probes() async {
    let found = await onOwnThread { () -> [String] in
      let leaks = Leaks()
      let captured = leaks.watch(Captured())
      let subject = leaks.watch(Subject(views: [makeStore()], cancel: { captured.check() }))
      return withExtendedLifetime(subject) { leaks.remaining(for: 0.05) }
    }
    #expect(found.map { $0.hasPrefix("Captured") } == [true, false])
  }

  @Test(
    "Cancelling releases the closure, and the store retains no view", arguments: SubjectKind.all)
  func cancel(_ kind: SubjectKind) async {
    let found = await onOwnThread { () -> [String] in
      let store = makeStore()
      let leaks = Leaks()
      func observe() {
        let captured = leaks.watch(Captured())
        let subject = leaks.watch(kind.make(store) { captured.check() })
        poke(store)
        subject.cancel()
        poke(store)
      }
      observe()
      return leaks.remaining()
    }
    #expect(found == [])
  }

  @Test(
    "Without a cancel, closure, view and store are released together", arguments: SubjectKind.all)
  func drop(_ kind: SubjectKind) async {
    let found = await onOwnThread { () -> [String] in
      let leaks = Leaks()
      func observe() {
        let store = leaks.watch(makeStore())
        let captured = leaks.watch(Captured())
        let subject = leaks.watch(kind.make(store) { captured.check() })
        poke(store)
        withExtendedLifetime(subject) {}
      }
      observe()
      return leaks.remaining()
    }
    #expect(found == [])
  }

  @Test(
    "An observer may release the last references to its view and its store",
    arguments: SubjectKind.all)
  func dropInCallback(_ kind: SubjectKind) async {
    let found = await onOwnThread { () -> [String] in
      let leaks = Leaks()
      let holder = LastReferences<(BoardStore, Subject)>()
      func observe() {
        let store = leaks.watch(makeStore())
        let captured = leaks.watch(Captured())
        let subject = leaks.watch(
          kind.make(store) {
            captured.check()
            // The last reference ends here.
            _ = holder.take()
            captured.check()
          })
        holder.put((store, subject))
      }
      observe()
      // Nothing but the call retains the store.
      if let store = holder.take().map({ (content) -> BoardStore in
        defer { holder.put(content) }
        return content.0
      }) {
        poke(store)
      }
      let isCalled = drained { holder.isEmpty }
      return leaks.remaining() + (isCalled ? [] : ["The observer was not called."])
    }
    #expect(found == [])
  }

  @Test("An observer may cancel itself while its closure runs", arguments: SubjectKind.all)
  func cancelInCallback(_ kind: SubjectKind) async {
    let found = await onOwnThread { () -> [String] in
      let store = makeStore()
      let leaks = Leaks()
      let holder = LastReferences<Subject>()
      func observe() {
        let captured = leaks.watch(Captured())
        holder.put(
          leaks.watch(
            kind.make(store) {
              captured.check()
              holder.take()?.cancel()
              captured.check()
            }))
        poke(store)
      }
      observe()
      let isCancelled = drained { holder.isEmpty }
      return leaks.remaining() + (isCancelled ? [] : ["The observer was not called."])
    }
    #expect(found == [])
  }

  @Test(
    "Another thread may cancel and release everything while the closure runs",
    arguments: SubjectKind.all)
  func dropOnOtherThread(_ kind: SubjectKind) async {
    let found = await onOwnThread { () -> [String] in
      let leaks = Leaks()
      let holder = LastReferences<(BoardStore, Subject)>()
      func observe() -> BoardStore {
        let store = leaks.watch(makeStore())
        let captured = leaks.watch(Captured())
        let subject = leaks.watch(
          kind.make(store) {
            captured.check()
            guard let last = holder.move() else { return }
            let done = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
              last.take()?.1.cancel()
              done.signal()
            }
            done.wait()
            captured.check()
          })
        holder.put((store, subject))
        return store
      }
      poke(observe())
      return leaks.remaining()
    }
    #expect(found == [])
  }

  @Test("A `deinit` during a delivery may commit, observe and cancel", arguments: SubjectKind.all)
  func deinitInDelivery(_ kind: SubjectKind) async {
    let found = await onOwnThread { () -> [String] in
      let store = makeStore()
      let leaks = Leaks()
      let ends = LastReferences<Int>()
      let holder = LastReferences<Subject>()
      func observe() {
        // Called before the other observer, which it cancels.
        let first = store.sinkState(dropsFirst: true, queue: .passthrough) { _ in
          holder.take()?.cancel()
        }
        let captured = leaks.watch(
          Captured(onDeinit: { [unowned store] in
            store.commit { $0.apply(2, to: 7) }
            store.sinkState(queue: .passthrough) { _ in }.cancel()
            ends.put(store.state.a.count > 0 ? 1 : 0)
          }))
        holder.put(leaks.watch(kind.make(store) { captured.check() }))
        poke(store)
        first.cancel()
      }
      observe()
      let isReleased = leaks.remaining()
      // On another thread, the object may still be in its `deinit`.
      _ = drained { !ends.isEmpty }
      return isReleased + (ends.take() == 1 ? [] : ["The `deinit` did not see the state."])
    }
    #expect(found == [])
  }
}

private func makeStore() -> BoardStore { BoardStore(initialState: Board()) }

/// Causes a call of each kind of observer.
private func poke(_ store: BoardStore) {
  store.commit {
    $0.apply(1, to: 7)
    $0.d.apply(1)
  }
  store.send(1)
  SubjectKind.queue.sync {}
}

/// Whether a condition holds after all queues have run their pending work.
private func drained(for seconds: Double = 10, _ condition: () -> Bool) -> Bool {
  let end = DispatchTime.now() + seconds
  while !condition() {
    guard DispatchTime.now() < end else { return false }
    SubjectKind.queue.sync {}
    DispatchQueue.main.sync {}
  }
  return true
}

/// Objects that have to be deallocated.
private final class Leaks {
  private var objects: [() -> AnyObject?] = []

  func watch<Object: AnyObject>(_ object: Object) -> Object {
    objects.append { [weak object] in object }
    return object
  }

  func watch(_ subject: Subject) -> Subject {
    for view in subject.views { _ = watch(view) }
    return subject
  }

  /// The types of the objects that still exist.
  func remaining(for seconds: Double = 10) -> [String] {
    var left: [String] = []
    _ = drained(for: seconds) {
      left = objects.compactMap { $0().map { "\(type(of: $0)) is retained" } }
      return left.isEmpty
    }
    return left
  }
}
