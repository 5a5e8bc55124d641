import Verge

/// Counts the calls of observers. The counter is a store, because any thread may call observers.
final class CallCounter: StoreComponentType, Sendable {
  let store: Store<Int, Never> = .init(name: "calls", initialState: 0)

  var count: Int { state.primitive }

  func add() { commit { $0 += 1 } }

  func reset() { commit { $0 = 0 } }
}
