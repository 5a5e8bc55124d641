import TestSupport
import Testing
import Verge
import VergeNeue

@Suite("E4: Misuse of VergeNeue traps with a message")
struct MisuseTests {
  @Test("E4: Reading a store inside its own mutation traps and names the mutation's location")
  func reading() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = makeStore()
      store.commit { _ in .init("", "Outer", "", 11) { $0.count = store.state.count + 1 } }
    }
    expectMessage(
      result?.standardErrorContent, "Store<ShopReducer>", "was read", "the commit made at Outer:11",
      "`inout` parameter")
  }

  @Test("E4: Committing inside a mutation traps and names both locations")
  func committing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = makeStore()
      store.commit { _ in
        .init("", "Outer", "", 11) { _ in
          store.commit { _ in .init("", "Inner", "", 22) { $0.count += 1 } }
        }
      }
    }
    expectMessage(
      result?.standardErrorContent, "committed to, at Inner:22", "the commit made at Outer:11",
      "after the closure has returned")
  }

  @Test("E4: Committing inside a mutation of a store with a logger traps and names both locations")
  func committingWithLogger() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct Silent: VergeNeue.StoreLogger {}
      let store = makeStore(logger: Silent())
      store.commit { _ in
        .init("", "Outer", "", 11) { _ in
          store.commit { _ in .init("", "Inner", "", 22) { $0.count += 1 } }
        }
      }
    }
    expectMessage(
      result?.standardErrorContent, "committed to, at Inner:22", "the commit made at Outer:11")
  }

  @Test("E4: Reading the source inside a scoped store's mutation traps")
  func readingSource() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let scoped = makeStore().makeScoped(reducer: TillReducer())
      scoped.commit { _ in
        .init("", "Outer", "", 11) { $0.cents = scoped.sourceState.count }
      }
    }
    expectMessage(result?.standardErrorContent, "was read", "the commit made at Outer:11")
  }

  @Test("E4: Committing to a scoped store inside its source's mutation traps")
  func committingToScope() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = makeStore()
      let scoped = store.makeScoped(reducer: TillReducer())
      store.commit { _ in
        .init("", "Outer", "", 11) { _ in
          scoped.commit { _ in .init("", "Inner", "", 22) { $0.cents = 1 } }
        }
      }
    }
    expectMessage(
      result?.standardErrorContent, "committed to, at Inner:22", "the commit made at Outer:11")
  }

  @Test("E4: Reading the modern store inside a VergeNeue mutation of its slice traps")
  func readingModernStore() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let modern = Verge.Store<Shop, Never>(name: "modern", initialState: Shop())
      let store = VergeNeue.Store(sharing: modern, at: \.count, reducer: CountReducer())
      store.commit { _ in .init("", "Outer", "", 11) { $0 = modern.state.count } }
    }
    expectMessage(
      result?.standardErrorContent, "\"modern\"", "was read", "the commit made at Outer:11")
  }

  @Test("E4: Creating a child inside its parent's mutation traps")
  func childInMutation() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = makeStore()
      store.commit { _ in
        .init("", "Outer", "", 11) { _ in
          _ = VergeNeue.Store(
            state: 0, reducer: FollowingReducer("", Recorder()), registerParent: store)
        }
      }
    }
    expectMessage(result?.standardErrorContent, "was read", "the commit made at Outer:11")
  }

  @Test("A store without a state traps and names the method if its reducer makes none")
  func noInitialState() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = VergeNeue.Store(reducer: ShopReducer())
    }
    expectMessage(
      result?.standardErrorContent, "ShopReducer", "func makeInitialState() -> Shop",
      "Store(state: …")
  }

  @Test("Reading a store scoped through an absent optional traps, as in the original")
  func absent() async {
    await #expect(processExitsWith: .failure) {
      let guest = makeStore().makeScoped(scope: \.guest!, reducer: GuestReducer())
      _ = guest.state
    }
  }

  @Test("Reading `sourceState` traps if the source's reducer is not the declared one")
  func wrongSource() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class OtherReducer: ReducerType {
        typealias TargetState = Shop
      }
      let other = VergeNeue.Store(state: Shop(), reducer: OtherReducer())
      let scoped = other.makeScoped(scope: \.till, reducer: TillReducer())
      scoped.dispatch { _ in TillReducer.Action<Int> { $0.sourceState.count } }
    }
    expectMessage(
      result?.standardErrorContent, "TillReducer", "its source's reducer is", "ShopReducer")
  }

  @Test("E4: A mutation may read and commit to another store")
  func otherStore() {
    let (one, other) = (makeStore(), makeStore())
    one.commit { _ in
      .init {
        other.commit { $0.increment() }
        $0.count = other.state.count + 1
      }
    }
    #expect(one.state.count == 2)
  }
}

private struct CountReducer: ReducerType {
  typealias TargetState = Int
}

private struct GuestReducer: ReducerType {
  typealias TargetState = String
}
