import Verge
import VergeClassic
import VergeNeue
import VergeStore
import VueFlux
import VueFluxReactive

struct AppState: Equatable, Sendable {
  var cart = CartState()
  var session = SessionState()
  var counter = CounterState()
  var unread = 0
}

struct CartState: Equatable, Sendable { var items = 0 }
struct SessionState: Equatable, Sendable { var name = "" }

struct CounterState: Equatable, Sendable { var count = 0 }

final class CounterReducer: ReducerType {
  typealias TargetState = CounterState

  func increment() -> Mutation {
    .init { $0.count += 1 }
  }
}

final class CartDispatcher: Dispatcher<CartState> {
  func add() { commit { $0.items += 1 } }
}

final class CartStore: VergeDefaultStore<CartState> {
  init(root: Verge.Store<AppState, Never>) {
    super.init(sharing: root, at: \.cart, logger: DefaultLogger.shared)
  }
}

final class SessionViewModel: VergeType {
  typealias Activity = NoActivity

  let state: VergeClassic.Storage<SessionState>

  init(state: VergeClassic.Storage<SessionState>) { self.state = state }

  func signIn(_ name: String) { commit { $0.name = name } }
}

final class InboxService: StoreComponentType {
  let store: Verge.Store<AppState, Never>

  init(store: Verge.Store<AppState, Never>) { self.store = store }

  func receive() { commit { $0.unread += 1 } }
}

package func sideBySide(_ print: @escaping @Sendable (String) -> Void) {
  let root = Verge.Store<AppState, Never>(initialState: AppState())

  let cart = CartDispatcher(target: VergeDefaultStore(sharing: root, at: \.cart))
  let session = SessionViewModel(state: VergeClassic.Storage(sharing: root, at: \.session))
  let counter = VergeNeue.Store(sharing: root, at: \.counter, reducer: CounterReducer())
  let unread = Variable(sharing: root, at: \.unread)
  let inbox = InboxService(store: root)

  let subscription = root.sinkState(dropsFirst: true, queue: .passthrough) { state in
    print("\(state.version): \(state.primitive)")
  }

  cart.add()
  session.signIn("Ada")
  counter.commit { $0.increment() }
  unread.value += 1
  inbox.receive()

  subscription.cancel()
}

package func theOtherWayRound(_ print: @escaping @Sendable (String) -> Void) {
  let legacyStore = VergeDefaultStore(initialState: CartState(), logger: nil)

  let subscription = legacyStore.modernStore.sinkState(\.items, queue: .passthrough) { items in
    print("\(items.primitive)")
  }
  CartDispatcher(target: legacyStore).add()

  subscription.cancel()
}
