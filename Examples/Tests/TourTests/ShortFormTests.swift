import PhotoFeed
import Testing
import TourScript

@Suite struct ShortFormTests {

  private static let events: [(String, TourEvent)] = [
    ("sign_in mia", .signIn(name: "mia")),
    ("sign-out", .signOut),
    ("rename  mia k.", .rename(name: "mia k.")),
    ("upload Harbour at dawn ", .upload(title: "Harbour at dawn")),
    ("like 3", .like(photo: 3)),
    ("Unlike\t3", .unlike(photo: 3)),
    ("comment 3 nice one", .comment(photo: 3, text: "nice one")),
    ("delete_comment 8", .deleteComment(comment: 8)),
    ("refresh", .refresh),
    ("open 3", .open(photo: 3)),
    ("BACK", .back),
    ("set_theme Dark", .setTheme(.dark)),
    ("toggle_captions", .toggleCaptions),
    (#"{"event":"like","photo":3}"#, .like(photo: 3)),
  ]

  @Test("Typed events are parsed", arguments: events)
  func parses(line: String, event: TourEvent) throws {
    #expect(try TourEvent(typed: line) == event)
  }

  @Test("An event is parsed back from its own description", arguments: events)
  func roundTrip(line: String, event: TourEvent) throws {
    #expect(try TourEvent(typed: "\(event)") == event)
  }

  @Test(
    "An error in a typed line names the invalid part",
    arguments: [
      ("", EventError.emptyLine),
      ("dance", .unknownEvent("dance")),
      ("like", .missing(.photo)),
      ("like it", .notANumber(.photo)),
      ("like 3 4", .extraWords("4")),
      ("comment 3", .missing(.text)),
      ("comment nice one", .notANumber(.photo)),
      ("upload", .missing(.title)),
      ("set_theme", .missing(.theme)),
      ("set_theme pink", .unknownTheme("pink")),
      ("back now", .extraWords("now")),
    ])
  func explains(line: String, error: EventError) {
    #expect(throws: error) { try TourEvent(typed: line) }
  }
}
