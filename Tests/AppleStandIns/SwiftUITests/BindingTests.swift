import SwiftUI
import Testing

@MainActor
@Suite("Bindings")
struct BindingTests {
  struct Unread: View {
    @State private var value = 1

    var body: some View {
      Button("Add") { value += 1 }
      Shown(value: $value)
    }
  }

  struct Shown: View {
    @Binding var value: Int

    var body: some View { Text("\(value)") }
  }

  @Test("Only the body that reads a state is evaluated, wherever the state is declared")
  func readers() async throws {
    let host = ViewHost(Unread())
    try host.press("Add")
    await host.settle()
    #expect(host.texts == ["Add", "2"])
    #expect(host.renderCount(of: Unread.self) == 1)
    #expect(host.renderCount(of: Shown.self) == 2)
  }

  struct Both: View {
    @State private var left = 0
    @State private var right = (value: 0, name: "right")

    var body: some View {
      Stepper("Left", value: $left)
      Text("\(left)")
      Shown(value: $right.value)
    }
  }

  @Test("A view that receives a binding to the same state is not evaluated")
  func sameBinding() async throws {
    let host = ViewHost(Both())
    try host.step("Left")
    await host.settle()
    #expect(host.texts == ["Left", "1", "0"])
    #expect(host.renderCount(of: Both.self) == 2)
    #expect(host.renderCount(of: Shown.self) == 1)
  }

  struct Choice: View {
    @State private var isFirst = true
    @State private var pair = (first: "1", second: "2")

    var body: some View {
      Button("First") { isFirst.toggle() }
      TextField("Second", text: $pair.second)
      if isFirst { Text("first") } else { Text(pair.second) }
      Part(text: isFirst ? $pair.first : $pair.second)
    }
  }

  struct Part: View {
    @Binding var text: String

    var body: some View { Text(text) }
  }

  @Test("A view that receives a binding to another member of a state is evaluated")
  func anotherBinding() async throws {
    let host = ViewHost(Choice())
    try host.press("First")
    await host.settle()
    #expect(host.texts == ["First", "2", "2", "2"])
    #expect(host.renderCount(of: Part.self) == 2)
  }

  @Test("A value that only an earlier evaluation has read does not cause an evaluation")
  func readNoMore() async throws {
    let host = ViewHost(Choice())
    try host.press("First")
    await host.settle()
    try host.press("First")
    await host.settle()
    #expect(host.renderCount(of: Choice.self) == 3)

    try host.enter("3", into: "Second")
    await host.settle()
    #expect(host.texts == ["First", "3", "first", "1"])
    #expect(host.renderCount(of: Choice.self) == 3)
  }

  struct Doubling: View {
    @State private var number = 1

    var body: some View {
      Stepper(
        "Double",
        value: Binding(get: { number * 2 }, set: { number = $0 / 2 }),
        step: 2
      )
      Text("\(number)")
    }
  }

  @Test("A binding with custom closures calls them")
  func functions() async throws {
    let host = ViewHost(Doubling())
    try host.step("Double", by: 3)
    await host.settle()
    #expect(host.texts == ["Double", "4"])
  }

  struct Transacting: View {
    @State private var number = 1

    var body: some View {
      Stepper("Add", value: Binding(get: { number }, set: { number = $0 + count(of: $1) }))
      Text("\(number)")
    }

    private func count(of transaction: Transaction) -> Int { 10 }
  }

  @Test("A binding passes a transaction to a closure that takes one")
  func transaction() async throws {
    let host = ViewHost(Transacting())
    try host.step("Add")
    await host.settle()
    #expect(host.texts == ["Add", "12"])
  }
}
