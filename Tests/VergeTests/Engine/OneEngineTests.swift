import TestSupport
import Testing
import Verge

@Suite("E1: All stores on one state share one engine")
struct OneEngineTests {
  @Test("E1: A store on a slice reads and changes its slice of the shared state")
  func sliceReadsAndCommits() {
    let store = makeLibrary()
    let desk = store.scoped(\.desk)
    desk.commit { $0.isOpen = true }
    #expect(store.state.desk.isOpen)
    store.commit { $0.desk.drawer.pens = 3 }
    #expect(desk.state.drawer.pens == 3)
    #expect(desk.state.version == 2)
    #expect(store.state.version == 2)
  }

  @Test("E1: A store on a slice observes only the slice")
  func sliceObserves() {
    let store = makeLibrary()
    let recorder = Recorder<Bool>()
    let token = store.scoped(\.desk).sinkState(queue: .passthrough) { recorder.record($0.isOpen) }
    store.commit { $0.count += 1 }
    store.commit { $0.desk.isOpen = true }
    store.scoped(\.count).commit { $0 += 1 }
    #expect(recorder.elements == [false, true])
    token.cancel()
  }

  @Test("E1: A store on a slice sends and receives the activities of the whole state")
  func sliceSends() {
    let store = makeLibrary()
    let recorder = Recorder<Bell>()
    let token = store.sinkActivity(queue: .passthrough) { recorder.record($0) }
    let slice = store.scoped(\.desk.drawer)
    let other = slice.sinkActivity(queue: .passthrough) { recorder.record($0) }
    slice.send(.rang(1))
    store.send(.rang(2))
    #expect(recorder.elements == [.rang(1), .rang(1), .rang(2), .rang(2)])
    withExtendedLifetime((token, other)) {}
  }

  @Test("E1: Observers of all views receive the commits through all views in one order")
  func oneOrder() {
    let store = makeLibrary()
    let recorder = Recorder<String>()
    let count = store.scoped(\.count)
    let tokens = [
      store.sinkState(dropsFirst: true, queue: .passthrough) { recorder.record("a\($0.version)") },
      count.sinkState(dropsFirst: true, queue: .passthrough) { recorder.record("b\($0.version)") },
      store.sinkState(\.title, dropsFirst: true, queue: .passthrough) {
        recorder.record("c\($0.version)")
      },
      store.sinkState(dropsFirst: true, queue: .passthrough) { recorder.record("d\($0.version)") },
    ]
    count.commit { $0 = 1 }
    store.commit { $0.title = "x" }
    store.commit { library in
      library.count = 2
      library.title = "y"
    }
    #expect(
      recorder.elements == ["a1", "b1", "d1", "a2", "c2", "d2", "a3", "b3", "c3", "d3"])
    withExtendedLifetime(tokens) {}
  }

  @Test("E1: A store on a slice of a slice retains the state")
  func sliceKeepsState() {
    var store: LibraryStore? = makeLibrary()
    let pens = store!.scoped(\.desk).scoped(\.drawer).scoped(\.pens)
    store = nil
    pens.commit { $0 += 2 }
    #expect(pens.state.primitive == 2)
  }
}
