import Dispatch
import TestSupport
import Testing
import Verge
import VergeClassic

@Suite("Storage")
struct StorageTests {
  let storage = Storage(0)
  let seen = Recorder<String>()

  @Test("Adding a subscriber does not call it")
  func adding() {
    let seen = seen
    storage.add { seen.record("\($0)") }
    #expect(seen.count == 0)
    storage.update { $0 += 1 }
    #expect(seen.elements == ["1"])
  }

  @Test("Subscribers are called in order of registration, even for equal values")
  func order() {
    let seen = seen
    for name in ["a", "b", "c"] { storage.add { seen.record("\(name)\($0)") } }
    storage.update { $0 = 0 }
    storage.update { _ in }
    storage.replace(0)
    let round = ["a0", "b0", "c0"]
    #expect(seen.elements == round + round + round)
  }

  @Test("A token removes its subscriber from its own storage only; dropping the token does not")
  func removing() {
    let seen = seen
    do { _ = storage.add { seen.record("kept \($0)") } }
    let token = storage.add { seen.record("removed \($0)") }
    Storage(1).remove(subscriber: token)
    storage.update { $0 += 1 }
    storage.remove(subscriber: token)
    storage.remove(subscriber: token)
    storage.update { $0 += 1 }
    #expect(seen.elements == ["kept 1", "removed 1", "kept 2"])
    let other = storage.add { _ in }
    #expect(Set([token, token, other]).count == 2)
  }

  @Test("E8: A subscriber removed during a delivery is not called")
  func removingDuringDelivery() {
    let seen = seen
    var second: StorageSubscribeToken?
    storage.add { [unowned storage] _ in second.map { storage.remove(subscriber: $0) } }
    second = storage.add { seen.record("\($0)") }
    storage.update { $0 += 1 }
    #expect(seen.count == 0)
  }

  @Test("A subscriber added during a delivery receives later updates only")
  func addingDuringDelivery() {
    let seen = seen
    let token = Recorder<StorageSubscribeToken>()
    let first = storage.add { [unowned storage] _ in
      token.record(storage.add { seen.record("late \($0)") })
    }
    storage.update { $0 += 1 }
    #expect(seen.count == 0)
    storage.remove(subscriber: first)
    storage.update { $0 += 1 }
    #expect(seen.elements == ["late 2"])
  }

  @Test("E5: An update from a subscriber is delivered to all subscribers after the current one")
  func reentrancy() {
    let seen = seen
    storage.add { [unowned storage] value in
      seen.record("a\(value)")
      if value == 1 {
        storage.update { $0 = 2 }
        #expect(storage.value == 2)
      }
    }
    storage.add { seen.record("b\($0)") }
    storage.update { $0 = 1 }
    #expect(seen.elements == ["a1", "b1", "a2", "b2"])
  }

  @Test("E7: Updates made while another thread delivers return at once, and are delivered in order")
  func waiting() {
    let (storage, seen) = (storage, seen)
    let (isDelivering, mayEnd) = (Gate(), Gate())
    storage.add { value in
      if value == 1 {
        isDelivering.open()
        mayEnd.pass()
      }
      seen.record("\(value)")
    }
    DispatchQueue(label: "test.first").async { storage.update { $0 = 1 } }
    isDelivering.pass()
    concurrently(3) { _ in storage.update { $0 += 1 } }
    #expect(storage.value == 4 && seen.elements.isEmpty)
    mayEnd.open()
    #expect(eventually { seen.count == 4 })
    #expect(seen.elements == ["1", "2", "3", "4"])
  }

