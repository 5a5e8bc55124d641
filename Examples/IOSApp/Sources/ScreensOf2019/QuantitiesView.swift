import Shopping
import SwiftUI
import VergeNeue

/// The quantities: SwiftUI on VergeNeue, in the style of September 2019.
struct QuantitiesView: View {
  @ObservedObject var store: ListReducer.StoreType

  var body: some View {
    NavigationView {
      VStack {
        List(store.state.items) { item in
          Stepper(
            "\(item.name): \(item.quantity), €\(item.price)",
            value: self.quantity(of: item),
            in: 1...9
          )
        }
        Button(action: {
          self.store.commit { $0.putAllBack() }
        }) {
          Text("Empty the basket")
        }
      }
      .navigationBarTitle("Quantities")
    }
  }

  private func quantity(of item: Item) -> Binding<Int> {
    Binding(
      get: { item.quantity },
      set: { quantity in
        self.store.commit { $0.set(quantity: quantity, of: item.id) }
      }
    )
  }
}
