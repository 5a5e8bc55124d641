import Combine
import SwiftUI
import Testing

@MainActor
@Suite("Dynamic properties")
struct DynamicPropertyTests {
  /// A property that retains an object as long as its view, with the value at the last update.
  @MainActor @propertyWrapper
  struct Kept: DynamicProperty {
    @StateObject private var model: Model
    @State private var tally = 10
    private(set) var updatedValue = 0

    init(wrappedValue: @autoclosure @escaping () -> Model) {
      _model = StateObject(wrappedValue: wrappedValue())
    }

    var wrappedValue: Model { model }
    var projectedValue: Binding<Int> { $tally }

    nonisolated mutating func update() {
      MainActor.assumeIsolated { updatedValue += model.value }
    }
  }

  struct Nested: View {
    var name = "a"
    @Kept private var first = Model(1)
    @Kept private var second = Model(2)

    var body: some View {
      Text("\(name) \(first.value) \(second.value) \($second.wrappedValue)")
      Text("updated \(_first.updatedValue) \(_second.updatedValue)")
      Button("Add") { second.value += 1 }
      Stepper("Tally", value: $second)
    }
  }

  @Test("Nested properties are stored separately, and updated before each evaluation")
  func nested() async throws {
    let host = ViewHost(Nested())
    #expect(host.texts.prefix(2) == ["a 1 2 10", "updated 1 2"])

    try host.press("Add")
    try host.step("Tally")
    await host.settle()
    #expect(host.texts.prefix(2) == ["a 1 3 11", "updated 1 3"])

    host.update(Nested(name: "b"))
    #expect(host.texts.prefix(2) == ["b 1 3 11", "updated 1 3"])
    #expect(host.renderCount(of: Nested.self) == 3)
    #expect(host.faults == [])
  }
}
