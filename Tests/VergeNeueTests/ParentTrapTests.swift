import TestSupport
import Testing
import VergeNeue

@Suite("A `parentChanged` with the store of another reducer traps with a message")
struct ParentTrapTests {
  @Test("A reducer whose `parentChanged` expects the store of another reducer traps")
  func otherStore() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct Lost: ModularReducerType {
        typealias TargetState = Int
        typealias ParentReducer = ShopReducer
        func parentChanged(newState: Shop, store: Store<FollowingReducer>) {}
      }
      _ = Store(state: 0, reducer: Lost(), registerParent: makeStore())
    }
    expectMessage(
      result?.standardErrorContent,
      "Fatal error: The `parentChanged` of \"Lost\" expects a store of type",
      "\"Store<FollowingReducer>\" but got \"Store<Lost>\"",
      "func parentChanged(newState: …, store: Store<Lost>)")
  }
}
