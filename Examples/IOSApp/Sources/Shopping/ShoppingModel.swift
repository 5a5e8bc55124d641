import Observation
import Verge

/// The model of the app. A view that reads its state is evaluated again when what it has read
/// changes.
public final class ShoppingModel: StoreComponentType, Observable, Sendable {
  /// An event that is not a part of the state.
  public enum Activity: Equatable, Sendable {
    /// The items in the basket were paid, with an amount in euros.
    case paid(Int)
  }

  /// The only store of the app. The legacy screens share its state.
  public let store: Store<ShoppingState, Activity>

  /// Creates a model.
  public init(_ state: ShoppingState = ShoppingState()) {
    store = Store(name: "shopping", initialState: state)
  }

  /// Pays the items in the basket, which takes them off the list. Does nothing if the basket is empty.
  public func pay() {
    let amount = commit("pay") { state in
      defer { state.list.removeBasket() }
      return state.list.basketTotal
    }
    if amount > 0 { send(.paid(amount)) }
  }
}
