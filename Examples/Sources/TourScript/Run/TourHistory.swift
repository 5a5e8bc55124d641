import Foundation
import PhotoFeed
import Verge
import VergeHistory

/// The recorded history of a tour: each commit on the app's state, tagged with its dialect.
struct TourHistory {
  private let recorder: HistoryRecorder<AppState>

  /// Begins to record an app.
  ///
  /// - Parameter limit: The number of records that are kept.
  init(app: PhotoFeedApp, limit: Int = 10_000) {
    recorder = HistoryRecorder(limit: limit) { file in
      // The mutations in this file are written for VueFlux, and commit through the modern store.
      file.hasSuffix("/LikesState.swift") ? "VueFlux" : nil
    }
    recorder.record(app.store.modernStore)
  }

  /// The number of commits so far.
  var commitCount: Int { commits.count }

  private var commits: [HistoryRecord<AppState>] {
    recorder.records.filter { $0.kind == .commit }
  }

  /// A line for each dialect and dispatcher, with the number of commits.
  var dialectLines: [String] {
    let byDialect = Dictionary(grouping: commits, by: \.dialect).sorted { $0.key < $1.key }
    return byDialect.flatMap { dialect, commits in
      let counts = Dictionary(grouping: commits, by: \.dispatcher).mapValues(\.count)
      return counts.sorted { $0.key < $1.key }.map { dispatcher, count in
        ScreenText.fitted(dialect, to: 15, padded: true) + " "
          + ScreenText.fitted(dispatcher, to: 22, padded: true) + " "
          + ScreenText.count(count, "commit")
      }
    }
  }

  /// Writes the files that the options ask for.
  func write(_ options: TourOptions) throws {
    let files = [
      (options.tracePath, { recorder.chromeTrace() }),
      (options.historyPath, { recorder.html(title: "Photo feed") }),
    ]
    for case (let path?, let text) in files {
      try Data(text().utf8).write(to: URL(fileURLWithPath: path))
    }
  }
}
