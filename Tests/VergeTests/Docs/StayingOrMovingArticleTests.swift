import Testing
import Verge

@Suite("Articles: Staying, or moving to TCA or Observation")
struct StayingOrMovingArticleTests {
  struct Profile: Equatable, Sendable {
    var name = ""
  }

  @MainActor final class TitleModel {
    private(set) var title = ""

    func follow(_ store: Store<Profile, Never>) async {
      for await name in store.values(\.name) { title = name }
    }
  }

  @Test("A class of the main actor follows a store") @MainActor
  func follow() async {
    let store = Store<Profile, Never>(initialState: Profile(name: "Ada"))
    let model = TitleModel()
    let following = Task { await model.follow(store) }
    while model.title != "Ada" { await Task.yield() }
    store.commit { $0.name = "Grace" }
    while model.title != "Grace" { await Task.yield() }
    following.cancel()
    await following.value
    #expect(model.title == "Grace")
  }
}
