import Foundation
import ModernScreens
import PhotoFeed
import Testing
import TourScript
import VergeStore

@Suite struct ScreenTests {

  @Test("The legacy and the modern screen print the same output for the sample")
  func sameScreens() throws {
    let legacy = try TemporaryFolder().run(screens: [.legacy])
    let modern = try TemporaryFolder().run(screens: [.modern])
    #expect(legacy.outcome == .success)
    #expect(modern.outcome == .success)
    #expect(legacy.transcript.pieces.count > 500)
    #expect(legacy.transcript.pieces == modern.transcript.pieces)
  }

  @Test("Side by side on one store, both screens print every change, in the same order")
  func sideBySide() throws {
    let (_, transcript) = try TemporaryFolder().run(screens: [.legacy, .modern])
    let screens = transcript.pieces.filter { !$0.hasPrefix("\n>") }
    let firsts = stride(from: 0, to: screens.count, by: 2).map { screens[$0] }
    let seconds = stride(from: 1, to: screens.count, by: 2).map { screens[$0] }
    #expect(firsts.count > 250)
    #expect(firsts == seconds)
  }

  @Test("A screen prints only when its content has changed", arguments: ScreenKind.allCases)
  func printsChangesOnly(kind: ScreenKind) throws {
    let folder = try TemporaryFolder()
    let once = try folder.run(#"{"event":"back"}"#, screens: [kind])
    let thrice = try folder.run(
      [String](repeating: #"{"event":"back"}"#, count: 3).joined(separator: "\n"),
      screens: [kind])
    #expect(once.transcript.screens.contains("No photo is open."))
    // Only the echo of the two other events is printed.
    #expect(thrice.transcript.pieces == once.transcript.pieces + ["\n> back\n", "\n> back\n"])
  }

  @Test("A deallocated screen prints nothing")
  func goneScreens() throws {
    let folder = try TemporaryFolder()
    let app = try folder.app()
    let transcript = Transcript()
    let print: @Sendable (String) -> Void = { transcript.write($0) }
    do {
      let legacy = TerminalScreen(store: app.store, print: print)
      let modern = ModernScreen(store: app.store.modernStore, print: print)
      withExtendedLifetime((legacy, modern)) { app.settings.commit.set(theme: .dark) }
    }
    #expect(transcript.pieces.count == 4)
    app.settings.commit.set(theme: .light)
    #expect(transcript.pieces.count == 4)
  }

  @Test("Text loses its control characters, and emoji stay intact")
  func controlCharacters() {
    let text = "two\nlines\u{1B}[2J\u{202E} \u{1F469}\u{200D}\u{1F4BB}"
    #expect(ScreenText.plain(text) == "two lines [2J  \u{1F469}\u{200D}\u{1F4BB}")
  }

  @Test("User input is shown without its control characters")
  func hostileTitle() throws {
    let (outcome, transcript) = try TemporaryFolder().run(
      """
      {"event":"sign_in","name":"mia"}
      {"event":"upload","title":"red\\u001b[31m"}
      """)
    #expect(outcome == .success)
    #expect(transcript.screens.contains("#1    red [31m"))
    #expect(!transcript.screens.contains("\u{1B}"))
  }
}
