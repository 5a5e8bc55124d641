import Foundation
import PhotoFeed
import TourScript

/// A temporary folder for one test, which is removed on deallocation.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("tour-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of the database in this folder.
  var database: String { path("tour.sqlite") }

  /// The names of the files in the folder.
  var contents: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  func path(_ name: String) -> String {
    url.appendingPathComponent(name).path
  }

  /// Writes a file and returns its path.
  func write(_ text: String, to name: String = "script.jsonl") throws -> String {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
    return path(name)
  }

  /// Runs a tour on the folder's database.
  func run(
    _ script: String? = nil,
    screens: [ScreenKind] = [.legacy],
    withClassic: Bool = false,
    withNeue: Bool = false,
    withVueFlux: Bool = false,
    typing lines: [String]? = nil,
    reset: Bool = false
  ) throws -> (outcome: TourOutcome, transcript: Transcript) {
    let transcript = Transcript(typing: lines ?? [])
    let options = TourOptions(
      scriptPath: try script.map { try write($0) },
      databasePath: database,
      isFull: true,
      screens: screens,
      withClassic: withClassic,
      withNeue: withNeue,
      withVueFlux: withVueFlux,
      isInteractive: lines != nil,
      resets: reset
    )
    return (Tour(options, terminal: transcript.terminal).run(), transcript)
  }

  /// Creates an app on the folder's database, and restores its contents.
  func startedApp() throws -> PhotoFeedApp {
    let app = try app()
    let isStarted = DispatchSemaphore(value: 0)
    app.start { isStarted.signal() }
    isStarted.wait()
    return app
  }

  /// Creates an app on the folder's database.
  func app() throws -> PhotoFeedApp {
    try PhotoFeedApp(databasePath: database)
  }
}
