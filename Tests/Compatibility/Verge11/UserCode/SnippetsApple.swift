#if canImport(SwiftUI)
import Combine
import SwiftUI
import TestSupport
import Testing
import Verge

// What is for Apple platforms, as printed in the list of snippets.

@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
struct AppleContentView: View {
  @StateObject private var viewModel = AppleCounterViewModel()
  @StoreObject private var owned = AppleCounterViewModel()
  var body: some View {
    VStack {
      StoreReader(viewModel.store) { state in Text("Count: \(state.count)") }
      StoreReader(owned) { state in
        Stepper("n", value: state.binding(\.count))
        Text(state.primitive.count.description)
      }
      Stepper("m", value: owned.binding(\.count))
      Button("Increment") { viewModel.increment() }
    }
    .onReceiveState(viewModel) { (s: Changes<AppleCounterViewModel.State>) in
      AppleCounterViewModel.received.record(s.count)
    }
  }
}

final class AppleCounterViewModel: StoreComponentType {
  struct State: Equatable { var count: Int = 0 }
  static let received = Recorder<Int>()
  let store: Store<State, Never> = .init(initialState: .init())
  func increment() { commit { $0.count += 1 } }
}

func appleCombine(
  _ store: Store<Int, String>, _ seen: Recorder<String>
) -> Set<AnyCancellable> {
  var bag = Set<AnyCancellable>()
  store.statePublisher().sink { changes in seen.record("\(changes.primitive)") }.store(in: &bag)
  store.activityPublisher().sink { seen.record($0) }.store(in: &bag)
  store.sinkState(queue: .passthrough) { _ in seen.record("sink") }.store(in: &bag)
  return bag
}

@Suite("Code snippets for Verge 11 to 13 on Apple platforms")
@MainActor
struct AppleSnippetTests {
  #if STANDINS
  @Test("A view shows its stores, and its controls write to them")
  func view() async throws {
    let host = ViewHost(AppleContentView())
    await host.settle()
    #expect(host.texts == ["Count: 0", "n", "0", "m", "Increment"])
    try host.press("Increment")
    try host.step("n")
    try host.step("m")
    await host.settle()
    #expect(host.texts == ["Count: 1", "n", "2", "m", "Increment"])
    #expect(AppleCounterViewModel.received.elements == [0, 1])
    #expect(host.faults.isEmpty)
  }
  #endif

  @Test("Publishers and subscriptions can be stored in a set of `AnyCancellable`")
  func publishers() {
    let store = Store<Int, String>(initialState: 0)
    let seen = Recorder<String>()
    let bag = appleCombine(store, seen)
    store.commit { $0 = 1 }
    store.send("rang")
    #expect(seen.elements == ["0", "sink", "1", "sink", "rang"])
    #expect(bag.count == 3)
  }
}
#endif
