import Testing
import Verge
import VergeClassic
import VergeNeue
import VergeStore
import VergeStoreBeta
import VergeTesting
import VueFlux

@Suite("VergeTesting: legacy containers")
struct LegacyContainerTests {
  struct Cart: Equatable, Sendable {
    var items: [String] = []
  }
  enum Bell: Equatable, Sendable { case rang }

  final class CartStore: VergeDefaultStore<Cart> {
    init() { super.init(initialState: Cart(), logger: nil) }
  }

  @Test("The commits of a VergeStore 6 dispatcher are expected through `modernStore`")
  func vergeStore() {
    final class CartDispatcher: CartStore.DispatcherType {}
    let store = CartStore()
    let recorder = StoreRecorder(store.modernStore)
    defer { recorder.finish() }
    CartDispatcher(target: store).commit { $0.items = ["Tea"] }
    recorder.expectChange { $0.items = ["Tea"] }
  }

  final class CartModel: VergeType, Sendable {
    typealias State = Cart
    typealias Activity = Bell
    let state: VergeClassic.Storage<Cart> = .init(Cart())

    func add(_ item: String) {
      dispatch { context in
        context.commit { $0.items.append(item) }
        context.emit(.rang)
      }
    }
  }

  @Test("The commits and activities of a Verge Classic view model are expected in one order")
  func classic() {
    let model = CartModel()
    let recorder = StoreRecorder(model.modernStore)
    defer { recorder.finish() }
    model.add("Tea")
    recorder.expectChange { $0.items = ["Tea"] }
    recorder.expectActivity(.rang)
  }

  struct CartReducer: ReducerType {
    typealias TargetState = Cart
    func add(_ item: String) -> Mutation { .init { $0.items.append(item) } }
  }

  @Test("The commits of a VergeNeue store are expected")
  func neue() {
    let store = VergeNeue.Store(state: Cart(), reducer: CartReducer())
    let recorder = StoreRecorder(store.modernStore)
    defer { recorder.finish() }
    store.commit { $0.add("Tea") }
    recorder.expectChange { $0.items = ["Tea"] }
  }

  @Test("The commits and activities of a store of the betas are expected")
  func betas() {
    final class BetaStore: VergeStoreBeta.StoreBase<Cart, Bell> {
      func add(_ item: String) -> Mutation<Void> { .mutation { $0.items.append(item) } }
    }
    let store = BetaStore(initialState: Cart(), logger: nil)
    let recorder = StoreRecorder(store.modernStore)
    defer { recorder.finish() }
    store.commit { $0.add("Tea") }
    store.modernStore.send(.rang)
    recorder.expectChange { $0.items = ["Tea"] }
    recorder.expectActivity(.rang)
  }

  @Test("The actions of a VueFlux store are expected as activities")
  func vueFlux() {
    let store = VueFlux.Store(state: Tally(), mutations: TallyMutations(), executor: .immediate)
    let recorder = StoreRecorder(store.modernStore)
    defer { recorder.finish() }
    store.actions.dispatch(action: .add(2))
    recorder.expectChange(\.object.count, to: 2)
    recorder.expectActivity(.add(2))
  }
}

private final class Tally: VueFlux.State, @unchecked Sendable {
  // Sendable: used by one thread.
  enum Action: Equatable, Sendable { case add(Int) }
  typealias Mutations = TallyMutations
  fileprivate(set) var count = 0
}

private struct TallyMutations: VueFlux.Mutations {
  func commit(action: Tally.Action, state: Tally) {
    switch action {
    case .add(let number): state.count += number
    }
  }
}
