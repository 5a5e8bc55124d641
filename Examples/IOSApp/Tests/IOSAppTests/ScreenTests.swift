import Session
import Shopping
import Testing
import Verge
import VergeTesting

@MainActor
@Suite("Screens of 2019 and of today on one store")
struct ScreenTests {
  private let session = Session(
    ShoppingState(list: ShoppingList(title: "Shopping", items: "Milk", "Bread")))

  /// The visible parts of the list, the quantities, the plan and the till.
  private func elements() async -> [[Element]] {
    let elements = await session.screens().map(\.elements)
    #expect(session.faults == [])
    return elements
  }

  @Test("A commit of UIKit code of 2019 is shown by SwiftUI code of 2019 and of today")
  func typing() async throws {
    try session.list.enter(" Tea ", into: "Add an item")
    let (list, quantities, plan) = await elements().prefix(3).tuple
    #expect(list.contains(.row("1 × Tea", isTicked: false)))
    #expect(list.first == .field("Add an item", text: ""))
    #expect(quantities.contains(.stepper("Tea: 1, €4")))
    #expect(plan.contains(.text("The list costs €8")))
  }

  @Test("A blank name commits nothing")
  func blankName() throws {
    let recorder = StoreRecorder(session.model)
    defer { recorder.finish() }
    try session.list.enter("  ", into: "Add an item")
    recorder.expectNoEvents()
  }

  @Test("A row of a table of 2019 enables a button of today")
  func ticking() async throws {
    #expect(
      await elements()[3] == [.text("The basket is empty"), .button("Pay", isEnabled: false)])
    try session.list.tap(row: "1 × Bread")
    #expect(await elements()[3] == [.text("In the basket: €3"), .button("Pay")])
    try session.quantities.press("Empty the basket")
    #expect(
      await elements()[3] == [.text("The basket is empty"), .button("Pay", isEnabled: false)])
  }

  @Test("A stepper of 2019 changes a row of UIKit and the costs of today, within its bounds")
  func stepping() async throws {
    try session.quantities.step("Bread: 1, €3", by: 1)
    let (list, _, plan) = await elements().prefix(3).tuple
    #expect(list.last == .row("2 × Bread", isTicked: false))
    #expect(plan.contains(.text("The list costs €7")))

    try session.quantities.step("Milk: 1, €1", by: -1)
    #expect(await elements()[0].contains(.row("1 × Milk", isTicked: false)))
  }

  @Test("A text field of today renames the screens of UIKit")
  func renaming() async throws {
    try session.plan.enter("Saturday", into: "Title")
    #expect(
      await session.screens().map(\.title) == ["Saturday", "Quantities", "Plan", "Till: Saturday"])
  }

  @Test("A text field of today shows a title that other code commits")
  func fieldFollows() async throws {
    session.model.commit { $0.list.title = "Sunday" }
    #expect(await elements()[2].first == .field("Title", text: "Sunday"))
  }

  @Test("Paying takes the basket off each screen, and sends an activity")
  func paying() async throws {
    try session.list.tap(row: "1 × Milk")
    let recorder = StoreRecorder(session.model)
    defer { recorder.finish() }
    try session.till.press("Pay")
    recorder.expectChange { $0.list.removeBasket() }
    recorder.expectActivity(.paid(1))

    let (list, quantities, _) = await elements().prefix(3).tuple
    #expect(list == [.field("Add an item", text: ""), .row("1 × Bread", isTicked: false)])
    #expect(quantities == [.stepper("Bread: 1, €3"), .button("Empty the basket")])
    #expect(await elements()[3].last == .text("Paid €1. Thank you!"))
  }

  @Test("Without anything in the basket, paying sends nothing")
  func payingNothing() {
    let recorder = StoreRecorder(session.model)
    defer { recorder.finish() }
    session.model.pay()
    recorder.expectNoEvents()
  }

  @Test("A commit in the background reaches all screens on the main actor")
  func background() async {
    let model = session.model
    await Task.detached { model.commit { $0.list.add("Coffee") } }.value
    let (list, quantities, plan) = await elements().prefix(3).tuple
    #expect(list.last == .row("1 × Coffee", isTicked: false))
    #expect(quantities.contains(.stepper("Coffee: 1, €8")))
    #expect(plan.contains(.text("The list costs €12")))
  }

  @Test("The screens are deallocated with their owner")
  func lifetimes() async {
    await expectNoLeaks { tracker in
      let session = Session(ShoppingState())
      _ = await session.screens()
      tracker.track(session.list)
      tracker.track(session.quantities)
      tracker.track(session.plan)
      tracker.track(session.till)
      tracker.track(session.model)
    }
  }
}

extension ArraySlice {
  /// The first three elements.
  fileprivate var tuple: (Element, Element, Element) {
    (self[startIndex], self[startIndex + 1], self[startIndex + 2])
  }
}
