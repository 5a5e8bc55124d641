import Foundation
import PhotoFeed
import Testing
import TourScript

@Suite struct ShortTourTests {

  /// Runs a tour on the folder's database.
  private func run(
    _ folder: TemporaryFolder, _ change: (inout TourOptions) -> Void = { _ in }
  ) -> (outcome: TourOutcome, transcript: Transcript) {
    let transcript = Transcript()
    var options = TourOptions(databasePath: folder.database)
    change(&options)
    return (Tour(options, terminal: transcript.terminal).run(), transcript)
  }

  @Test("Without a script, the tour is three chapters and a summary, a screenful each")
  func chapters() throws {
    let (outcome, transcript) = run(try TemporaryFolder())
    #expect(outcome == .success)
    #expect(transcript.errors.isEmpty)
    let output = transcript.screens + transcript.summary
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0).trimmingCharacters(in: .whitespaces)
    }
    let headings = [
      "1. One commit, seen by all dialects", "2. A screen moved", "3. A failure caught",
      "== Summary",
    ]
    let positions = headings.compactMap { lines.firstIndex(of: $0) }
    #expect(positions.count == headings.count && positions == positions.sorted())
    #expect(zip(positions, positions.dropFirst() + [lines.count]).allSatisfy { $1 - $0 <= 24 })
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test("In the first chapter, an observer of each dialect receives the sign-in")
  func oneCommit() throws {
    let output = run(try TemporaryFolder()).transcript.screens
    let signIn = output.components(separatedBy: "in turn")[0].split(separator: "\n").suffix(6)
    #expect(signIn.filter { $0.contains("mia") }.count >= 4)
    #expect(signIn.contains { $0.hasSuffix("[badge] 0 likes received") })
    #expect(!output.contains("received nothing"))
  }

  @Test("The moved screen is the same, and the failed commit changes nothing")
  func findings() throws {
    let output = run(try TemporaryFolder()).transcript.screens
    #expect(output.contains("It has drawn the same "))
    #expect(output.contains("1 before, 1 after"))
    #expect(output.contains("0 notified"))
    #expect(output.contains("0 commits added"))
  }

  @Test("Each option of the replay starts the replay")
  func replay() throws {
    let changes: [(inout TourOptions) -> Void] = [
      { $0.isFull = true }, { $0.screens = [.modern] }, { $0.withClassic = true },
      { $0.withNeue = true }, { $0.withVueFlux = true }, { $0.isInteractive = true },
    ]
    for change in changes {
      let output = run(try TemporaryFolder(), change).transcript
      #expect(!output.screens.contains("1. One commit"))
      #expect(output.summary.contains("Final state"))
    }
  }

  @Test("The summary counts the commits of every dispatcher on the state, by dialect")
  func dialects() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(
      """
      {"event":"sign_in","name":"mia"}
      {"event":"upload","title":"Harbour"}
      {"event":"like","photo":1}
      """)
    let (_, transcript) = run(folder) {
      $0.scriptPath = script
      $0.withClassic = true
      $0.withNeue = true
    }
    let sections = transcript.summary.components(separatedBy: "by dialect and dispatcher\n")
    let lines = try #require(sections.last).components(separatedBy: "\n\n")[0]
      .split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    // Restoring the settings, loading the photos (twice), signing in, uploading, liking.
    let counts = lines.compactMap { $0.split(separator: " ").dropLast().last.flatMap { Int($0) } }
    #expect(counts.count == lines.count && counts.reduce(0, +) == 6)
    #expect(lines.contains { $0.hasSuffix(" SignInViewModel 1 commit") })
    #expect(lines.contains { $0.hasSuffix(" FeedReducer 1 commit") })
  }

  @Test("The history and the trace are written after the tour")
  func files() throws {
    let folder = try TemporaryFolder()
    let (outcome, _) = run(folder) {
      $0.historyPath = folder.path("history.html")
      $0.tracePath = folder.path("trace.json")
    }
    #expect(outcome == .success)
    let page = try String(contentsOfFile: folder.path("history.html"), encoding: .utf8)
    #expect(page.contains("Harbour at dawn") && page.hasSuffix("</html>\n"))
    let trace = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: folder.path("trace.json"))))
    let events = try #require((trace as? [String: Any])?["traceEvents"] as? [[String: Any]])
    #expect(events.contains { $0["name"] as? String == "dark theme" })
    #expect(!events.contains { $0["name"] as? String == "remove all" })
  }

  @Test("A history that cannot be written is an error")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    let (outcome, transcript) = run(folder) { $0.historyPath = folder.path("no/history.html") }
    #expect(outcome == .outputUnwritable)
    #expect(transcript.errors.count == 1)
    #expect(transcript.errors.first?.hasPrefix("error: ") == true)
  }
}
