import Shopping
import SwiftUI
import Verge

/// The plan: SwiftUI of today, on the model. `Observation` tracks what the body reads.
struct PlanView: View {
  let model: ShoppingModel

  var body: some View {
    VStack {
      TextField("Title", text: model.binding(\.list.title))
      Stepper(
        "Budget: €\(model.state.budget)", value: model.binding(\.budget), in: 0...100, step: 5)
      Summary(model: model)
    }
  }
}

/// The costs. A `StoreReader` tracks what its content reads, even before iOS 17.
struct Summary: View {
  let model: ShoppingModel

  var body: some View {
    StoreReader(model) { state in
      Text("The list costs €\(state.total)")
      if let excess = state.excess {
        Text("€\(excess) over budget")
      } else {
        Text("Within budget")
      }
    }
  }
}
