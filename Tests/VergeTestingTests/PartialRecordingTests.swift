import Testing
import Verge
import VergeTesting

@Suite("VergeTesting: recordings that expect some events")
struct PartialRecordingTests {
  @Test("Events between and after the expected ones are skipped")
  func skipping() {
    let store = makeShop()
    let recorder = StoreRecorder(store, exhaustivity: .partial)
    store.commit { $0.note = "opening" }
    store.send(.added(1))
    store.commit { $0.visits = 3 }
    store.send(.added(2))
    store.commit { $0.visits = 4 }
    store.send(.closed)

    recorder.expectChange { $0.visits = 3 }
    recorder.expectActivity(.added(2))
    recorder.expectChange(\.visits, to: 4)
    recorder.finish()
  }

  @Test("An expectation does not match an event before the last expected one")
  func order() {
    let store = makeShop()
    let recorder = StoreRecorder(store, exhaustivity: .partial)
    defer { recorder.finish() }
    store.send(.added(1))
    store.send(.added(2))

    recorder.expectActivity(.added(2))
    let failures = failures { recorder.expectActivity(.added(1)) }
    #expect(failures.map(\.message) == ["Expected an activity, but no such event is left."])
  }

  @Test("Without a match, the difference to the last candidate is shown, and nothing is skipped")
  func noMatch() {
    let store = makeShop()
    let recorder = StoreRecorder(store, exhaustivity: .partial)
    defer { recorder.finish() }
    store.commit { $0.visits = 1 }
    store.commit { $0.visits = 2 }

    let failures = failures { recorder.expectChange { $0.visits = 9 } }
    #expect(
      failures.map(\.message) == [
        """
        Expected a change of the state, but no event matches. For the last of 2 candidates:

        The state is not the expected one.

          Shop(
            … (2 unchanged)
        -   visits: 9
        +   visits: 2
          )

        (expected: -, actual: +)
        """
      ])
    recorder.expectChange { $0.visits = 1 }
  }

  @Test("`nextChange` and `nextActivity` skip events of the other kind")
  func next() {
    let store = makeShop()
    let recorder = StoreRecorder(store, exhaustivity: .partial)
    defer { recorder.finish() }
    store.commit { $0.visits = 1 }
    store.send(.added(1))
    store.commit { $0.visits = 2 }

    #expect(recorder.nextActivity() == .added(1))
    #expect(recorder.nextChange()?.visits == 2)
  }

  @Test("The exhaustivity can change during a test")
  func switching() {
    let store = makeShop()
    let recorder = StoreRecorder(store, exhaustivity: .partial)
    store.send(.added(1))
    store.send(.closed)
    recorder.expectActivity(.closed)

    recorder.exhaustivity = .full
    #expect(recorder.exhaustivity == .full)
    store.send(.added(2))
    let failures = failures { recorder.finish() }
    #expect(failures.count == 1)
  }

  @Test("`expectNoEvents` reports events also in a partial recording")
  func noEvents() {
    let store = makeShop()
    let recorder = StoreRecorder(store, exhaustivity: .partial)
    defer { recorder.finish() }
    store.send(.closed)
    let failures = failures { recorder.expectNoEvents() }
    #expect(failures.count == 1)
  }

  @Test("A partial recording need not be finished")
  func unfinished() {
    let store = makeShop()
    let recorder = StoreRecorder(store, exhaustivity: .partial)
    store.send(.closed)
    recorder.expectActivity(.closed)
  }
}
