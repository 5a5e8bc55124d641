import ArgumentParser
import TourScript

@main
struct TourCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tour",
    abstract: "Replays user events in a photo app from 2019, on a modern store.",
    discussion: """
      Exit codes: 0 if every line was an event, 1 if the database cannot be used, 2 if \
      lines were skipped, 66 if the script cannot be read.
      """
  )

  @Argument(help: "A script of events, one JSON object on each line. Default: a sample.")
  var script: String?

  @Option(help: "The database file. Default: one in your caches folder.")
  var database: String?

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

  func run() throws {
    let options = TourOptions(
      scriptPath: script,
      databasePath: database,
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
