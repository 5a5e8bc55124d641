import Foundation
import PhotoFeed

/// A run of the app: a script of events, the resulting screens, and a summary.
public struct Tour {
  private let options: TourOptions
  private let terminal: Terminal

  /// Creates a tour without running it.
  public init(_ options: TourOptions, terminal: Terminal = .standard) {
    self.options = options
    self.terminal = terminal
  }

  /// Runs the tour synchronously on the calling thread.
  public func run() -> TourOutcome {
    let script: Script?
    do {
      script = try readScript()
    } catch {
      let name = options.scriptPath ?? "the sample"
      terminal.errors("error: \(name) cannot be read: \(error)")
      return .scriptUnreadable
    }
    do {
      return try options.withDatabaseFile { path in
        let app = try PhotoFeedApp(databasePath: path, erasing: options.resets)
        let history = TourHistory(app: app)
        let outcome = run(script, on: app, history: history)
        return write(history) ? outcome : .outputUnwritable
      }
    } catch {
      terminal.errors("error: \(reason(error))")
      return .databaseUnusable
    }
  }

  /// Runs the short tour or the replay.
  private func run(
    _ script: Script?, on app: PhotoFeedApp, history: TourHistory
  ) -> TourOutcome {
    if options.isShort {
      ShortTour(app: app, history: history, terminal: terminal).run()
      return .success
    }
    let screens = options.screens.map { $0.mount(on: app, terminal: terminal) }
    let classic = options.withClassic ? ClassicScreens(app: app) { terminal.show($0) } : nil
    let neue = options.withNeue ? NeueScreens(app: app) { terminal.show($0) } : nil
    let vueFlux = options.withVueFlux ? VueFluxScreens(app: app) { terminal.show($0) } : nil
    let performer = EventPerformer(app: app, classic: classic, neue: neue, vueFlux: vueFlux)
    let skipped = withExtendedLifetime(screens) { play(script, performer) }
    terminal.show(TourSummary(app: app, history: history, skipped: skipped).text)
    return skipped == 0 ? .success : .badLines
  }

  /// Writes the files of the history. Returns whether that succeeds.
  private func write(_ history: TourHistory) -> Bool {
    do {
      try history.write(options)
      return true
    } catch {
      terminal.errors("error: \(error.localizedDescription)")
      return false
    }
  }

  private func readScript() throws -> Script? {
    if let path = options.scriptPath { return try Script(path: path) }
    return options.isInteractive || options.isShort ? nil : try Script.sample()
  }

  /// Replays all events, and returns the number of skipped lines.
  private func play(_ script: Script?, _ performer: EventPerformer) -> Int {
    performer.start()
    let skipped = script.map { replay($0, performer) } ?? 0
    if options.isInteractive { Prompt(terminal: terminal).run(performer) }
    return skipped
  }

  private func replay(_ script: Script, _ performer: EventPerformer) -> Int {
    if script.lines.isEmpty {
      terminal.errors("\(script.name):1: the script is empty")
      return 1
    }
    var skipped = 0
    for (index, line) in script.lines.enumerated() {
      do {
        let event = try TourEvent(line: line)
        terminal.show("\n> \(ScreenText.plain("\(event)"))")
        performer.perform(event)
      } catch {
        terminal.errors("\(script.name):\(index + 1): \(error)")
        skipped += 1
      }
    }
    return skipped
  }

  private func reason(_ error: any Error) -> String {
    error is DatabaseProblem ? "\(error)" : error.localizedDescription
  }
}
