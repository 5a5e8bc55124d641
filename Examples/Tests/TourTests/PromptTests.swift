import Testing
import TourScript

@Suite struct PromptTests {

  @Test("Typed events are performed up to `quit`, without the sample")
  func typedEvents() throws {
    let (outcome, transcript) = try TemporaryFolder().run(
      typing: ["sign_in mia", "", "upload Pier", "quit", "upload Never"])
    #expect(outcome == .success)
    #expect(transcript.screens.contains(#"Uploaded "Pier" as #1."#))
    #expect(!transcript.screens.contains("Never"))
    #expect(transcript.summary.contains("1 photo, 0 likes, 0 comments"))
  }

  @Test("A script is replayed before the prompt")
  func scriptFirst() throws {
    let (_, transcript) = try TemporaryFolder().run(
      #"{"event":"sign_in","name":"mia"}"#, typing: [#"{"event":"upload","title":"Pier"}"#])
    #expect(transcript.summary.contains("1 photo, 0 likes, 0 comments"))
  }

  @Test("A typing error is explained and does not fail the tour")
  func slips() throws {
    let (outcome, transcript) = try TemporaryFolder().run(typing: ["lik 3", "like x"])
    #expect(outcome == .success)
    #expect(transcript.errors.isEmpty)
    #expect(transcript.screens.contains(#"  unknown event "lik""#))
    #expect(transcript.screens.contains(#"  "photo" must be a whole number"#))
  }

  @Test("Help lists every event with its fields")
  func help() throws {
    let (_, transcript) = try TemporaryFolder().run(typing: ["help"])
    for name in EventName.allCases {
      #expect(transcript.screens.contains("\n  \(name.rawValue)"))
    }
    #expect(transcript.screens.contains("comment PHOTO TEXT"))
  }
}
