import PhotoFeed
import Testing
import TourScript
import VergeStore

@Suite struct ClassicScreensTests {

  @Test("View models of 2018 and dispatchers of 2019 leave the same state as dispatchers alone")
  func sameState() throws {
    let alone = try TemporaryFolder()
    let mixed = try TemporaryFolder()
    #expect(try alone.run(screens: [.legacy]).outcome == .success)
    #expect(try mixed.run(screens: [.legacy], withClassic: true).outcome == .success)
    let (one, other) = (try alone.startedApp(), try mixed.startedApp())
    #expect(one.store.state.photos.count > 5)
    #expect(one.store.state.photos == other.store.state.photos)
    #expect(one.store.state.session == other.store.state.session)
  }

  @Test("Both kinds of screen show the commits of either kind")
  func oneState() throws {
    let (_, transcript) = try TemporaryFolder().run(
      """
      {"event":"comment","photo":1,"text":"Early"}
      {"event":"sign_in","name":"mia"}
      {"event":"upload","title":"Harbour"}
      {"event":"open","photo":1}
      {"event":"comment","photo":1,"text":"Hello"}
      {"event":"rename","name":"Mia"}
      {"event":"sign_out"}
      """,
      screens: [.legacy], withClassic: true)
    let lines = transcript.pieces.filter { $0.hasPrefix("  [") }.map { $0.dropLast() }
    #expect(
      lines == [
        "  [sign-in] nobody is signed in",
        "  [comments] 0 comments",
        "  [comments] Sign in to comment.",
        "  [sign-in] mia is signed in",
        "  [sign-in] Signed in as mia.",
        "  [comments] 1 comment",
        "  [comments] Commented on \"Harbour\".",
        "  [sign-in] Mia is signed in",
        "  [sign-in] nobody is signed in",
        "  [sign-in] Goodbye, Mia.",
      ])
    #expect(transcript.screens.contains("mia, 1 upload"))
    #expect(transcript.screens.contains("mia: Hello"))
  }

  @Test("Deallocated screens print nothing, and release their view models")
  func goneScreens() throws {
    let app = try TemporaryFolder().app()
    let transcript = Transcript()
    weak var model: SignInViewModel?
    do {
      let screens = ClassicScreens(app: app) { transcript.write($0) }
      model = screens.signIn
    }
    let count = transcript.pieces.count
    app.settings.commit.set(theme: .dark)
    #expect(transcript.pieces.count == count)
    #expect(model == nil)
  }
}
