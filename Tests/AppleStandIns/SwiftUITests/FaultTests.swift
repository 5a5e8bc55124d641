import Combine
import SwiftUI
import Testing

@MainActor
@Suite("Faults")
struct FaultTests {
  struct Publishing: View {
    @ObservedObject var model: Model

    var body: some View {
      if model.value == 0 { model.value = 1 }
      return Text("\(model.value)")
    }
  }

  @Test("Publishing a change inside a body is a fault; the change is shown later")
  func publishing() async {
    let host = ViewHost(Publishing(model: Model()))
    #expect(
      host.faults == ["Model published changes from within a view update: of Publishing."])
    #expect(host.renderCount(of: Publishing.self) == 1)

    await host.settle()
    #expect(host.renderCount(of: Publishing.self) == 2)
    #expect(host.faults.count == 1)
  }

  struct Outer: View {
    @ObservedObject var model: Model

    var body: some View {
      Text("\(model.value)")
      Inner(model: model)
    }
  }

  struct Inner: View {
    let model: Model

    var body: some View {
      if model.value == 0 { model.value = 1 }
      return EmptyView()
    }
  }

  @Test("Changing an object that another view observes inside a body is a fault")
  func publishingToOuter() async {
    let host = ViewHost(Outer(model: Model()))
    #expect(host.faults == ["Model published changes from within a view update: of Inner."])
    #expect(host.texts == ["0"])
    await host.settle()
    #expect(host.texts == ["1"])
  }

  struct Writing: View {
    @State private var value = 0

    var body: some View {
      if value == 0 { value = 1 }
      return Text("\(value)")
    }
  }

  @Test("Writing a state inside a body is a fault")
  func writing() async {
    let host = ViewHost(Writing())
    #expect(
      host.faults == ["A state (Int) was modified from within a view update: of Writing."])
    await host.settle()
    #expect(host.texts == ["1"])
  }

  // Sendable: its publisher is locked.
  final class Source: ObservableObject, @unchecked Sendable {
    let objectWillChange = ObservableObjectPublisher()
  }

  struct Watching: View {
    @ObservedObject var source: Source

    var body: some View { Text("watching") }
  }

  @Test("Publishing from another thread is a fault")
  func otherThread() async {
    let source = Source()
    let host = ViewHost(Watching(source: source))
    await Task.detached { source.objectWillChange.send() }.value
    await host.settle()
    #expect(host.faults == ["Source published changes from another thread."])
    #expect(host.renderCount(of: Watching.self) == 2)
  }

  struct Endless: View {
    @ObservedObject var model: Model

    var body: some View {
      model.value += 1
      return Text("endless")
    }
  }

  @Test("A view that never settles is a fault")
  func endless() async {
    let host = ViewHost(Endless(model: Model()))
    await host.settle()
    #expect(host.faults.last?.contains("does not settle") == true)
  }

  @Test("A missing control is an error that lists the existing ones")
  func missingControl() {
    let host = ViewHost(Button("Add") {})
    let error = #expect(throws: ControlNotFound.self) { try host.press("Remove") }
    #expect(error?.description == "No button is called “Remove”. Controls: [\"Add\"].")
  }
}
