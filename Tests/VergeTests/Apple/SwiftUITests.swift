#if STANDINS
import Combine
import SwiftUI
import TestSupport
import Testing
import Verge

@Suite("SwiftUI")
@MainActor
struct SwiftUITests {
  struct CounterView: View {
    let model: CounterModel

    var body: some View {
      VStack {
        StoreReader(model) { state in Text("count \(state.count)") }
        StoreReader(model.store) { state in Text("title \(state.title)") }
        Button("Increment") { model.increment() }
      }
    }
  }

  @Test("A reader is evaluated again only when a property that it reads changes")
  func reader() async throws {
    let model = CounterModel()
    let host = ViewHost(CounterView(model: model))
    await host.settle()
    #expect(host.texts == ["count 0", "title none", "Increment"])
    let before = renderCount(host)
    try host.press("Increment")
    await host.settle()
    #expect(host.texts == ["count 1", "title none", "Increment"])
    #expect(renderCount(host) == before + 1)
    model.commit { $0.other = 1 }
    await host.settle()
    #expect(renderCount(host) == before + 1)
    #expect(host.faults.isEmpty)
  }

  @Test("D24: A commit during the evaluation of a body is shown without a fault")
  func commitInBody() async {
    struct Committing: View {
      let model: CounterModel

      var body: some View {
        StoreReader(model) { state in
          let _ = state.count < 3 ? model.increment() : ()
          Text("count \(state.count)")
        }
      }
    }

    let host = ViewHost(Committing(model: CounterModel()))
    await host.settle()
    #expect(host.texts == ["count 3"])
    #expect(host.faults.isEmpty)
  }

  @Test("D24: Commits of other threads are shown without user interaction")
  func background() async {
    let model = CounterModel()
    let host = ViewHost(CounterView(model: model))
    await host.settle()
    let store = model.store
    concurrently(4) { _ in
      for _ in 0..<50 { store.scoped(\.count).commit { $0 += 1 } }
    }
    await store.waitUntilAllEventConsumed()
    await host.settle()
    #expect(host.texts.first == "count 200")
    #expect(host.faults.isEmpty)
  }

  @Test("A reader that receives another store reads and follows that store only")
  func swap() async {
    let first = CounterModel()
    let second = CounterModel()
    second.commit { $0.count = 10 }
    let host = ViewHost(CounterView(model: first))
    await host.settle()
    host.update(CounterView(model: second))
    await host.settle()
    #expect(host.texts.first == "count 10")
    first.increment()
    await host.settle()
    #expect(host.texts.first == "count 10")
    second.increment()
    await host.settle()
    #expect(host.texts.first == "count 11")
  }

  @Test("A view with a component as its `@StateObject` shows each change of the component")
  func stateObject() async throws {
    struct Observing: View {
      @StateObject private var model = CounterModel()

      var body: some View {
        VStack {
          Text("count \(model.state.count)")
          Button("Increment") { model.increment() }
        }
      }
    }

    let host = ViewHost(Observing())
    await host.settle()
    try host.press("Increment")
    try host.press("Increment")
    await host.settle()
    #expect(host.texts == ["count 2", "Increment"])
    #expect(host.renderCount(of: Observing.self) == 2)
  }

  @Test("A `@StoreObject` is created once, does not invalidate its view and is released with it")
  func storeObject() async throws {
    struct Owning: View {
      let made: Recorder<Weak>
      @StoreObject private var model: CounterModel

      init(made: Recorder<Weak>) {
        self.made = made
        _model = StoreObject(wrappedValue: make(made))
      }

      var body: some View {
        VStack {
          Text("body \(model.state.count)")
          StoreReader(model) { state in Text("count \(state.count)") }
          Button("Increment") { model.increment() }
        }
      }
    }

    struct Root: View {
      let isShown: Bool
      let made: Recorder<Weak>

      var body: some View {
        if isShown { Owning(made: made) }
      }
    }

    let made = Recorder<Weak>()
    let host = ViewHost(Root(isShown: true, made: made))
    await host.settle()
    try host.press("Increment")
    host.update(Root(isShown: true, made: made))
    await host.settle()
    #expect(host.texts.contains("count 1"))
    #expect(made.count == 1)
    #expect(host.renderCount(of: Owning.self) <= 2)
    host.update(Root(isShown: false, made: made))
    await host.settle()
    #expect(made.elements[0].model == nil)
  }

