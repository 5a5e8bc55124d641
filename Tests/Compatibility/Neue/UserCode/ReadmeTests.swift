import TestSupport
import Testing
import VergeNeue

@Suite("The README of VergeNeue")
struct ReadmeTests {
  @Test("A mutation of the README changes the state")
  func commit() {
    let store = Store(state: RootState(), reducer: RootReducer())
    store.commit { $0.syncIncrement() }
    store.commit { $0.syncIncrement(adding: 2) }
    #expect(store.state.count == 3)
  }

  @Test("An action can commit later, on the main queue")
  func dispatch() async {
    let store = Store(state: RootState(), reducer: RootReducer())
    await withCheckedContinuation { continuation in
      store.sink { _ in continuation.resume() }
      store.dispatch { $0.asyncIncrement() }
      #expect(store.state.count == 0)
    }
    #expect(store.state.count == 1)
  }

  @Test("A global store can be used on any thread")
  func global() {
    let count = rootStore.state.count
    onAnotherThread { rootStore.commit { $0.syncIncrement() } }
    #expect(rootStore.state.count == count + 1)
    #expect(rootStore.state.photos.isEmpty)
    #expect(rootStore.state.comments.isEmpty)
  }

  @Test("The actions of the README fetch photos, and submit a comment to one of them")
  func comments() {
    let store = Store(state: SessionState(), reducer: SessionStateReducer())
    store.dispatch { $0.fetchPhotos() }
    store.dispatch { $0.submitComment(body: "nice", photoID: "a") }
    #expect(store.state.photos.map(\.id) == ["a", "b"])
    #expect(store.state.comments(for: "a").map(\.body) == ["nice"])
    #expect(store.state.comments(for: "b").isEmpty)
  }
}
