import Foundation
import VergeStoreBeta

// A tree of view models: a root store, lists that follow it, rows that follow the lists.

struct Shop: StateType {
  var prices: [String: Int] = [:]
  var currency = "EUR"
}

enum ShopActivity {
  case soldOut(String)
}

struct ListState: StateType {
  var names: [String] = []
  var total = 0
  var label: String { return names.joined(separator: ",") }
}

enum ListActivity {
  case notice(String)
}

struct RowState: StateType {
  var text = ""
  var taps = 0
}

enum RowActivity {
  case highlighted
}

final class ShopStore: StoreBase<Shop, ShopActivity> {

  func setPrice(_ price: Int?, of name: String) -> Mutation<Void> {
    return .mutation { $0.prices[name] = price }
  }

  func sell(_ name: String) -> Action<Void> {
    return .action { context in
      context.commit { $0.setPrice(nil, of: name) }
      context.send(.soldOut(name))
    }
  }
}

// 6.0.0-beta.8
final class ListViewModel: ShopStore.ViewModelBase<ListState, ListActivity> {

  init(shop: ShopStore) {
    super.init(initialState: .init(), parent: shop, logger: nil)
  }

  override func updateState(state: inout ListState, by parentState: Shop) {
    state.names = parentState.prices.keys.sorted()
    state.total = parentState.prices.values.reduce(0, +)
  }

  override func receiveParentActivity(_ activity: ShopActivity) {
    switch activity {
    case .soldOut(let name):
      dispatchInline { $0.send(.notice("\(name) is sold out, \(self.state.total) left")) }
    }
  }
}

// 6.0.0-beta.3 to beta.7
final class RowViewModel: VergeViewModelBase<RowState, ListState, RowActivity, ListActivity> {

  let index: Int

  init(index: Int, list: StoreBase<ListState, ListActivity>) {
    self.index = index
    super.init(initialState: .init(), parent: list, logger: nil)
  }

  override func updateState(state: inout RowState, by storeState: ListState) {
    state.text = storeState.names.indices.contains(index) ? storeState.names[index] : "-"
  }

  override func receiveStoreActivity(_ activity: ListActivity) {
    dispatch { $0.highlight() }
  }

  func tap() -> Mutation<Int> {
    return .mutation { state in
      state.taps += 1
      return state.taps
    }
  }

  func highlight() -> Action<Void> {
    return .action { context in
      if context.state.taps > 0 { context.send(.highlighted) }
    }
  }
}

final class Clock: StandaloneVergeViewModelBase<Int, Never> {
  func tick() -> Mutation<Void> { return .mutation { $0 += 1 } }
}
