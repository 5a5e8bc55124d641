import Foundation
import PhotoFeed
import Testing
import TourScript

@Suite struct EventDecodingTests {

  private static let events: [(String, TourEvent)] = [
    (#"{"event":"sign_in","name":" mia "}"#, .signIn(name: "mia")),
    (#"{"event":"sign_out"}"#, .signOut),
    (#"{"event":"rename","name":"mia k."}"#, .rename(name: "mia k.")),
    (#"{"event":"upload","title":"Caf\u00e9"}"#, .upload(title: "Café")),
    (#"{"photo":3,"event":"like"}"#, .like(photo: 3)),
    (#"{"event":"unlike","photo":3,"more":[1]}"#, .unlike(photo: 3)),
    (#"{"event":"comment","photo":3,"text":"nice"}"#, .comment(photo: 3, text: "nice")),
    (#"{"event":"delete_comment","comment":8}"#, .deleteComment(comment: 8)),
    (#"{"event":"refresh"}"#, .refresh),
    (#"{"event":"open","photo":3}"#, .open(photo: 3)),
    (#"  {"event":"back"}  "#, .back),
    (#"{"event":"set_theme","theme":"dark"}"#, .setTheme(.dark)),
    (#"{"event":"toggle_captions"}"#, .toggleCaptions),
  ]

  @Test("Every event is decoded from its JSON object", arguments: events)
  func decodes(line: String, event: TourEvent) throws {
    #expect(try TourEvent(line: Data(line.utf8)) == event)
  }

  @Test("The list of decoded events contains every event name")
  func listIsComplete() {
    #expect(Self.events.count == EventName.allCases.count)
  }

  private static let failures: [(String, EventError)] = [
    ("", .emptyLine),
    (" \t", .emptyLine),
    ("3", .notAnObject),
    (#"["like",3]"#, .notAnObject),
    ("{}", .missing(.event)),
    (#"{"event":null}"#, .missing(.event)),
    (#"{"event":5}"#, .notText(.event)),
    (#"{"event":"Like","photo":3}"#, .unknownEvent("Like")),
    (#"{"event":"like"}"#, .missing(.photo)),
    (#"{"event":"like","photo":"3"}"#, .notANumber(.photo)),
    (#"{"event":"like","photo":3.5}"#, .notANumber(.photo)),
    (#"{"event":"like","photo":99999999999999999999}"#, .notANumber(.photo)),
    (#"{"event":"comment","text":"nice"}"#, .missing(.photo)),
    (#"{"event":"comment","photo":3}"#, .missing(.text)),
    (#"{"event":"comment","photo":3,"text":["nice"]}"#, .notText(.text)),
    (#"{"event":"upload","title":"\n"}"#, .empty(.title)),
    (#"{"event":"set_theme","theme":"pink"}"#, .unknownTheme("pink")),
  ]

  @Test("An error in a line names the invalid field", arguments: failures)
  func explains(line: String, error: EventError) {
    #expect(throws: error) { try TourEvent(line: Data(line.utf8)) }
  }

  @Test(
    "Anything but one JSON value is malformed",
    arguments: [
      "{", "like 3", #"{"event":"back"}{"event":"back"}"#, #"{"event":"like","photo":}"#,
      "{\"event\":\"upload\",\"title\":\"\u{1}\"}",
    ])
  func malformed(line: String) {
    #expect {
      try TourEvent(line: Data(line.utf8))
    } throws: { error in
      guard case EventError.malformedJSON(let detail) = error else { return false }
      return !detail.isEmpty
    }
  }

  @Test("Bytes that are not UTF-8 are reported as such")
  func notUnicode() {
    let line = Data(#"{"event":"upload","title":""#.utf8) + [0xFF, 0xFE] + Data(#""}"#.utf8)
    #expect(throws: EventError.notUnicode) { try TourEvent(line: line) }
  }
}
