import Observation
import Verge

/// The model of the app. SwiftUI evaluates a view again when a part of the state that the view has read
/// changes.
public final class ShoppingModel: StoreComponentType, Observable, Sendable {
  /// An event that is not a part of the state.
  public enum Activity: Equatable, Sendable {
    /// The items in the basket were paid for. The amount is in euros.
    case paid(Int)
  }

  /// The only store of the app. The legacy screens share its state.
  public let store: Store<ShoppingState, Activity>

  /// Creates a model.
  public init(_ state: ShoppingState = ShoppingState()) {
    store = Store(name: "shopping", initialState: state)
  }

  /// Pays for the items in the basket, and takes them off the list. Sends nothing if the basket is empty.
  public func pay() {
    let amount = commit("pay") { state in
      defer { state.list.removeBasket() }
      return state.list.basketTotal
    }
    if amount > 0 { send(.paid(amount)) }
  }
}
