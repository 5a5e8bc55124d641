#if canImport(SwiftUI)
import Combine
import SwiftUI
import TestSupport
import Testing
import Verge

/// The code of the article on SwiftUI and Combine, line by line, with its results.
@Suite("Articles: SwiftUI and Combine")
@MainActor
struct AppleArticleTests {
  final class CounterModel: StoreComponentType {
    struct State: Equatable { var count = 0 }
    let store: Store<State, Never> = .init(initialState: .init())
    func increment() { commit { $0.count += 1 } }
  }

  struct CounterView: View {
    @StoreObject private var model = CounterModel()

    var body: some View {
      VStack {
        StoreReader(model) { state in
          Text("Count: \(state.count)")
          Stepper("Count", value: state.binding(\.count))
        }
        Button("Increment") { model.increment() }
      }
    }
  }

  #if STANDINS
  @Test("A view shows the state that it reads, and its controls commit")
  func view() async throws {
    let host = ViewHost(CounterView())
    await host.settle()
    try host.press("Increment")
    try host.step("Count")
    await host.settle()
    #expect(host.texts == ["Count: 2", "Count", "Increment"])
  }
  #endif

  @Test("Publishers send states and activities")
  func publish() {
    let seen = Recorder<String>()
    func print(_ item: some Any) { seen.record("\(item)") }
    let store = Store<CounterModel.State, String>(initialState: .init())
    var bag = Set<AnyCancellable>()
    store.statePublisher().map(\.count).removeDuplicates().sink { print($0) }.store(in: &bag)
    store.activityPublisher().sink { print($0) }.store(in: &bag)
    store.sinkState { _ in }.store(in: &bag)
    store.commit { $0.count = 1 }
    store.send("rang")
    #expect(seen.elements == ["0", "1", "rang"])
    bag.removeAll()
  }
}
#endif
