import PhotoFeed
import Testing
import TourScript
import VergeStore

@Suite struct NeueScreensTests {

  @Test("Reducers with dispatchers produce the same screens and state as dispatchers alone")
  func sameState() throws {
    let alone = try TemporaryFolder()
    let mixed = try TemporaryFolder()
    let one = try alone.run(screens: [.legacy])
    let other = try mixed.run(screens: [.legacy], withNeue: true)
    #expect(other.outcome == .success)
    let pieces = other.transcript.pieces.filter { !$0.hasPrefix("  [session]") }
    #expect(one.transcript.pieces == pieces)
    #expect(try alone.startedApp().store.state == mixed.startedApp().store.state)
  }

  @Test("A store that follows the root shows the commits of dispatchers and reducers")
  func follows() throws {
    let (_, transcript) = try TemporaryFolder().run(
      """
      {"event":"like","photo":1}
      {"event":"sign_in","name":"mia"}
      {"event":"upload","title":"Harbour"}
      {"event":"open","photo":1}
      {"event":"like","photo":1}
      {"event":"unlike","photo":1}
      {"event":"back"}
      {"event":"sign_out"}
      """,
      screens: [.legacy], withNeue: true)
    let lines = transcript.pieces.filter { $0.hasPrefix("  [") }.map { $0.dropLast() }
    #expect(
      lines == [
        "  [session] nobody, 0 likes given",
        "  [session] mia, 0 likes given",
        "  [session] mia, 1 like given",
        "  [session] mia, 0 likes given",
        "  [session] nobody, 0 likes given",
      ])
    #expect(transcript.screens.contains("Sign in to like photos."))
    #expect(transcript.screens.contains("You like \"Harbour\"."))
    #expect(transcript.screens.contains("liked by mia"))
  }

  @Test("Three dialects share one state: view models, reducers and dispatchers")
  func threeGenerations() throws {
    let alone = try TemporaryFolder()
    let mixed = try TemporaryFolder()
    #expect(try alone.run(screens: [.legacy]).outcome == .success)
    let all = try mixed.run(screens: [.legacy, .modern], withClassic: true, withNeue: true)
    #expect(all.outcome == .success)
    #expect(
      try alone.startedApp().store.state.photos == mixed.startedApp().store.state.photos)
  }

  @Test("Deallocated stores print nothing")
  func goneScreens() throws {
    let app = try TemporaryFolder().app()
    let transcript = Transcript()
    do {
      let screens = NeueScreens(app: app) { transcript.write($0) }
      screens.back()
    }
    let count = transcript.pieces.count
    app.feed.commit.back()
    #expect(transcript.pieces.count == count)
  }
}