  @Test("Bindings of components and readers write to the store")
  func bindings() async throws {
    struct Editing: View {
      let model: CounterModel

      var body: some View {
        VStack {
          StoreReader(model) { state in
            Stepper("reader", value: state.binding(\.count))
            Text("count \(state.count)")
          }
          Stepper("component", value: model.binding(\.count))
        }
      }
    }

    let model = CounterModel()
    let host = ViewHost(Editing(model: model))
    await host.settle()
    try host.step("reader", by: 1)
    await host.settle()
    try host.step("component", by: 1)
    await host.settle()
    #expect(host.texts == ["reader", "count 2", "component"])
  }

  @Test("A reader's argument can be captured: by rows, which read and bind when they are made")
  func capturedReader() async throws {
    struct Rows: View {
      let model: CounterModel

      var body: some View {
        StoreReader(model) { state in
          ForEach([1, 2], id: \.self) { row in
            Stepper("row \(row)", value: state.binding(\.count))
            Text("count \(state.count)")
          }
        }
      }
    }

    let model = CounterModel()
    let host = ViewHost(Rows(model: model))
    await host.settle()
    try host.step("row 2", by: 1)
    await host.settle()
    #expect(host.texts == ["row 1", "count 1", "row 2", "count 1"])
  }

  @Test("A reader's content can pass its argument to a function with an `inout` parameter")
  func inoutReader() async {
    struct Passing: View {
      let model: CounterModel

      var body: some View {
        StoreReader(model) { state in label(&state) }
      }

      func label(_ state: inout StoreReaderComponents<CounterModel.State>.StateProxy) -> Text {
        Text("count \(state.count)")
      }
    }

    let model = CounterModel()
    let host = ViewHost(Passing(model: model))
    await host.settle()
    model.increment()
    await host.settle()
    #expect(host.texts == ["count 1"])
  }

  struct Editing<Name: View>: View {
    let field: @MainActor () -> Name

    var body: some View { field() }
  }

  @Test(
    "A text field on a binding shows each commit if views track Observation",
    arguments: BindingTests.Kind.allCases)
  func textField(_ kind: BindingTests.Kind) async throws {
    let model = CounterModel()
    let binding = kind.binding(of: model)
    let host = ViewHost(
      Editing { TextField("Title", text: binding) }, tracksObservation: true)
    await host.settle()
    #expect(host.texts == ["none"])
    model.commit { $0.title = "one" }
    await host.settle()
    #expect(host.texts == ["one"])
    try host.enter("two", into: "Title")
    await host.settle()
    #expect(host.texts == ["two"])
    #expect(model.state.title == "two")
    #expect(host.faults.isEmpty)
  }

  @Test("A body that reads a binding is evaluated again only when the bound property changes")
  func bindingPrecision() async {
    struct Shown: View {
      @Binding var title: String

      var body: some View { Text(title) }
    }

    let model = CounterModel()
    let host = ViewHost(Shown(title: model.binding(\.title)), tracksObservation: true)
    model.commit { $0.other = 1 }
    model.increment()
    await host.settle()
    #expect(host.renderCount(of: Shown.self) == 1)
    model.commit { $0.title = "one" }
    await host.settle()
    #expect(host.texts == ["one"])
    #expect(host.renderCount(of: Shown.self) == 2)
  }

