import Testing
import Verge
import VergeTesting

@Suite("VergeTesting: recordings that expect every event")
struct FullRecordingTests {
  @Test("Changes and activities are expected in their order")
  func order() {
    let store = makeShop()
    let recorder = StoreRecorder(store)
    defer { recorder.finish() }

    store.commit { $0.items.append(Item(name: "Tea", price: 4)) }
    store.send(.added(1))
    store.commit { $0.visits += 1 }

    recorder.expectChange { $0.items = [Item(name: "Tea", price: 4)] }
    recorder.expectActivity(.added(1))
    recorder.expectChange { $0.visits = 1 }
    recorder.expectNoEvents()
  }

  @Test("`mutation` gets the state before the change, and `state` follows the expectations")
  func stateBefore() {
    let store = makeShop()
    store.commit { $0.visits = 10 }
    let recorder = StoreRecorder(store)
    defer { recorder.finish() }
    #expect(recorder.state.visits == 10)

    store.commit { $0.visits += 1 }
    store.commit { $0.visits += 1 }
    #expect(recorder.state.visits == 10)

    recorder.expectChange { $0.visits += 1 }
    #expect(recorder.state.visits == 11)
    recorder.expectChange { $0.visits += 1 }
    #expect(recorder.state.visits == 12)
  }

