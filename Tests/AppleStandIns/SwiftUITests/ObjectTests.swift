import Combine
import SwiftUI
import Testing

@MainActor
@Suite("Objects of a view")
struct ObjectTests {
  struct Owner: View {
    var name = "a"
    @StateObject private var model: Model

    init(_ name: String = "a", make: @escaping () -> Model) {
      self.name = name
      _model = StateObject(wrappedValue: make())
    }

    var body: some View {
      Text("\(name)\(model.value)")
      Button("Add") { model.value += 1 }
      Stepper("Step", value: $model.value)
    }
  }

  @Test("A state object is created once, however often its view is created")
  func madeOnce() async throws {
    let made = Count()
    let make = {
      made.value += 1
      return Model()
    }
    let host = ViewHost(Owner(make: make))
    try host.press("Add")
    await host.settle()
    host.update(Owner("b", make: make))
    #expect(host.texts == ["b1", "Add", "Step"])
    #expect(host.renderCount(of: Owner.self) == 3)

    host.update(Owner("b") { make() })
    #expect(host.renderCount(of: Owner.self) == 3)
    #expect(made.value == 1)
  }

  @Test("Changes of an object are shown in a later turn by one evaluation")
  func coalesced() async throws {
    let host = ViewHost(Owner { Model() })
    try host.press("Add")
    try host.step("Step", by: -3)
    #expect(host.texts.first == "a0")
    await host.settle()
    #expect(host.texts.first == "a-2")
    #expect(host.renderCount(of: Owner.self) == 2)
    #expect(host.faults == [])
  }

  struct Observer: View {
    @ObservedObject var model: Model

    var body: some View { Text("\(model.value)") }
  }

  struct Pair: View {
    let left: Model
    let right: Model

    var body: some View {
      Observer(model: left)
      Observer(model: right)
    }
  }

  @Test("Only the views that observe an object are evaluated when it changes")
  func observers() async {
    let (left, right) = (Model(1), Model(2))
    let host = ViewHost(Pair(left: left, right: right))
    right.value = 3
    await host.settle()
    #expect(host.texts == ["1", "3"])
    #expect(host.renderCount(of: Observer.self) == 3)
    #expect(host.renderCount(of: Pair.self) == 1)
  }

  @Test("A view that receives another object stops observing the previous one")
  func anotherObject() async {
    let (first, second) = (Model(1), Model(2))
    let host = ViewHost(Observer(model: first))
    host.update(Observer(model: second))
    #expect(host.texts == ["2"])

    first.value = 10
    await host.settle()
    #expect(host.renderCount(of: Observer.self) == 2)

    second.value = 20
    await host.settle()
    #expect(host.texts == ["20"])
    #expect(host.renderCount(of: Observer.self) == 3)
  }

  @Test("A view with unchanged input is not evaluated")
  func sameInput() {
    let model = Model()
    let host = ViewHost(Observer(model: model))
    host.update(Observer(model: model))
    #expect(host.renderCount(of: Observer.self) == 1)
  }
}
