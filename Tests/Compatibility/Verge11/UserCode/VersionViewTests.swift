#if canImport(SwiftUI)
import SwiftUI
import TestSupport
import Testing
import Verge

// The views of Verge 7 to 10 and of 14, as they were written. Combine comes with Verge, as it did with
// the originals.

struct ViewState: Equatable, Sendable {
  var count = 0
  var name = "n"
}

@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
struct V7View: View {
  let store: Store<ViewState, Never>
  var body: some View {
    VStack {
      UseState(store) { changes in Text("use \(changes.count)") }
      StateReader(store).content { changes in Text("content \(changes.count)") }
      StateReader(store: store) { changes in Text("reader \(changes.primitive.name)") }
      StateReader(store.derived(.map(\.count))) { changes in Text("derived \(changes.primitive)") }
      StateReader(store, .map { $0.count * 2 }) { changes in Text("map \(changes.primitive)") }
    }
  }
}

@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
struct V14ReaderView: View {
  let store: Store<ViewState, Never>
  var body: some View {
    VStack {
      StoreReader(store) { state in Text("proxy \(state.count)") }
      StoreReader(store) { $state in
        Text("value \(state.count) \(state.name)")
        Stepper("step", value: $state.count)
        Stepper("bound", value: $state.binding(\.count))
        Text($state.driver.name)
      }
    }
  }
}

@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
struct V14ReadingView: View {
  @Reading<Store<ViewState, Never>> var state: ViewState
  @Reading<Store<ViewState, Never>> var other: ViewState
  @ReadingObject<Store<ViewState, Never>> var own: ViewState
  init(store: Store<ViewState, Never>) {
    let mode = Reading<Store<ViewState, Never>>.Mode.strong
    _state = .init(label: "state", mode: mode, store)
    _other = .init(mode: .unowned, store)
    _own = .init(label: "own") { Store(initialState: ViewState()) }
  }
  var body: some View {
    VStack {
      Text("state \(state.count) other \(other.count) own \(own.count)")
      Stepper("state", value: $state.count)
      Stepper("own", value: v14Count($own))
    }
  }
}

func v14Count(_ reading: BindableReading<Store<ViewState, Never>>) -> Binding<Int> {
  reading.count
}

final class V10CombineModel {
  var bag = Set<AnyCancellable>()
  let subject = PassthroughSubject<Int, Never>()
  func observe(_ store: Store<ViewState, Never>, _ seen: Recorder<Int>) {
    store.statePublisher(startsFromInitial: false).sink { seen.record($0.count) }.store(in: &bag)
    store.valuePublisher(startsFromInitial: true).sink { seen.record($0.count) }.store(in: &bag)
    store.changesPublisher().sink { seen.record($0.count) }.store(in: &bag)
  }
}

@Suite("SwiftUI views for Verge 7 to 10, and for 14")
@MainActor
struct VersionViewTests {
  private let store = Store<ViewState, Never>(name: "view", initialState: ViewState())

  #if STANDINS
  @Test("V7: Each form of `StateReader` shows the newest state")
  func stateReaders() async {
    let host = ViewHost(V7View(store: store))
    await host.settle()
    #expect(host.texts == ["use 0", "content 0", "reader n", "derived 0", "map 0"])
    store.commit {
      $0.count = 1
      $0.name = "m"
    }
    await host.settle()
    #expect(host.texts == ["use 1", "content 1", "reader m", "derived 1", "map 2"])
  }

  @Test("V14: `StoreReader` passes the value and bindings with `$state`, else the proxy")
  func bindableReading() async throws {
    let host = ViewHost(V14ReaderView(store: store))
    await host.settle()
    #expect(host.texts == ["proxy 0", "value 0 n", "step", "bound", "view"])
    try host.step("step")
    try host.step("bound")
    await host.settle()
    #expect(host.texts == ["proxy 2", "value 2 n", "step", "bound", "view"])
    store.commit { $0.name = "m" }
    await host.settle()
    #expect(host.texts.contains("value 2 m"))
  }

  @Test("V14: `Reading` shows a passed store; `ReadingObject`, the view's own store")
  func readings() async throws {
    let host = ViewHost(V14ReadingView(store: store))
    await host.settle()
    #expect(host.texts.first == "state 0 other 0 own 0")
    try host.step("state")
    try host.step("own")
    try host.step("own")
    await host.settle()
    #expect(host.texts.first == "state 1 other 1 own 2")
    store.commit { $0.count = 5 }
    await host.settle()
    #expect(host.texts.first == "state 5 other 5 own 2")
  }
  #endif

  @Test("V10: A publisher starts with the current state, unless `startsFromInitial` is false")
  func publishers() {
    let seen = Recorder<Int>()
    let model = V10CombineModel()
    model.observe(store, seen)
    #expect(seen.elements == [0, 0])
    store.commit { $0.count = 3 }
    #expect(seen.elements == [0, 0, 3, 3, 3])
  }
}
#endif
