import Dispatch
import Foundation
import TestSupport
import Testing
import Verge
import VergeClassic

@Suite("The recursive lock of Verge Classic")
struct LockTests {
  let model = CounterModel()
  let seen = Recorder<String>()

  @Test("While a thread holds the lock, commits and reads of other threads wait")
  func atomicity() {
    let (model, seen) = (model, seen)
    let lock = model.theLock
    let (isHeld, isDone, arrived) = (Gate(), Gate(), Gate())
    DispatchQueue(label: "test.committer").async {
      isHeld.pass()
      arrived.open()
      model.commit { $0.count += 10 }
      seen.record("other \(model.state.value.count)")
      isDone.open()
    }
    lock.lock()
    isHeld.open()
    arrived.pass()
    model.commit { $0.count = 1 }
    model.dispatch { context in context.commit { $0.count += 1 } }
    #expect(model.state.value.count == 2)
    seen.record("holder")
    lock.unlock()
    isDone.pass()
    #expect(seen.elements == ["holder", "other 12"])
  }

  @Test("The lock of a verge is always the same object, and is the lock of its storage")
  func identity() {
    let lock = model.theLock
    #expect(model.theLock === lock)
    model.state.lock()
    model.state.lock()
    #expect(!onAnotherThread { lock.try() })
    model.state.unlock()
    #expect(!onAnotherThread { lock.try() })
    model.state.unlock()
    let model = model
    let isFree = onAnotherThread { lock.try() && unlock(model) }
    #expect(isFree)
  }

  @Test("Releasing the lock on a thread that does not hold it traps")
  func unbalanced() async {
    await #expect(processExitsWith: .failure) { CounterModel().state.unlock() }
    await #expect(processExitsWith: .failure) {
      let model = CounterModel()
      model.state.lock()
      model.state.unlock()
      model.state.unlock()
    }
    await #expect(processExitsWith: .failure) {
      let model = CounterModel()
      model.state.lock()
      onAnotherThread { model.state.unlock() }
    }
  }

  @Test("E6: The lock is not held while subscribers are called")
  func subscribers() {
    let (model, seen) = (model, seen)
    _ = model.theLock
    model.state.addWillUpdate { _ = onAnotherThread { model.theLock.try() && unlock(model) } }
    model.state.add { [unowned model] state in
      seen.record("\(state.count)")
      if state.count == 1 { onAnotherThread { model.commit { $0.count = 2 } } }
    }
    model.commit { $0.count = 1 }
    #expect(seen.elements == ["1", "2"])
  }

  @Test("E3: A commit that throws releases the lock")
  func throwing() {
    let model = model
    _ = model.theLock
    #expect(throws: Failure.self) { try model.commit { _ in throw Failure() } }
    onAnotherThread { model.commit { $0.count = 1 } }
    #expect(model.state.value.count == 1)
  }

  @Test("E5: Subscribers see each commit of many threads that hold the lock once, in order")
  func concurrency() async {
    let (model, seen) = (model, Recorder<Int>())
    _ = model.theLock
    model.state.add { seen.record($0.count) }
    concurrently(4) { _ in
      for _ in 0..<100 {
        model.state.lock()
        model.commit { $0.count += 1 }
        model.commit { $0.count += 1 }
        model.state.unlock()
      }
    }
    await model.modernStore.waitUntilAllEventConsumed()
    #expect(seen.elements == Array(1...800))
  }

  @Test("Inside a mutation, added subscribers and emitted activities are deferred until its end")
  func setAside() {
    let (model, seen) = (model, seen)
    _ = model.theLock
    model.activity.observe { seen.record("\($0)") }
    model.commit { state in
      model.emit(.rang(1))
      model.state.add { seen.record("added \($0.count)") }
      state.count = 1
    }
    #expect(throws: Failure.self) {
      try model.commit { _ in
        model.emit(.rang(2))
        throw Failure()
      }
    }
    #expect(seen.elements == ["rang(1)", "added 1", "rang(2)"])
  }

  @Test("E4: Locking in a mutation while another thread holds the lock traps with a message")
  func lockInMutation() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let storage = Storage(0)
      let (locked, left) = (Gate(), Gate())
      DispatchQueue(label: "holder").async {
        storage.lock()
        locked.open()
        left.pass()
      }
      locked.pass()
      storage.modernStore.commit { _ in storage.lock() }
    }
    expectMessage(result?.standardErrorContent, "locked", "from inside one of its own mutations")
  }

  @Test("A mutation may acquire the lock if no other thread holds it")
  func lockInOwnMutation() {
    let storage = Storage(0)
    storage.modernStore.commit {
      storage.lock()
      $0 = 1
      storage.unlock()
    }
    #expect(storage.value == 1)
  }
}

private func unlock(_ model: CounterModel) -> Bool {
  model.theLock.unlock()
  return true
}