  @Test("Before iOS 17, without tracking of Observation, a reader keeps a text field up to date")
  func untrackedTextField() async {
    let model = CounterModel()
    let host = ViewHost(Editing { TextField("Title", text: model.binding(\.title)) })
    let reading = ViewHost(
      StoreReader(model) { state in TextField("Title", text: state.binding(\.title)) })
    await reading.settle()
    model.commit { $0.title = "one" }
    await host.settle()
    await reading.settle()
    #expect(host.texts == ["none"])
    #expect(reading.texts == ["one"])
  }

  @Test("E16: A store is not observed after its views are released")
  func gone() async {
    struct Row: View {
      @Binding var title: String

      var body: some View { Text(title) }
    }

    let model = CounterModel()
    var host: ViewHost<Row>? = ViewHost(
      Row(title: model.binding(\.title)), tracksObservation: true)
    await host?.settle()
    model.commit { $0.other = 1 }
    #expect(!model.store.view.core.isUnobserved)
    host = nil
    for other in 2...10 { model.commit { $0.other = other } }
    #expect(model.store.view.core.isUnobserved)
  }

  @Test("`onReceiveState` and `onReceiveActivity` call their closures while the view is shown")
  func receive() async {
    struct Receiving: View {
      let isShown: Bool
      let model: CounterModel
      let states: Recorder<Int>
      let activities: Recorder<Int>

      var body: some View {
        if isShown {
          Text("here")
            .onReceiveState(model) { (state: Changes<CounterModel.State>) in
              states.record(state.count)
            }
            .onReceiveActivity(model) {
              if case .rang(let number) = $0 { activities.record(number) }
            }
        }
      }
    }

    let model = CounterModel()
    let states = Recorder<Int>()
    let activities = Recorder<Int>()
    func view(_ isShown: Bool, _ model: CounterModel) -> Receiving {
      Receiving(isShown: isShown, model: model, states: states, activities: activities)
    }

    let host = ViewHost(view(true, model))
    await host.settle()
    model.increment()
    model.send(.rang(1))
    host.update(view(true, model))
    await host.settle()
    #expect(states.elements == [0, 1])
    #expect(activities.elements == [1])

    let other = CounterModel()
    host.update(view(true, other))
    await host.settle()
    other.increment()
    model.increment()
    other.send(.rang(2))
    await host.settle()
    #expect(states.elements == [0, 1, 0, 1])
    #expect(activities.elements == [1, 2])

    host.update(view(false, other))
    await host.settle()
    other.increment()
    #expect(states.count == 4)
    #expect(host.faults.isEmpty)
  }

  @Test("`onReceiveState` follows the view to another slice of the same store")
  func receiveSlice() async throws {
    struct Sides: Equatable { var left = 0, right = 10 }

    struct Switching: View {
      let store: Store<Sides, Never>
      let seen: Recorder<Int>
      @State private var isRight = false

      var body: some View {
        VStack {
          Text("here").onReceiveState(isRight ? store.scoped(\.right) : store.scoped(\.left)) {
            seen.record($0.primitive)
          }
          Button("Switch") { isRight = true }
        }
      }
    }

    let store = Store<Sides, Never>(initialState: Sides())
    let seen = Recorder<Int>()
    let host = ViewHost(Switching(store: store, seen: seen))
    await host.settle()
    try host.press("Switch")
    await host.settle()
    store.commit { $0.right = 11 }
    await host.settle()
    #expect(seen.elements == [0, 10, 11])
  }

  /// The number of evaluations of the readers' bodies.
  private func renderCount(_ host: ViewHost<CounterView>) -> Int {
    host.renderCount(of: StoreReader<CounterModel.State, Text>.self)
  }
}

/// A weak reference to a model.
final class Weak: @unchecked Sendable {
  // Sendable: used on the main actor only.
  weak var model: CounterModel?

  init(_ model: CounterModel) {
    self.model = model
  }
}

@MainActor
private func make(_ made: Recorder<Weak>) -> CounterModel {
  let model = CounterModel()
  made.record(Weak(model))
  return model
}
#endif
