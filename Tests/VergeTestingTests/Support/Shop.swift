import Verge

struct Item: Equatable, Sendable {
  var name = ""
  var price = 0
}

struct Shop: Equatable, Sendable {
  var items: [Item] = []
  var note: String?
  var visits = 0
}

enum ShopActivity: Equatable, Sendable {
  case added(Int)
  case closed
}

typealias ShopStore = Store<Shop, ShopActivity>

func makeShop() -> ShopStore {
  ShopStore(name: "shop", initialState: Shop())
}
