import Testing
import Verge
import VergeTesting

@Suite("New code of README.md")
struct ReadmeTests {
  struct Item: Equatable {
    var name: String
    var price: Int
  }

  struct Cart: Equatable {
    var items: [Item] = []
  }

  final class CartModel: StoreComponentType {
    let store: Store<Cart, Never> = .init(initialState: Cart())
    let total: Derived<Int>

    init() { total = store.derived(.map { $0.items.map(\.price).reduce(0, +) }) }
    func add(_ item: Item) { commit { $0.items.append(item) } }
  }

  @Test func total() {
    let model = CartModel()
    let recorder = StoreRecorder(model)
    model.add(Item(name: "Milk", price: 2))
    recorder.expectChange(\.items, to: [Item(name: "Milk", price: 2)])
    #expect(model.total.state.primitive == 2)
    recorder.finish()
  }
}
