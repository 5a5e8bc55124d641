import Verge

struct Feed: Equatable { var items: [String] = [] }

final class FeedModel: StoreComponentType {
  let store: Store<Feed, Never> = .init(initialState: .init())

  func load() { commit { $0.items = ["first"] } }
}
