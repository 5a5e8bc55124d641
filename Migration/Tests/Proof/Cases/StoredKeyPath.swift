// A mutation at a key path that is a property.
import VergeStoreBeta

struct Account { var score = 0 }
struct AppState { var accounts = ["a": Account()] }
final class AppStore: StoreBase<AppState, Never> {}
final class AccountDispatcher: AppStore.Dispatcher {
  private let path: WritableKeyPath<AppState, Account>

  init(id: String, store: AppStore) {
    path = \AppState.accounts[id]!
    super.init(target: store)
  }

  func win() -> Mutation<Void> {
    .mutation(path) { $0.score += 1 }
  }
}

let store = AppStore(initialState: AppState(), logger: nil)
AccountDispatcher(id: "a", store: store).accept { $0.win() }
print(store.state.accounts["a"]!.score)
