import Combine
import SwiftUI
import Testing

@MainActor
@Suite("Environment objects")
struct EnvironmentTests {
  struct Reader: View {
    @EnvironmentObject var model: Model

    var body: some View {
      Text("\(model.value)")
      Stepper("Step", value: $model.value)
    }
  }

  struct Outer: View {
    let model: Model

    var body: some View {
      VStack { Reader() }.environmentObject(model)
    }
  }

  @Test("A view reads an object of an ancestor, and is evaluated when the object changes")
  func reading() async throws {
    let model = Model(1)
    let host = ViewHost(Outer(model: model))
    #expect(host.texts == ["1", "Step"])
    try host.step("Step")
    await host.settle()
    #expect(host.texts == ["2", "Step"])
    #expect(host.renderCount(of: Reader.self) == 2)
    #expect(host.renderCount(of: Outer.self) == 1)
    #expect(host.faults == [])
  }

  @Test("A replaced object is no longer observed")
  func anotherObject() async {
    let (first, second) = (Model(1), Model(2))
    let host = ViewHost(Outer(model: first))
    host.update(Outer(model: second))
    #expect(host.texts.first == "2")
    first.value = 3
    await host.settle()
    #expect(host.renderCount(of: Reader.self) == 2)
    host.update(Outer(model: second))
    #expect(host.renderCount(of: Reader.self) == 2)
  }

  @Test("The object of the nearest ancestor is used")
  func nearest() {
    let host = ViewHost(Outer(model: Model(1)).environmentObject(Model(2)))
    #expect(host.texts.first == "1")
  }

  @Test("Reading a missing object traps")
  func missing() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = ViewHost(Reader()) }
    }
  }
}
