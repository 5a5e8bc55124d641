import Foundation
import GRDB
import PhotoFeed
import Testing
import TourScript

@Suite struct DatabaseTests {
  private let firstRun = """
    {"event":"sign_in","name":"mia"}
    {"event":"upload","title":"Pier"}
    {"event":"like","photo":1}
    {"event":"comment","photo":1,"text":"cold"}
    {"event":"rename","name":"mia k."}
    {"event":"set_theme","theme":"dark"}
    {"event":"toggle_captions"}
    """

  @Test("A second run continues where the first one ended")
  func continues() throws {
    let folder = try TemporaryFolder()
    _ = try folder.run(firstRun)
    let (_, transcript) = try folder.run(
      """
      {"event":"open","photo":1}
      {"event":"comment","photo":1,"text":"still cold"}
      """)
    #expect(transcript.screens.contains("Welcome back, mia k.."))
    #expect(transcript.screens.contains("## Photo #1 #"))
    #expect(transcript.screens.contains("mia k., 1 upload ##"))
    #expect(transcript.screens.contains("by mia k., liked by mia k."))
    #expect(transcript.screens.contains("[1] mia k.: cold\n  [2] mia k.: still cold"))
    #expect(transcript.summary.contains("1 photo, 1 like, 2 comments"))
    #expect(transcript.summary.contains("signed in as mia k., dark theme, captions off"))
  }

  @Test("A reset erases the database")
  func reset() throws {
    let folder = try TemporaryFolder()
    _ = try folder.run(firstRun)
    let (outcome, transcript) = try folder.run(#"{"event":"refresh"}"#, reset: true)
    #expect(outcome == .success)
    #expect(transcript.summary.contains("0 photos, 0 likes, 0 comments"))
    #expect(transcript.summary.contains("signed out, light theme, captions on"))
    #expect(try folder.run(#"{"event":"refresh"}"#).outcome == .success)
  }

  @Test("A file that is not a database is rejected and left unchanged", arguments: [true, false])
  func damaged(reset: Bool) throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "not a database ", count: 100)
    let path = try folder.write(text, to: "tour.sqlite")
    let (outcome, transcript) = try folder.run(firstRun, reset: reset)
    #expect(outcome == .databaseUnusable)
    #expect(
      transcript.errors == [
        "error: \(path) is not an intact database; it was left as it is"
      ])
    #expect(transcript.pieces.isEmpty)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test("A database with damaged pages is rejected and left unchanged")
  func damagedPages() throws {
    let folder = try TemporaryFolder()
    _ = try folder.run(firstRun)
    let url = folder.url.appendingPathComponent("tour.sqlite")
    var bytes = try Data(contentsOf: url)
    bytes.replaceSubrange(
      4096..<bytes.count, with: Data(repeating: 0xAA, count: bytes.count - 4096))
    try bytes.write(to: url)
    let (outcome, transcript) = try folder.run(firstRun)
    #expect(outcome == .databaseUnusable)
    #expect(transcript.errors.count == 1)
    #expect(try Data(contentsOf: url) == bytes)
  }

  @Test("A database of another program is rejected and left unchanged", arguments: [true, false])
  func foreign(reset: Bool) throws {
    let folder = try TemporaryFolder()
    let other = try DatabaseQueue(path: folder.database)
    try other.write { try $0.execute(sql: "CREATE TABLE recipe (name TEXT)") }
    let (outcome, transcript) = try folder.run(firstRun, reset: reset)
    #expect(outcome == .databaseUnusable)
    #expect(
      transcript.errors == [
        "error: \(folder.database) belongs to another program; it was left as it is"
      ])
    let tables = try other.read { try String.fetchAll($0, sql: "SELECT name FROM sqlite_master") }
    #expect(tables == ["recipe"])
  }

  @Test("A database of a newer version is rejected and left unchanged")
  func newer() throws {
    let folder = try TemporaryFolder()
    _ = try folder.run(firstRun)
    try DatabaseQueue(path: folder.database).write {
      try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('albums')")
    }
    let (outcome, transcript) = try folder.run(firstRun)
    #expect(outcome == .databaseUnusable)
    #expect(
      transcript.errors == [
        "error: \(folder.database) was written by a newer version; it was left as it is"
      ])
  }

  @Test("A database in a folder that does not exist is rejected")
  func noFolder() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("nowhere/tour.sqlite")
    #expect(throws: DatabaseProblem.self) { try PhotoFeedApp(databasePath: path) }
    #expect(try folder.contents.isEmpty)
  }

  @Test("An action that fails in the database shows the error on the screen")
  func failingAction() throws {
    let folder = try TemporaryFolder()
    _ = try folder.run(firstRun)
    let trigger =
      "CREATE TRIGGER full BEFORE INSERT ON comment BEGIN SELECT RAISE(FAIL, 'full'); END"
    try DatabaseQueue(path: folder.database).write { try $0.execute(sql: trigger) }
    let (outcome, transcript) = try folder.run(
      #"{"event":"comment","photo":1,"text":"more"}"#)
    #expect(outcome == .success)
    #expect(transcript.screens.contains("That did not work: SQLite error 19: full"))
    #expect(transcript.summary.contains("1 photo, 1 like, 1 comment"))
  }
}
