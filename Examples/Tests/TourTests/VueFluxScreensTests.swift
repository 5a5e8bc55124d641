import PhotoFeed
import Testing
import TourScript
import VergeStore

@Suite struct VueFluxScreensTests {

  @Test("VueFlux stores with dispatchers produce the same screens and state as dispatchers alone")
  func sameState() throws {
    let alone = try TemporaryFolder()
    let mixed = try TemporaryFolder()
    let one = try alone.run(screens: [.legacy])
    let other = try mixed.run(screens: [.legacy], withVueFlux: true)
    #expect(other.outcome == .success)
    let pieces = other.transcript.pieces.filter { !$0.hasPrefix("  [badge]") }
    #expect(one.transcript.pieces == pieces)
    #expect(try alone.startedApp().store.state == mixed.startedApp().store.state)
  }

  @Test("The badge shows the commits of dispatchers and VueFlux actions")
  func badge() throws {
    let (_, transcript) = try TemporaryFolder().run(
      """
      {"event":"like","photo":1}
      {"event":"sign_in","name":"mia"}
      {"event":"upload","title":"Harbour"}
      {"event":"like","photo":1}
      {"event":"unlike","photo":1}
      {"event":"unlike","photo":7}
      {"event":"sign_out"}
      """,
      screens: [.legacy], withVueFlux: true)
    let lines = transcript.pieces.filter { $0.hasPrefix("  [") }.map { $0.dropLast() }
    #expect(
      lines == [
        "  [badge] hidden",
        "  [badge] 0 likes received",
        "  [badge] 1 like received",
        "  [badge] 0 likes received",
        "  [badge] hidden",
      ])
    #expect(transcript.screens.contains("Sign in to like photos."))
    #expect(transcript.screens.contains("You like \"Harbour\"."))
    #expect(transcript.screens.contains("You no longer like \"Harbour\"."))
  }

  @Test("Four dialects share one state")
  func fourGenerations() throws {
    let alone = try TemporaryFolder()
    let mixed = try TemporaryFolder()
    #expect(try alone.run(screens: [.legacy]).outcome == .success)
    let all = try mixed.run(
      screens: [.legacy, .modern], withClassic: true, withNeue: true, withVueFlux: true)
    #expect(all.outcome == .success)
    #expect(
      try alone.startedApp().store.state.photos == mixed.startedApp().store.state.photos)
  }

  @Test("Deallocated screens print nothing")
  func goneScreens() throws {
    let app = try TemporaryFolder().startedApp()
    let transcript = Transcript()
    do {
      let screens = VueFluxScreens(app: app) { transcript.write($0) }
      withExtendedLifetime(screens) {}
    }
    let count = transcript.pieces.count
    #expect(count > 0)
    app.feed.commit.back()
    #expect(transcript.pieces.count == count)
  }
}
