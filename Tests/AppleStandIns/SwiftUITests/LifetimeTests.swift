import Combine
import SwiftUI
import Testing

@MainActor
@Suite("Lifetimes in a host")
struct LifetimeTests {
  struct Owner: View {
    @StateObject private var model: Model
    let subject: PassthroughSubject<Int, Never>
    let received: Count

    init(
      gone: Count,
      subject: PassthroughSubject<Int, Never> = .init(),
      received: Count = Count()
    ) {
      _model = StateObject(wrappedValue: Model { gone.value += 1 })
      self.subject = subject
      self.received = received
    }

    var body: some View {
      Text("\(model.value)").onReceive(subject) { received.value += $0 }
      Button("Add") { model.value += 1 }
    }
  }

  struct Shelf: View {
    let gone: Count
    let subject: PassthroughSubject<Int, Never>
    let received: Count
    @State private var isOpen = true

    var body: some View {
      Button("Open") { isOpen.toggle() }
      if isOpen {
        VStack { Owner(gone: gone, subject: subject, received: received) }
      }
    }
  }

  @Test("A removed view releases its object and receives nothing; a new one starts afresh")
  func tearDown() async throws {
    let (gone, received) = (Count(), Count())
    let subject = PassthroughSubject<Int, Never>()
    let host = ViewHost(Shelf(gone: gone, subject: subject, received: received))
    try host.press("Add")
    subject.send(1)
    await host.settle()
    #expect(host.texts == ["Open", "1", "Add"])

    try host.press("Open")
    await host.settle()
    subject.send(1)
    #expect(host.texts == ["Open"])
    #expect(gone.value == 1)
    #expect(received.value == 1)

    try host.press("Open")
    await host.settle()
    #expect(host.texts == ["Open", "0", "Add"])
  }

  @Test("A removed view is not evaluated for a pending change")
  func changeBeforeTearDown() async throws {
    let host = ViewHost(Shelf(gone: Count(), subject: .init(), received: Count()))
    try host.press("Add")
    try host.press("Open")
    await host.settle()
    #expect(host.texts == ["Open"])
    #expect(host.renderCount(of: Owner.self) == 1)
  }

  @Test("A deallocated host releases everything, including views that wait for an evaluation")
  func hostGone() async throws {
    let gone = Count()
    var host: ViewHost<Owner>? = ViewHost(Owner(gone: gone))
    try host?.press("Add")
    host = nil
    #expect(gone.value == 1)
  }

  struct Branches: View {
    let isFirst: Bool
    let gone: Count

    var body: some View {
      if isFirst {
        Owner(gone: gone)
      } else {
        Owner(gone: gone)
      }
    }
  }

  @Test("The other branch of a condition is another view")
  func branches() async throws {
    let gone = Count()
    let host = ViewHost(Branches(isFirst: true, gone: gone))
    try host.press("Add")
    host.update(Branches(isFirst: false, gone: gone))
    #expect(host.texts == ["0", "Add"])
    #expect(gone.value == 1)
  }

  struct Late: View {
    @ObservedObject var model: Model
    let isShown: Bool

    var body: some View {
      if isShown { Farewell(model: model) }
    }
  }

  struct Farewell: View {
    @ObservedObject var model: Model
    @StateObject private var own: Model

    init(model: Model) {
      self.model = model
      _own = StateObject(wrappedValue: Model { model.value += 1 })
    }

    var body: some View { Text("\(model.value) \(own.value)") }
  }

  @Test("A removed view is not evaluated for changes in its objects' `deinit`")
  func changeOnTearDown() async {
    let model = Model()
    let host = ViewHost(Late(model: model, isShown: true))
    host.update(Late(model: model, isShown: false))
    await host.settle()
    #expect(model.value == 1)
    #expect(host.renderCount(of: Farewell.self) == 1)
    #expect(host.renderCount(of: Late.self) == 3)
  }
}
