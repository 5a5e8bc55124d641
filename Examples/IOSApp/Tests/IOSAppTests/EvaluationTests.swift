import Shopping
import SwiftUI
import Testing
import VergeNeue

@testable import ScreensOf2019
@testable import ScreensOfToday

@MainActor
@Suite("Evaluations of views")
struct EvaluationTests {
  private let model = ShoppingModel(
    ShoppingState(list: ShoppingList(title: "Shopping", items: "Milk")))

  @Test("A view of 2019 is evaluated after commits to its slice, and only then")
  func legacyView() async {
    let store = Store(sharing: model.store, at: \.list, reducer: ListReducer())
    let host = ViewHost(QuantitiesView(store: store))
    await host.settle()
    model.commit { $0.budget = 30 }
    await host.settle()
    #expect(host.renderCount(of: QuantitiesView.self) == 1)
    model.commit { $0.list.title = "Saturday" }
    await host.settle()
    #expect(host.renderCount(of: QuantitiesView.self) == 2)
  }

  @Test("A view of today is evaluated only when a property that it has read changes")
  func trackedView() async {
    let host = ViewHost(PlanView(model: model), tracksObservation: true)
    await host.settle()
    model.commit { $0.list.title = "Saturday" }
    model.commit { $0.list.add("Tea") }
    await host.settle()
    #expect(host.texts.contains("Saturday"))
    #expect(host.texts.contains("The list costs €5"))
    #expect(host.renderCount(of: PlanView.self) == 1)
    model.commit { $0.budget = 30 }
    await host.settle()
    #expect(host.renderCount(of: PlanView.self) == 2)
  }
}