  @Test("A state that differs fails with a difference, at the line of the expectation")
  func wrongState() {
    let store = makeShop()
    let recorder = StoreRecorder(store)
    store.commit { $0.items = [Item(name: "Tea", price: 4)] }

    let line = #line + 2
    let failures = failures {
      recorder.expectChange { $0.items = [Item(name: "Milk", price: 4)] }
    }
    recorder.finish()

    #expect(failures.map(\.line) == [line])
    #expect(failures.map(\.fileID) == ["VergeTestingTests/FullRecordingTests.swift"])
    #expect(
      failures.map(\.message) == [
        """
        The state is not the expected one.

          Shop(
            items: [
              [0]: Item(
        -       name: "Milk"
        +       name: "Tea"
                … (1 unchanged)
              )
            ]
            … (2 unchanged)
          )

        (expected: -, actual: +)
        """
      ])
  }

  @Test("A change that differs counts as expected: the next expectation is about the next event")
  func afterFailure() {
    let store = makeShop()
    let recorder = StoreRecorder(store)
    defer { recorder.finish() }
    store.commit { $0.visits = 1 }
    store.commit { $0.visits = 2 }

    let failures = failures { recorder.expectChange { $0.visits = 7 } }
    #expect(failures.count == 1)
    recorder.expectChange { $0.visits += 1 }
  }

  @Test("A member that the test does not expect to change is a failure")
  func furtherMember() throws {
    let store = makeShop()
    let recorder = StoreRecorder(store)
    defer { recorder.finish() }
    store.commit {
      $0.visits = 1
      $0.note = "new"
    }

    let failures = failures { recorder.expectChange { $0.visits = 1 } }
    let message = try #require(failures.first?.message)
    #expect(message.contains("-   note: nil\n+   note: \"new\""))
  }

  @Test("The message contains the name of the commit")
  func commitName() throws {
    let store = makeShop()
    let recorder = StoreRecorder(store)
    defer { recorder.finish() }
    let line = #line + 1
    store.commit("visit") { $0.visits = 1 }

    let failures = failures { recorder.expectChange { $0.visits = 2 } }
    let message = try #require(failures.first?.message)
    #expect(message.contains("by \"visit\" at VergeTestingTests/FullRecordingTests.swift:\(line)"))
  }

  @Test("An event of the other kind is a failure, and stays unexpected")
  func otherKind() throws {
    let store = makeShop()
    let recorder = StoreRecorder(store)
    defer { recorder.finish() }
    store.send(.closed)
    store.commit { $0.visits = 1 }

    let first = failures { recorder.expectChange { $0.visits = 1 } }
    #expect(
      first.map(\.message) == [
        """
        Expected a change of the state, but the next event is another one.

        Activity: .closed
        """
      ])
    recorder.expectActivity(.closed)

    let second = failures { recorder.expectActivity(.closed) }
    let message = try #require(second.first?.message)
    #expect(message.contains("Expected an activity, but the next event is another one."))
    #expect(message.contains("-   visits: 0"))
    recorder.expectChange { $0.visits = 1 }
  }

  @Test("An expectation without an event is a failure")
  func nothingLeft() {
    let store = makeShop()
    let recorder = StoreRecorder(store)
    let failures = failures {
      recorder.expectChange { $0.visits = 1 }
      recorder.expectActivity(.closed)
      _ = recorder.nextChange()
      _ = recorder.nextActivity()
    }
    recorder.finish()
    #expect(
      failures.map(\.message) == [
        "Expected a change of the state, but no event is left.",
        "Expected an activity, but no event is left.",
        "Expected a change of the state, but no event is left.",
        "Expected an activity, but no event is left.",
      ])
  }

  @Test("An activity that differs fails with a difference")
  func wrongActivity() {
    let store = makeShop()
    let recorder = StoreRecorder(store)
    defer { recorder.finish() }
    store.send(.added(1))
    store.send(.closed)

    let failures = failures {
      recorder.expectActivity(.added(2))
      recorder.expectActivity(.added(3))
    }
    #expect(
      failures.map(\.message) == [
        """
        The activity is not the expected one.

          .added(
        -   2
        +   1
          )

        (expected: -, actual: +)
        """,
        """
        The activity is not the expected one.

        - .added(3)
        + .closed

        (expected: -, actual: +)
        """,
      ])
  }

  @Test("One member is expected by its key path; the others are not compared")
  func keyPath() {
    let store = makeShop()
    let recorder = StoreRecorder(store)
    defer { recorder.finish() }
    store.commit {
      $0.visits = 1
      $0.note = "new"
    }
    store.commit { $0.visits = 2 }

    recorder.expectChange(\.note, to: "new")
    let failures = failures { recorder.expectChange(\.visits, to: 3) }
    #expect(
      failures.map(\.message) == [
        """
        The value is not the expected one.

        - 3
        + 2

        (expected: -, actual: +)
        """
      ])
  }

  @Test("`nextChange` and `nextActivity` return the event")
  func next() throws {
    let store = makeShop()
    let recorder = StoreRecorder(store)
    defer { recorder.finish() }
    store.commit("visit") { $0.visits = 5 }
    store.send(.added(9))

    let changes = try #require(recorder.nextChange())
    #expect(changes.visits == 5)
    #expect(changes.previous?.visits == 0)
    #expect(changes.traces.map(\.name) == ["visit"])
    #expect(recorder.nextActivity() == .added(9))
  }

  @Test("`finish` reports and describes the unexpected events")
  func unexpected() {
    let store = makeShop()
    let recorder = StoreRecorder(store)
    store.commit("visit", "App/Shop.swift", "visit()", 7) { $0.visits = 1 }
    store.send(.added(2))

    let line = #line + 1
    let failures = failures { recorder.finish() }
    #expect(failures.map(\.line) == [line])
    #expect(
      failures.map(\.message) == [
        """
        The test ends with events that it did not expect.

        1. Change of the state by "visit" at App/Shop.swift:7:
            Shop(
              … (2 unchanged)
          -   visits: 0
          +   visits: 1
            )
        2. Activity: .added(2)
        """
      ])
  }

  @Test("A long list of unexpected events is truncated")
  func manyUnexpected() throws {
    let store = makeShop()
    let recorder = StoreRecorder(store)
    for number in 1...25 { store.send(.added(number)) }

    let failures = failures { recorder.finish() }
    let message = try #require(failures.first?.message)
    #expect(message.contains("10. Activity: .added(10)"))
    #expect(!message.contains("11. Activity"))
    #expect(message.hasSuffix("… and 15 more"))
  }

  @Test("After `finish` nothing is recorded, and a second call does nothing")
  func finished() throws {
    let store = makeShop()
    let recorder = StoreRecorder(store)
    recorder.finish()
    store.send(.closed)
    recorder.finish()

    let failures = failures { recorder.expectActivity(.closed) }
    let message = try #require(failures.first?.message)
    #expect(message.contains("The recording has ended"))
  }

  @Test("A recorder that is released without `finish` is a failure at its creation")
  func released() {
    let store = makeShop()
    let line = #line + 2
    let failures = failures {
      let recorder = StoreRecorder(store)
      store.send(.closed)
      #expect(recorder.exhaustivity == .full)
    }
    #expect(failures.map(\.line) == [line])
    #expect(
      failures.map(\.message) == [
        """
        The recorder of the store "shop" was released before `finish()`. It may have missed events. \
        Write `defer { recorder.finish() }` after its creation.

        1. Activity: .closed
        """
      ])
  }

  @Test("`expectNoEvents` reports the remaining events, and keeps them")
  func noEvents() {
    let store = makeShop()
    let recorder = StoreRecorder(store)
    defer { recorder.finish() }
    store.send(.closed)

    let failures = failures { recorder.expectNoEvents() }
    #expect(failures.map(\.message) == ["Expected no events.\n\n1. Activity: .closed"])
    recorder.expectActivity(.closed)
  }

  @Test("Skipped events need not be expected, and `state` reflects them")
  func skip() {
    let store = makeShop()
    let recorder = StoreRecorder(store)
    defer { recorder.finish() }
    store.commit { $0.visits = 1 }
    store.send(.closed)
    store.commit { $0.visits = 2 }

    #expect(recorder.skipEvents() == 3)
    #expect(recorder.state.visits == 2)
    #expect(recorder.skipEvents() == 0)
    store.commit { $0.visits = 3 }
    recorder.expectChange { $0.visits += 1 }
  }

  @Test("A commit that leaves an Equatable state equal is not an event")
  func equalState() {
    let store = makeShop()
    let recorder = StoreRecorder(store)
    defer { recorder.finish() }
    store.commit { $0.visits = 0 }
    recorder.expectNoEvents()
  }

  @Test("Objects of former states are released outside of the recorder's lock, and may send")
  func deinitSends() {
    final class Guest: Sendable {
      let leave: @Sendable () -> Void
      init(_ leave: @escaping @Sendable () -> Void) { self.leave = leave }
      deinit { leave() }
    }
    struct Room: Sendable { var guest: Guest? }

    let bell = Store<Room, ShopActivity>(initialState: Room())
    weak let weakBell = bell
    bell.commit { $0.guest = Guest { weakBell?.send(.closed) } }
    let recorder = StoreRecorder(bell)
    defer { recorder.finish() }
    bell.commit { $0.guest = nil }
    #expect(recorder.nextChange()?.guest == nil)
    recorder.expectActivity(.closed)
  }
}
