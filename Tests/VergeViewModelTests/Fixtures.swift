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

/// Follows an account, and counts how often it is asked to.
final class PanelModel: VergeViewModelBase<Panel, Account> {
  private(set) var updateCount = 0

  override func updateState(state: inout Panel, by storeState: Account) {
    updateCount += 1
    state.balance = storeState.balance
  }
}

/// Follows a store of any state.
final class LeafModel: VergeViewModelBase<Int, Account> {
  private(set) var updateCount = 0

  override func updateState(state: inout Int, by storeState: Account) {
    updateCount += 1
    state = storeState.balance
  }
}

/// Uses the hook of the first week.
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
