import TestSupport
import Testing
import Verge

private struct Counter: Equatable, Sendable {
  var count = 0
  var title = ""
  var volume = 3
}

@Suite("Articles: Asynchronous sequences")
struct AsyncSequencesArticleTests {
  private enum Step: Sendable {
    case begun, finished
  }

  @Test("Loops receive the values, states and activities of a store")
  func loops() async {
    let print = Printer()
    let store = Store<Counter, Step>(initialState: Counter())
    store.commit { $0.count = 3 }

    store.commit { $0.title = "end" }

    for await title in store.values(\.title) {
      print(title)
      if title == "end" { break }
    }

    #expect(print.lines == ["end"])

    for await state in store.states {
      state.ifChanged(\.count) { count in print(count) }
      if state.count == 3 { break }
    }

    #expect(print.lines == ["3"])

    for await volume in store.states(\.volume) {
      print("\(volume.previousPrimitive ?? 0) -> \(volume.primitive)")
      if volume.primitive == 3 { break }
    }

    #expect(print.lines == ["0 -> 3"])

    let loop = Task {
      for await activity in store.activities {
        print(activity)
        if activity == .finished { break }
      }
    }
    while print.lines.isEmpty {
      store.send(.begun)
      await Task.yield()
    }
    store.send(.finished)
    await loop.value
    #expect(print.lines.last == "finished")
  }
}
