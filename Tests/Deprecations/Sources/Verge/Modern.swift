import Verge
import VergeFeed

// Modern code, and the bridge for signals: nothing here warns.

struct SearchState: Equatable, Sendable {
  @Edge(comparer: { _, _ in false }) var text = ""
}

final class SearchModel: StoreComponentType, Sendable {
  let store = Store<SearchState, Never>(initialState: .init())

  func type(_ text: String) {
    commit { $0.text = text }
  }

  func texts() -> Feed<Int> {
    Feed(store, \.$text).map { $0.count }
  }
}

func observe(_ model: SearchModel) {
  let token = model.texts().observe { print($0) }
  token.cancel()
  let value = ObservedValue(1)
  value.feed.observe { print($0) }
}
