import TestSupport
import Testing
import Verge

private struct Counter: Equatable, Sendable {
  var count = 0
  var title = ""
}

private struct Profile: Equatable, Sendable {
  var name = ""
  var visits = 0
}

private struct AppState: Equatable, Sendable {
  var count = 0
  var profile = Profile()
}

@Suite("Articles: Coming from Verge 11 and 12")
struct ComingFrom11And12ArticleTests {
  @Test("A mutation can receive the state itself or a reference")
  func plainState() {
    let store = Store<AppState, Never>(initialState: AppState())
    store.commit { $0.profile.name = "Ada" }
    store.commit { $0.map(keyPath: \.profile) { $0.name = "Ada" } }
    store.commit { (state: inout InoutRef<AppState>) in state.count += 1 }
    store.commit { $0 = AppState() }

    #expect(store.state.primitive == AppState())
    #expect(store.state.version == 4)
  }

  @Test("Equal states do not notify")
  func equalStates() {
    let print = Printer()
    let store = Store<Counter, Never>(initialState: Counter())

    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      print(state.version, state.previous?.count ?? -1)
    }
    store.commit { $0.count = 0 }  // the value stays: no observer is called
    store.commit { $0.count = 1 }  // prints 2 0

    #expect(print.lines == ["2 0"])
    subscription.cancel()
  }
}
