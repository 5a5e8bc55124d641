import Testing
import Verge
import VergeClassic
import VergeHistory
import VergeNeue
import VergeStore
import VergeStoreBeta
import VueFlux
import VueFluxReactive

@Suite("VergeHistory: names of dialects")
struct DialectTests {
  private let root = ShopStore(initialState: Shop())
  private let history = HistoryRecorder<Shop>()

  init() {
    history.record(root)
  }

  private var newest: String {
    history.records.last.map { "\($0.dialect): \($0.dispatcher)" } ?? "none"
  }

  @Test("A commit of the modern store is recorded with the file of its call")
  func modern() {
    root.scoped(\.count).commit { $0 += 1 }
    #expect(newest == "Verge: DialectTests")
  }

  final class Cart: VergeDefaultStore<Shop> {}
  final class CartDispatcher: Cart.DispatcherType {}

  @Test("Commits of a VergeStore 6 dispatcher are recorded, with a logger and without")
  func vergeStore() {
    CartDispatcher(target: Cart(sharing: root)).commit { $0.count += 1 }
    #expect(newest == "VergeStore 6: DialectTests")

    let own = HistoryRecorder<Shop>()
    let logging = Cart(initialState: Shop(), logger: VergeStore.DefaultLogger.shared)
    own.record(logging.modernStore)
    CartDispatcher(target: logging).commit { $0.count += 1 }
    #expect(own.records.map(\.dialect) == ["VergeStore 6"])
    #expect(own.records.map { $0.state?.count } == [1])
  }

  @Test("Commits of a store of the VergeStore 6 betas are recorded")
  func beta() {
    final class BetaStore: VergeStoreBeta.StoreBase<Shop, ShopActivity> {
      func add() -> Mutation<Void> { .mutation { $0.count += 1 } }
    }
    BetaStore(sharing: root).commit { $0.add() }
    #expect(newest == "VergeStore 6 beta: DialectTests")
  }

  final class CartModel: VergeType {
    typealias State = Shop
    typealias Activity = ShopActivity
    let state: VergeClassic.Storage<Shop>
    init(_ root: ShopStore) { state = .init(sharing: root) }
    func add() {
      commit { $0.count += 1 }
    }
  }

  @Test("Commits of a Verge Classic view model and storage are recorded")
  func classic() {
    CartModel(root).add()
    #expect(newest == "Verge Classic: CartModel")
    VergeClassic.Storage(sharing: root).update { $0.count += 1 }
    #expect(newest == "Verge Classic: Shop")
    #expect(history.records.count == 2)
  }

  final class CartReducer: ReducerType {
    typealias TargetState = Shop
    func add() -> Mutation { .init { $0.count += 1 } }
  }

  @Test("Commits of a VergeNeue store are recorded with the name of its reducer")
  func neue() {
    VergeNeue.Store(sharing: root, reducer: CartReducer()).commit { $0.add() }
    #expect(newest == "VergeNeue: CartReducer")
  }

  @Test("Values set in a VueFlux variable are recorded")
  func variable() {
    Variable(sharing: root).value.count = 5
    #expect(history.records.map(\.dialect) == ["VueFlux"])
    #expect(root.state.count == 5)
  }

  final class CounterState: VueFlux.State {
    typealias Action = Int
    typealias Mutations = CounterMutations
    fileprivate(set) var count = 0
  }
  struct CounterMutations: VueFlux.Mutations {
    func commit(action: Int, state: CounterState) { state.count = action }
  }

  @Test("Actions of a VueFlux store are recorded with the name of its state")
  func vueFlux() {
    let store = VueFlux.Store(
      state: CounterState(), mutations: CounterMutations(), executor: .immediate)
    let history = HistoryRecorder<StateRevision<CounterState>>()
    history.record(store.modernStore, describing: { "action \($0)" })
    store.actions.dispatch(action: 7)
    #expect(history.records.map(\.dialect).allSatisfy { $0 == "VueFlux" })
    #expect(history.records.map(\.dispatcher).allSatisfy { $0 == "CounterState" })
    #expect(history.records.compactMap(\.activity) == ["action 7"])
  }

  @Test("The closure `dialectForFile` overrides the dialect of a file")
  func override() {
    let history = HistoryRecorder<Shop>(
      dialectForFile: { $0.hasSuffix("/DialectTests.swift") ? "House style" : nil })
    history.record(root)
    root.commit { $0.count += 1 }
    #expect(history.records.map(\.dialect) == ["House style"])
    #expect(self.history.records.map(\.dialect) == ["Verge"])
  }
}
