import TestSupport
import Testing
import VergeStore

@Suite("Subscribers of a store")
struct SubscriberTests {
  let store = makeStore()
  let lines = Recorder<String>()

  private var storage: Storage<Library> { store.backingStorage }
  private func increment() { storage.update { $0.count += 1 } }

  @Test("A will-update subscriber gets the old state, a did-update subscriber the new one")
  func values() {
    let lines = lines
    storage.addWillUpdate { (state: Library) in lines.record("will \(state.count)") }
    storage.addDidUpdate { lines.record("did \($0.count)") }
    increment()
    increment()
    #expect(lines.elements == ["will 0", "did 1", "will 1", "did 2"])
  }

  @Test("A new subscriber does not receive the current state")
  func noReplay() {
    let lines = lines
    increment()
    storage.addDidUpdate { lines.record("did \($0.count)") }
    #expect(lines.elements.isEmpty)
  }

  @Test("E5: Subscribers are called in order of registration")
  func registrationOrder() {
    let lines = lines
    for index in 0..<20 {
      storage.addWillUpdate { lines.record("will \(index)") }
      storage.addDidUpdate { _ in lines.record("did \(index)") }
    }
    increment()
    #expect(lines.elements == (0..<20).map { "will \($0)" } + (0..<20).map { "did \($0)" })
  }

  @Test("E9: Dropping a token does not unsubscribe")
  func droppedToken() {
    let lines = lines
    weak var token: EventEmitterSubscribeToken?
    do {
      let strong = storage.addDidUpdate { _ in lines.record("did") }
      token = strong
    }
    #expect(token == nil)
    storage.addWillUpdate { lines.record("will") }
    increment()
    #expect(lines.elements == ["will", "did"])
  }

  @Test("E8: A removed subscriber is not called; removing it again does nothing")
  func removal() {
    let lines = lines
    let will = storage.addWillUpdate { lines.record("will") }
    let willValue = storage.addWillUpdate { (_: Library) in lines.record("will value") }
    let did = storage.addDidUpdate { _ in lines.record("did") }
    let kept = storage.add { _ in lines.record("kept") }
    increment()
    lines.drain()
    storage.remove(subscribe: will)
    storage.remove(subscriber: willValue)
    storage.remove(subscriber: did)
    storage.remove(subscriber: did)
    increment()
    #expect(lines.drain() == ["kept"])
    storage.remove(subscribe: kept)
    increment()
    #expect(lines.elements.isEmpty)
  }

  @Test("A token of another storage removes no subscriber")
  func foreignToken() {
    let lines = lines
    let other = Storage(0)
    let token = other.addDidUpdate { _ in lines.record("other") }
    storage.addDidUpdate { _ in lines.record("did") }
    storage.remove(subscribe: token)
    increment()
    other.replace(1)
    #expect(lines.elements == ["did", "other"])
  }

  @Test("E8: A subscriber may remove itself and a later subscriber, which is not called")
  func removalInsideCallback() {
    let lines = lines
    let storage = storage
    var tokens: [EventEmitterSubscribeToken] = []
    tokens.append(
      storage.addDidUpdate { _ in
        lines.record("self")
        tokens.forEach(storage.remove(subscriber:))
      })
    tokens.append(storage.addDidUpdate { _ in lines.record("neighbour") })
    storage.addDidUpdate { _ in lines.record("bystander") }
    increment()
    increment()
    #expect(lines.elements == ["self", "bystander", "bystander"])
  }

  @Test("E8: A will-update subscriber that another one removes during a delivery is not called")
  func removalInsideWillCallback() {
    let lines = lines
    let storage = storage
    var tokens: [EventEmitterSubscribeToken] = []
    storage.addWillUpdate {
      lines.record("remover")
      tokens.forEach(storage.remove(subscriber:))
    }
    tokens.append(storage.addWillUpdate { lines.record("removed") })
    increment()
    #expect(lines.elements == ["remover"])
  }

  @Test("A subscriber added during a delivery receives later updates only")
  func additionInsideCallback() {
    let lines = lines
    let storage = storage
    var isFirst = true
    storage.addDidUpdate { state in
      lines.record("outer \(state.count)")
      guard isFirst else { return }
      isFirst = false
      storage.addDidUpdate { lines.record("inner \($0.count)") }
    }
    increment()
    increment()
    #expect(lines.elements == ["outer 1", "outer 2", "inner 2"])
  }

  @Test("E4: A subscriber added inside a mutation is notified of that commit, after the others")
  func additionInsideMutation() {
    let lines = lines
    let storage = storage
    storage.addDidUpdate { lines.record("old \($0.count)") }
    LibraryDispatcher(target: store).commit { state in
      storage.addDidUpdate { lines.record("new \($0.count)") }
      state.count = 7
    }
    #expect(lines.elements == ["old 7", "new 7"])
  }

  @Test("E4: A subscriber removed inside a mutation is not notified of that commit")
  func removalInsideMutation() {
    let lines = lines
    let storage = storage
    let token = storage.addDidUpdate { lines.record("gone \($0.count)") }
    LibraryDispatcher(target: store).commit { state in
      storage.remove(subscribe: token)
      state.count = 7
    }
    increment()
    #expect(lines.elements.isEmpty)
    #expect(store.state.count == 8)
  }

  @Test("E3: A subscriber added inside a mutation that throws is notified of the next commit")
  func additionInsideThrowingMutation() {
    let lines = lines
    let storage = storage
    #expect(throws: Failure.self) {
      try storage.update { state in
        storage.addDidUpdate { lines.record("new \($0.count)") }
        state.count = 7
        throw Failure()
      }
    }
    #expect(lines.elements.isEmpty)
    increment()
    #expect(lines.elements == ["new 1"])
  }

  @Test("E5: Every subscriber receives the commits of subscribers in order, the newest last")
  func nestedCommits() {
    let lines = lines
    let dispatcher = LibraryDispatcher(target: store)
    storage.addDidUpdate { state in
      lines.record("a\(state.count)")
      if state.count < 3 {
        dispatcher.increment()
        lines.record("returned")
      }
    }
    storage.addDidUpdate { lines.record("b\($0.count)") }
    dispatcher.increment()
    #expect(
      lines.elements == ["a1", "returned", "b1", "a2", "returned", "b2", "a3", "b3"])
    #expect(store.state.count == 3)
  }

  @Test("E5: A commit from a will-update subscriber is made before the current one")
  func commitInsideWillCallback() {
    let lines = lines
    let dispatcher = LibraryDispatcher(target: store)
    var isFirst = true
    storage.addWillUpdate { (state: Library) in
      lines.record("will \(state.count)")
      guard isFirst else { return }
      isFirst = false
      dispatcher.commit { $0.count = 10 }
    }
    storage.addDidUpdate { lines.record("did \($0.count)") }
    dispatcher.increment()
    #expect(lines.elements == ["will 0", "will 0", "did 10", "did 11"])
  }
}
