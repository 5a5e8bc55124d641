import TestSupport
import VergeViewModel

struct Account: StateType {
  var balance = 0
  var child: LeafModel?
}

struct Panel: StateType {
  var balance = 0
  var taps = 0
  var child: LeafModel?
}

struct Failure: Error {}

/// A view model that follows an account and counts the updates.
final class PanelModel: VergeViewModelBase<Panel, Account> {
  private(set) var updateCount = 0

  override func updateState(state: inout Panel, by storeState: Account) {
    updateCount += 1
    state.balance = storeState.balance
  }
}

/// A view model that can be a child in the state of its parent.
final class LeafModel: VergeViewModelBase<Int, Account> {
  private(set) var updateCount = 0

  override func updateState(state: inout Int, by storeState: Account) {
    updateCount += 1
    state = storeState.balance
  }
}

/// A view model with the earliest hook, `storeStateUpdated`.
final class EarlyModel: VergeViewModelBase<Int, Account> {
  override func storeStateUpdated(storeState: Account) {
    commit("early") { $0 = storeState.balance }
  }
}

final class LineLogger: VergeStoreLogger {
  let lines = Recorder<String>()

  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?) {
    lines.record("willCommit \(mutation.name)")
  }
  func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval
  ) {
    lines.record("didCommit \(mutation.name)")
  }
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?) {
    lines.record("didDispatch \(action.name)")
  }
  func didCreateDispatcher(store: AnyObject, dispatcher: Any) { lines.record("create") }
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) { lines.record("destroy") }
}

func makeParent(logger: (any VergeStoreLogger)? = nil) -> VergeDefaultStore<Account> {
  VergeDefaultStore(initialState: Account(), logger: logger)
}

extension VergeDefaultStore<Account> {
  func deposit(_ amount: Int) {
    Dispatcher(target: self).commit("deposit") { $0.balance += amount }
  }
}
