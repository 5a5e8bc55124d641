import ArgumentParser
import TourScript

@main
struct TourCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tour",
    abstract: "Replays user events in a photo app from 2019, on a modern store.",
    discussion: """
      Without a script and without an option of the replay, the tour is short: three chapters \
      that show one state under the APIs of several dialects.

      Exit codes: 0 if every line was an event, 1 if the database cannot be used, 2 if \
      lines were skipped, 66 if the script cannot be read, 73 if a file cannot be written.
      """
  )

  @Argument(help: "A script of events, one JSON object on each line. Default: a sample.")
  var script: String?

  @Flag(help: "Replay the sample, about 300 events, with each resulting screen.")
  var full = false

  @Option(help: "The database file. Default: a fresh one.")
  var database: String?

  @Flag(help: "Continue where the last tour with this option ended.")
  var keep = false

  @Option(help: "Write a trace of all commits in the Chrome trace format.")
  var trace: String?

  @Option(help: "Write a web page that shows the history of the state.")
  var history: String?

  @Flag(help: "Draw the screen with code written for the modern store.")
  var modern = false

  @Flag(help: "Sign in and comment with view models of 2018, mounted on the same state.")
  var withClassic = false

  @Flag(help: "Like and open photos with reducers of September 2019, on the same state.")
  var withNeue = false

  @Flag(
    name: .customLong("with-vueflux"),
    help: "Like photos with VueFlux stores of 2018, and show a badge, on the same state.")
  var withVueFlux = false

  @Flag(help: "Type events at a prompt, after the script if one is given.")
  var interactive = false

  @Flag(help: "Erase the contents of the database first.")
  var reset = false

  @Flag(help: "Show the feed as a normalised database with 100,000 comments, instead of a script.")
  var orm = false

  @Flag(help: "With --orm: print the duration of a like.")
  var times = false

  func run() throws {
    if orm { return try runNormalisedTour() }
    let options = TourOptions(
      scriptPath: script,
      databasePath: database,
      keeps: keep,
      isFull: full,
      tracePath: trace,
      historyPath: history,
      screens: [modern ? .modern : .legacy],
      withClassic: withClassic,
      withNeue: withNeue,
      withVueFlux: withVueFlux,
      isInteractive: interactive,
      resets: reset
    )
    let outcome = Tour(options).run()
    if outcome != .success { throw ExitCode(outcome.rawValue) }
  }
}
