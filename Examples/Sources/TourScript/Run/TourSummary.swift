import Foundation
import PhotoFeed

/// The summary of a tour: commits per dispatcher and dialect, the slowest commits, the final state.
struct TourSummary {
  /// The first line of every summary. The rest contains timings.
  static let title = "== Summary"

  let app: PhotoFeedApp
  let history: TourHistory
  let skipped: Int

  var text: String {
    let report = app.statistics.report
    return
      ([
        "", Self.title, "",
        "Commits by dispatcher",
      ]
      + report.dispatchers.map(Self.line)
      + ["", "Commits on the state, by dialect and dispatcher"]
      + history.dialectLines.map { "  \($0)" }
      + ["", "Slowest commits, observers included"]
      + report.slowest.prefix(5).map(Self.line)
      + ["", "Final state"]
      + finalState.map { "  \($0)" })
      .joined(separator: "\n")
  }

  private static func line(_ dispatcher: CommitStatistics.Report.Dispatcher) -> String {
    let name = ScreenText.fitted(dispatcher.name, to: 22, padded: true)
    let commits = ScreenText.count(dispatcher.commits, "commit")
    return "  \(name) \(commits), \(ScreenText.count(dispatcher.actions, "action"))"
  }

  private static func line(_ commit: CommitStatistics.Report.SlowCommit) -> String {
    let milliseconds = String(format: "%8.3f ms", commit.time * 1000)
    return "  \(milliseconds)  \(commit.place)  \(commit.function)"
  }

  private var finalState: [String] {
    let state = app.store.state
    let likes = state.photos.reduce(0) { $0 + $1.likes.count }
    let comments = state.photos.reduce(0) { $0 + $1.comments.count }
    let session = state.session.map { "signed in as \($0.person.name)" } ?? "signed out"
    let captions = state.ui.showsCaptions ? "captions on" : "captions off"
    let lines = [
      [
        ScreenText.count(state.photos.count, "photo"),
        ScreenText.count(likes, "like"),
        ScreenText.count(comments, "comment"),
      ].joined(separator: ", "),
      "\(session), \(state.ui.theme.rawValue) theme, \(captions)",
    ]
    let skippedLines = skipped == 0 ? [] : ["\(ScreenText.count(skipped, "line")) skipped"]
    return (lines + skippedLines).map(ScreenText.plain)
  }
}
