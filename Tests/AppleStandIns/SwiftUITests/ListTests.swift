import SwiftUI
import Testing

@MainActor
@Suite("Lists and links")
struct ListTests {
  struct Item: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  struct Row: View {
    let item: Item
    @State private var count = 0

    var body: some View {
      Button(item.name) { count += 1 }
      Text("\(count)")
    }
  }

  struct Rows: View {
    let items: [Item]

    var body: some View {
      NavigationView {
        List(items) { item in Row(item: item) }
          .navigationBarTitle("Rows")
          .padding(16)
      }
    }
  }

  @Test("A row keeps its state when others are inserted and removed")
  func rows() async throws {
    let (a, b, c) = (Item(id: 1, name: "a"), Item(id: 2, name: "b"), Item(id: 3, name: "c"))
    let host = ViewHost(Rows(items: [a, b]))
    try host.press("b")
    await host.settle()
    #expect(host.texts == ["a", "0", "b", "1"])
    #expect(host.renderCount(of: Row.self) == 3)
    host.update(Rows(items: [b, c]))
    #expect(host.texts == ["b", "1", "c", "0"])
    #expect(host.renderCount(of: Row.self) == 4)
  }

  struct Names: View {
    let names: [String]

    var body: some View {
      List { ForEach(names, id: \.self) { name in Text(name) } }
    }
  }

  @Test("Elements with the same identity are a fault")
  func sameIdentity() {
    let host = ViewHost(Names(names: ["a", "b", "a"]))
    #expect(host.texts == ["a", "b", "a"])
    #expect(host.faults.count == 1)
  }

  struct Link: View {
    var body: some View {
      NavigationLink(destination: Text("there")) { Text("Go") }
    }
  }

  @Test("A link shows its destination after a press")
  func link() async throws {
    let host = ViewHost(Link())
    #expect(host.texts == ["Go"])
    try host.press("Go")
    await host.settle()
    #expect(host.texts == ["Go", "there"])
  }
}
