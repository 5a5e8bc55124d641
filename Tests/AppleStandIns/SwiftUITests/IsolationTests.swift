import Combine
import SwiftUI
import Testing

@MainActor
@Suite("Isolation and availability")
struct IsolationTests {
  /// As in SwiftUI, modifiers and the views of the framework can be used outside the main actor.
  nonisolated private static func watched(_ text: String, _ model: Model) -> some View {
    VStack { Text(text) }
      .onAppear {}
      .onDisappear {}
      .onReceive(model.objectWillChange) { _ in }
      .environmentObject(model)
      .padding(.horizontal, 8)
      .padding(4)
  }

  /// As in SwiftUI, a state object can be created outside the main actor.
  nonisolated private static func owned() -> StateObject<Model> {
    StateObject(wrappedValue: Model(1))
  }

  @Test("Code that is not isolated can compose views")
  func composition() {
    let host = ViewHost(Self.watched("here", Model()))
    #expect(host.texts == ["here"])
    #expect(Self.owned().wrappedValue.value == 1)
  }

  struct Newer: View {
    var name = "a"

    var body: some View {
      if #available(iOS 14, macOS 11, tvOS 14, watchOS 7, *) {
        Counting(name: name)
      }
    }
  }

  struct Counting: View {
    let name: String
    @State private var count = 0

    var body: some View {
      Text("\(name) \(count)")
      Button("Add") { count += 1 }
    }
  }

  @Test("A view of an availability check keeps its state, although its type is erased")
  func availability() async throws {
    let host = ViewHost(Newer())
    try host.press("Add")
    await host.settle()
    #expect(host.texts == ["a 1", "Add"])
    host.update(Newer(name: "b"))
    #expect(host.texts == ["b 1", "Add"])
  }

  struct Erased: View {
    let isText: Bool

    var body: some View { isText ? AnyView(Text("text")) : AnyView(Counting(name: "a")) }
  }

  @Test("An erased view of another type is another view")
  func erased() async throws {
    let host = ViewHost(Erased(isText: false))
    try host.press("Add")
    await host.settle()
    host.update(Erased(isText: true))
    #expect(host.texts == ["text"])
    host.update(Erased(isText: false))
    #expect(host.texts == ["a 0", "Add"])
  }
}
