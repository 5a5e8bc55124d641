#if STANDINS
import Combine
import SwiftUI
import TestSupport
import Testing
import VergeNeue

@Suite("SwiftUI views on VergeNeue stores")
@MainActor
struct AppleTests {
  @Test("The views of the README show the state of the store, and submit a comment to it")
  func readme() async throws {
    let store = Store(state: SessionState(), reducer: SessionStateReducer())
    let host = ViewHost(HomeView(sessionStore: store).environmentObject(store))
    await host.settle()
    #expect(host.texts == ["a", "b"])
    try host.press("b")
    await host.settle()
    #expect(host.texts == ["a", "b", "b", "Enter comment here", "Submit"])
    try host.enter("nice", into: "Enter comment here")
    await host.settle()
    try host.press("Submit")
    await host.settle()
    #expect(store.state.comments(for: "b").map(\.body) == ["nice"])
    #expect(host.texts == ["a", "b", "nice", "b", "Enter comment here", "Submit"])
    #expect(host.faults.isEmpty)
  }

  @Test("A view can read a store and a scoped store, and run actions")
  func shelfView() async throws {
    let session = Store(state: ShelfState(), reducer: ShelfReducer(prefix: "p"))
    let owner = session.makeScoped(scope: \.owner, reducer: OwnerReducer())
    let host = ViewHost(ShelfView().environmentObject(owner).environmentObject(session))
    owner.commit { $0.rename("kim") }
    await host.settle()
    #expect(host.texts.first?.hasSuffix(" kim") == true)
    let tally = shelf.state.tally
    try host.press("go")
    await host.settle()
    #expect(shelf.state.tally > tally)
    #expect(session.state.titles == [2: "p"])
    #expect(host.faults.isEmpty)
  }
}
#endif