  @Test("E3: An update that throws changes nothing, notifies nothing and releases the lock")
  func throwing() {
    let (seen, storage) = (seen, storage)
    storage.add { seen.record("\($0)") }
    #expect(throws: Failure.self) {
      try storage.update { value in
        value = 9
        throw Failure()
      }
    }
    #expect(storage.value == 0)
    #expect(seen.count == 0)
    onAnotherThread { storage.update { $0 += 1 } }
    #expect(seen.elements == ["1"])
  }

  @Test("An update returns the result of its closure")
  func results() {
    let doubled = storage.update { value -> Int in
      value = 4
      return value * 2
    }
    #expect(doubled == 8)
    #expect(storage.wrappedValue == 4)
  }

  @Test("Storages of one mutable storage share its value and notify of the same updates")
  func sharing() {
    let seen = seen
    var source: MutableStorage? = MutableStorage(0)
    let one = source!.asStorage()
    let two = Storage(source!)
    #expect(one !== source!.asStorage())
    one.add { seen.record("one \($0)") }
    let token = two.add { seen.record("two \($0)") }
    source!.add { seen.record("source \($0)") }
    source!.update { $0 = 1 }
    one.update { $0 = 2 }
    #expect(two.value == 2)
    source!.remove(subscriber: token)
    source = nil
    two.replace(3)
    #expect(
      seen.elements == [
        "one 1", "two 1", "source 1", "one 2", "two 2", "source 2", "one 3", "source 3",
      ])
  }

  @Test("Subscribers added through `asStorage()` outlive the storage that was returned")
  func viewGoes() {
    let seen = seen
    let source = MutableStorage(0)
    source.asStorage().add { seen.record("\($0)") }
    source.update { $0 += 1 }
    #expect(seen.elements == ["1"])
  }

  @Test("A storage sends events before and after an update and at its deallocation")
  func events() {
    let seen = seen
    var storage: Storage<Int>? = Storage(0)
    storage!.sinkEvent { event in
      event.onComsume()
      switch event {
      case .willUpdate: seen.record("will")
      case .didUpdate(let value): seen.record("did \(value)")
      case .willDeinit: seen.record("deinit")
      }
    }
    storage!.addDeinit { seen.record("deinit 2") }
    storage!.addWillUpdate { seen.record("will 2") }
    let cancelled = storage!.sinkEvent { _ in seen.record("never") }
    let removed = storage!.addDidUpdate { _ in seen.record("never") }
    let old = storage!.addDidUpdate { _ in seen.record("never") }
    cancelled.cancel()
    cancelled.cancel()
    Storage(1).remove(removed)
    storage!.remove(removed)
    storage!.remove(subscribe: old)
    storage!.update { $0 = 1 }
    #expect(seen.drain() == ["will", "will 2", "did 1"])
    storage = nil
    #expect(seen.elements == ["deinit", "deinit 2"])
    #expect(Set([cancelled, removed, removed]).count == 2)
  }

  @Test("A token of another storage removes no subscriber")
  func foreignCancellable() {
    let seen = seen
    let token = storage.addDidUpdate { seen.record("\($0)") }
    Storage(0).remove(token)
    storage.update { $0 += 1 }
    #expect(seen.elements == ["1"])
  }

  @Test("A silent update notifies all subscribers except the storage's own")
  func silentUpdate() {
    let seen = seen
    let other = Storage(sharing: storage.modernStore)
    storage.add { seen.record("\($0)") }
    other.add { seen.record("other \($0)") }
    let subscription = storage.modernStore.sinkState(dropsFirst: true, queue: .passthrough) {
      seen.record("modern \($0.primitive)")
    }
    storage._update { value in
      value = 1
      return .nothingUpdates
    }
    #expect(seen.drain() == ["other 1", "modern 1"])
    storage._update { value in
      value = 2
      return .updated
    }
    #expect(seen.drain() == ["2", "other 2", "modern 2"])
    #expect(throws: Failure.self) { try storage._update { _ in throw Failure() } }
    #expect(seen.count == 0)
    subscription.cancel()
  }

  @Test("A notification filter tests the old value before an update and the new one after it")
  func filter() {
    let seen = seen
    storage.addWillUpdate { seen.record("will") }
    storage.add { seen.record("\($0)") }
    storage.setNotificationFilter { $0 > 0 }
    storage.update { $0 = -1 }
    storage.update { $0 = 1 }
    storage.update { $0 = -1 }
    storage.setNotificationFilter { _ in true }
    storage.update { $0 = -2 }
    #expect(seen.elements == ["1", "will", "will", "-2"])
  }

  @Test("A storage of an object notifies of every update")
  func objects() {
    final class Box { var count = 0 }
    let storage = Storage(Box())
    let seen = seen
    storage.add { seen.record("\($0.count)") }
    storage.update { $0.count += 1 }
    storage.update { $0.count += 1 }
    #expect(seen.elements == ["1", "2"])
  }

  @Test("A mirror of a storage shows the value, or `isBeingChanged` inside an update")
  func mirror() {
    #expect(Mirror(reflecting: storage).descendant("value") as? Int == 0)
    storage.update { [storage] _ in
      #expect(Mirror(reflecting: storage).descendant("isBeingChanged") as? Bool == true)
    }
  }

  @Test("E9: Deallocating a storage releases its subscribers and its upstreams")
  func lifetimes() {
    var token: Token? = Token()
    weak let weakToken = token
    var storage: Storage<Int>? = StateStorage(0, upstreams: [token!])
    storage!.add { [token] _ in _ = token }
    storage!.sinkEvent { [token] _ in _ = token }
    let kept = storage!.add { [token] _ in _ = token }
    token = nil
    #expect(weakToken != nil)
    storage = nil
    #expect(weakToken == nil)
    withExtendedLifetime(kept) {}
  }

  @Test("E2: An update does not copy the value")
  func inPlace() {
    let storage = Storage(CopyProbe())
    storage.update { $0.value += 1 }
    storage.update { $0.value += 1 }
    #expect(storage.value.copyCount == 0)
  }
}

