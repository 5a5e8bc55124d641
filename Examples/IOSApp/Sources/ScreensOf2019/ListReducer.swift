import Shopping
import VergeNeue

/// The mutations of the list, in the style of September 2019.
class ListReducer: ReducerType {
  typealias TargetState = ShoppingList

  func set(quantity: Int, of id: Item.ID) -> Mutation {
    .init { $0.setQuantity(quantity, of: id) }
  }

  func putAllBack() -> Mutation {
    .init { list in
      for item in list.items where item.isInBasket { list.toggle(item.id) }
    }
  }
}
