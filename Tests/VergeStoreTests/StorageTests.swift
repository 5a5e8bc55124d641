import TestSupport
import Testing
import VergeStore

@Suite("Storage")
struct StorageTests {
  let lines = Recorder<String>()

  @Test("A storage can be read, updated and replaced")
  func reading() {
    let storage = Storage(1)
    #expect(storage.value == 1)
    #expect(storage.wrappedValue == 1)
    #expect(storage.projectedValue === storage)
    storage.update { $0 += 1 }
    #expect(storage.value == 2)
    storage.replace(9)
    #expect(storage.value == 9)
  }

  @Test("`update` returns the closure's result, or the new value if the closure returns `Void`")
  func results() {
    let storage = Storage(1)
    let value: Int = storage.update { $0 += 1 }
    #expect(value == 2)
    let text = storage.update { value -> String in
      value += 1
      return "was \(value - 1)"
    }
    #expect(text == "was 2")
    #expect(storage.value == 3)
  }

  @Test("A `@Storage` property reads its storage and is updated through the projected value")
  func wrapper() {
    struct Holder { @Storage(1) var number: Int }
    let holder = Holder()
    holder.$number.update { $0 += 1 }
    #expect(holder.number == 2)
  }

  @Test("`replace` calls will-update and did-update subscribers")
  func replace() {
    let lines = lines
    let storage = Storage(1)
    storage.addWillUpdate { (value: Int) in lines.record("will \(value)") }
    storage.addDidUpdate { lines.record("did \($0)") }
    storage.replace(1)
    #expect(lines.elements == ["will 1", "did 1"])
  }

  @Test("E3: An update that throws changes nothing and calls only will-update subscribers")
  func throwing() {
    let lines = lines
    let storage = Storage([1])
    storage.addWillUpdate { lines.record("will") }
    storage.addDidUpdate { _ in lines.record("did") }
    #expect(throws: Failure.self) {
      try storage.update { value in
        value.append(2)
        throw Failure()
      }
    }
    #expect(throws: Failure.self) {
      try storage.update { value -> Int in
        value.append(3)
        throw Failure()
      }
    }
    #expect(storage.value == [1])
    #expect(lines.elements == ["will", "will"])
  }

  @Test("A mirror of a storage shows the value")
  func mirror() {
    for storage in [Storage(4), ReadonlyStorage(4)] {
      let mirror = Mirror(reflecting: storage)
      #expect(mirror.children.map(\.label) == ["value"])
      #expect(mirror.descendant("value") as? Int == 4)
      #expect(mirror.displayStyle == .struct)
    }
  }

  @Test("A mapped storage follows its source, except for updates that its filter skips")
  func map() {
    let lines = lines
    let storage = Storage(1)
    let mapped = storage.map(
      onUpdated: { lines.record("updated \($0)") },
      onPassed: { lines.record("passed \($0)") },
      filter: { $0 < 0 },
      transform: { "\($0)!" }
    )
    mapped.addDidUpdate { lines.record($0) }
    #expect(mapped.value == "1!")
    storage.replace(2)
    storage.replace(-1)
    storage.replace(2)
    #expect(mapped.value == "2!")
    #expect(
      lines.elements == ["2!", "updated 2", "passed -1", "2!", "updated 2"])
  }

  @Test("A mapped storage can be mapped again")
  func mapTwice() {
    let storage = Storage(1)
    let mapped = storage.map(transform: { $0 + 1 }).map { $0 * 10 }
    storage.replace(2)
    #expect(mapped.value == 30)
  }

  @Test("A storage mapped with `selector` follows its source and can be replaced")
  func mapSelector() {
    let storage = Storage(1)
    let mapped: Storage<String> = storage.map(selector: { "\($0)" })
    #expect(mapped.value == "1")
    storage.replace(2)
    #expect(mapped.value == "2")
    mapped.replace("own")
    #expect(storage.value == 2)
  }

  @Test("`addDeinit` closures run at deallocation in order of registration, unless removed")
  func addDeinit() {
    let lines = lines
    var storage: Storage<Int>? = Storage(1)
    storage?.addDeinit { lines.record("first") }
    let token = storage?.addDeinit { lines.record("removed") }
    storage?.addDeinit { lines.record("second") }
    token.map { storage?.remove(subscribe: $0) }
    #expect(lines.elements.isEmpty)
    storage = nil
    #expect(lines.elements == ["first", "second"])
  }

  @Test("A token equals only itself")
  func tokens() {
    let storage = Storage(1)
    let one: StorageSubscribeToken = storage.addDidUpdate { _ in }
    let other = storage.addDidUpdate { _ in }
    #expect(one == one)
    #expect(one != other)
    #expect(Set([one, other, one]).count == 2)
  }

  @Test("A subclass of `Storage` can update its value")
  func subclass() {
    final class Counter: Storage<Int> {
      func increment() { update { $0 += 1 } }
    }
    let counter = Counter(0)
    counter.increment()
    #expect(counter.value == 1)
  }
}

@Suite("EventEmitter")
struct EventEmitterTests {
  let lines = Recorder<String>()

  @Test("Receivers get an event synchronously, in order of registration")
  func order() {
    let lines = lines
    let emitter = EventEmitter<String>()
    emitter.accept("lost")
    for index in 0..<5 { emitter.add { lines.record("\(index)\($0)") } }
    emitter.accept("x")
    #expect(lines.elements == ["0x", "1x", "2x", "3x", "4x"])
  }

  @Test("A removed receiver gets no events; dropping a token does not remove the receiver")
  func removal() {
    let lines = lines
    let emitter = EventEmitter<Int>()
    let token = emitter.add { lines.record("removed \($0)") }
    _ = emitter.add { lines.record("kept \($0)") }
    emitter.remove(token)
    emitter.remove(token)
    EventEmitter<Int>().remove(token)
    emitter.accept(1)
    #expect(lines.elements == ["kept 1"])
  }

  @Test("E5: An event from a receiver is delivered after the current one")
  func nested() {
    let lines = lines
    let emitter = EventEmitter<Int>()
    emitter.add { event in
      lines.record("a\(event)")
      if event == 1 { emitter.accept(2) }
    }
    emitter.add { lines.record("b\($0)") }
    emitter.accept(1)
    #expect(lines.elements == ["a1", "b1", "a2", "b2"])
  }

  @Test("A receiver that removes itself gets no more events")
  func removesItself() {
    let lines = lines
    let emitter = EventEmitter<Int>()
    var token: EventEmitterSubscribeToken?
    token = emitter.add { event in
      lines.record("\(event)")
      if let token { emitter.remove(token) }
    }
    emitter.accept(1)
    emitter.accept(2)
    #expect(lines.elements == ["1"])
  }
}