@Suite("Mapped storages")
struct MapTests {
  let seen = Recorder<String>()

  @Test("A mapped storage calls its transform once at creation and once for each update")
  func calls() {
    let seen = seen
    let storage = Storage(1)
    let mapped = storage.map { (value: Int) -> Int in
      seen.record("\(value)")
      return value * 10
    }
    #expect(seen.elements == ["1"])
    #expect(mapped.value == 10)
    storage.update { $0 = 2 }
    storage.update { $0 = 2 }
    #expect(seen.elements == ["1", "2", "2"])
    #expect(mapped.value == 20)
  }

  @Test("A mapped storage calls its subscribers even for equal values")
  func equal() {
    let seen = seen
    let storage = Storage(Counter())
    let mapped = storage.map(\.title)
    mapped.add { seen.record("\($0 ?? "-")") }
    storage.update { $0.count = 1 }
    storage.update { $0.count = 2 }
    #expect(seen.elements == ["-", "-"])
  }

  @Test("A mapped storage skips updates for which its filter returns true")
  func filter() {
    let seen = seen
    let storage = Storage(1)
    let mapped = storage.map(
      onUpdated: { seen.record("updated \($0)") }, onPassed: { seen.record("passed \($0)") },
      filter: { $0 % 2 == 0 }, transform: { $0 * 10 })
    storage.update { $0 = 2 }
    #expect(mapped.value == 10)
    storage.update { $0 = 3 }
    #expect(mapped.value == 30)
    #expect(seen.elements == ["passed 2", "updated 3"])
  }

  @Test("A mapped storage retains its upstream, which does not retain the mapped storage")
  func lifetimes() {
    var token: Token? = Token()
    weak let weakToken = token
    var storage: Storage<Int>? = Storage(1)
    weak let weakStorage = storage
    var mapped: Storage<Int>? = storage!.map { [token] in
      _ = token
      return $0
    }.map(selector: { $0 + 1 })
    token = nil
    storage = nil
    #expect(weakStorage != nil)
    #expect(weakToken != nil)
    #expect(mapped?.value == 2)
    mapped = nil
    #expect(weakStorage == nil)
    #expect(weakToken == nil)
  }

  @Test("Deallocating a mapped storage releases its transform")
  func end() {
    var token: Token? = Token()
    weak let weakToken = token
    let storage = Storage(1)
    var mapped: Storage<Int>? = storage.map { [token] in
      _ = token
      return $0
    }
    token = nil
    #expect(mapped?.value == 1)
    mapped = nil
    #expect(weakToken == nil)
    storage.update { $0 += 1 }
  }

  @Test("E6: A transform may read its own mapped storage")
  func transformReads() {
    let seen = Recorder<Int>()
    let storage = Storage(1)
    var mapped: Storage<Int>?
    mapped = storage.map { value in
      if let mapped { seen.record(mapped.value) }
      return value
    }
    storage.update { $0 = 2 }
    storage.update { $0 = 3 }
    #expect(seen.elements == [1, 2])
    mapped = nil
  }
}
