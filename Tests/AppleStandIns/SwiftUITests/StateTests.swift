import SwiftUI
import Testing

@MainActor
@Suite("States of a view")
struct StateTests {
  struct Counter: View {
    var name = "count"
    @State var count = 0

    var body: some View {
      Text("\(name): \(count)")
      Button("Add") { count += 1 }
    }
  }

  @Test("A state is kept when the parent creates its view again")
  func keptOverUpdate() async throws {
    let host = ViewHost(Counter())
    try host.press("Add")
    await host.settle()
    #expect(host.texts == ["count: 1", "Add"])

    host.update(Counter(name: "sum"))
    #expect(host.texts == ["sum: 1", "Add"])
    #expect(host.renderCount(of: Counter.self) == 3)

    host.update(Counter(name: "sum", count: 10))
    #expect(host.texts == ["sum: 1", "Add"])
    #expect(host.renderCount(of: Counter.self) == 3)
    #expect(host.faults == [])
  }

  @Test("Changes are shown in a later turn by one evaluation")
  func coalesced() async throws {
    let host = ViewHost(Counter())
    for _ in 0..<3 { try host.press("Add") }
    #expect(host.texts == ["count: 0", "Add"])
    #expect(host.renderCount(of: Counter.self) == 1)

    await host.settle()
    #expect(host.texts == ["count: 3", "Add"])
    #expect(host.renderCount(of: Counter.self) == 2)
  }

  struct Pair: View {
    var body: some View {
      VStack {
        Counter(name: "left")
        Tally()
      }
    }
  }

  struct Tally: View {
    @State private var tally = 0

    var body: some View {
      Stepper("Tally", value: $tally)
      Text("\(tally)")
    }
  }

  @Test("Only the sibling whose state has changed is evaluated, and not its parent")
  func siblings() async throws {
    let host = ViewHost(Pair())
    try host.step("Tally", by: 2)
    await host.settle()
    #expect(host.texts == ["left: 0", "Add", "Tally", "2"])
    #expect(host.renderCount(of: Tally.self) == 2)
    #expect(host.renderCount(of: Counter.self) == 1)
    #expect(host.renderCount(of: Pair.self) == 1)
  }

  struct Equal: View {
    @State private var value = 1

    var body: some View {
      Text("\(value)")
      Button("Write the same") { value = 1 }
    }
  }

  @Test("Writing an equal value to a state evaluates nothing")
  func equalValue() async throws {
    let host = ViewHost(Equal())
    try host.press("Write the same")
    await host.settle()
    #expect(host.renderCount(of: Equal.self) == 1)
  }

  @Test("A state can be written from another thread")
  func otherThread() async throws {
    let writer = Writer()
    let host = ViewHost(Written(writer: writer))
    await Task.detached { writer.write?(7) }.value
    await host.settle()
    #expect(host.texts == ["7"])
    #expect(host.faults == [])
  }

  // Sendable: written before the other thread starts.
  final class Writer: @unchecked Sendable {
    var write: (@Sendable (Int) -> Void)?
  }

  struct Written: View {
    let writer: Writer
    @State private var value = 0

    var body: some View {
      let binding = $value
      writer.write = { binding.wrappedValue = $0 }
      return Text("\(value)")
    }
  }
}
