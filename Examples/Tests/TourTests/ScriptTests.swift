import Foundation
import Testing
import TourScript

@Suite struct ScriptTests {

  @Test("Invalid lines are reported with file and line and skipped; the exit code is 2")
  func badLines() throws {
    let folder = try TemporaryFolder()
    let (outcome, transcript) = try folder.run(
      """
      {"event":"sign_in","name":"mia"}
      {"event":"like",
      {"event":"dance"}

      {"event":"comment","photo":1}
      {"event":"upload","title":" "}
      {"event":"upload","title":"After the bad ones"}
      """)
    let script = folder.path("script.jsonl")
    #expect(outcome == .badLines)
    #expect(outcome.rawValue == 2)
    let errors = transcript.errors
    try #require(errors.count == 5)
    #expect(errors[0].hasPrefix("\(script):2: malformed JSON: "))
    #expect(errors[1] == #"\#(script):3: unknown event "dance""#)
    #expect(errors[2] == "\(script):4: the line is empty")
    #expect(errors[3] == #"\#(script):5: "text" is missing"#)
    #expect(errors[4] == #"\#(script):6: "title" is empty"#)
    #expect(transcript.screens.contains(#"Uploaded "After the bad ones" as #1."#))
    #expect(transcript.summary.contains("5 lines skipped"))
  }

  @Test("Windows line endings, a byte order mark and a missing final line ending are accepted")
  func lineEnds() throws {
    let (outcome, transcript) = try TemporaryFolder().run(
      "\u{FEFF}{\"event\":\"refresh\"}\r\n{\"event\":\"back\"}")
    #expect(outcome == .success)
    #expect(transcript.errors.isEmpty)
    #expect(transcript.screens.contains("\n> back\n"))
  }

  @Test("An empty script is reported")
  func emptyScript() throws {
    let folder = try TemporaryFolder()
    let (outcome, transcript) = try folder.run("")
    #expect(outcome == .badLines)
    #expect(transcript.errors == ["\(folder.path("script.jsonl")):1: the script is empty"])
  }

  @Test(
    "A script that cannot be read is reported, and nothing is written", arguments: [true, false])
  func unreadableScript(isFolder: Bool) throws {
    let folder = try TemporaryFolder()
    let transcript = Transcript()
    let path = isFolder ? folder.url.path : folder.path("nowhere.jsonl")
    let options = TourOptions(scriptPath: path, databasePath: folder.database)
    let outcome = Tour(options, terminal: transcript.terminal).run()
    #expect(outcome == .scriptUnreadable)
    let reason = isFolder ? "it is a folder" : "there is no such file"
    #expect(transcript.errors == ["error: \(path) cannot be read: \(reason)"])
    #expect(transcript.pieces.isEmpty)
    #expect(try folder.contents.isEmpty)
  }

  @Test(
    "An event that is invalid in the current state shows a message on the screen",
    arguments: ScreenKind.allCases)
  func senselessEvents(kind: ScreenKind) throws {
    let (outcome, transcript) = try TemporaryFolder().run(
      """
      {"event":"sign_out"}
      {"event":"comment","photo":1,"text":"hello"}
      {"event":"rename","name":"nobody"}
      {"event":"open","photo":9}
      {"event":"sign_in","name":"mia"}
      {"event":"like","photo":-9223372036854775808}
      {"event":"upload","title":"Pier"}
      {"event":"like","photo":1}
      {"event":"like","photo":1}
      {"event":"comment","photo":1,"text":"mine"}
      {"event":"sign_in","name":"ben"}
      {"event":"unlike","photo":1}
      {"event":"delete_comment","comment":1}
      {"event":"delete_comment","comment":7}
      {"event":"rename","name":"mia"}
      """, screens: [kind])
    #expect(outcome == .success)
    for message in [
      "Nobody is signed in.", "Sign in to comment.", "Sign in to change your name.",
      "There is no photo #9.", "There is no photo #-9223372036854775808.",
      #"You like "Pier" already."#, #"You did not like "Pier"."#, "Comment 1 is not yours.",
      "There is no comment 7.", "The name mia is taken.",
    ] {
      #expect(transcript.screens.contains("\n  \(message)\n"), "\(message)")
    }
  }
}
