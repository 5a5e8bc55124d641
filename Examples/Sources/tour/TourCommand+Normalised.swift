import ArgumentParser
import Foundation
import NormalisedFeed
import PhotoFeed
import TourScript

extension TourCommand {
  func validate() throws {
    if times, !orm { throw ValidationError("--times needs --orm.") }
    let others = modern || withClassic || withNeue || withVueFlux || interactive || full || keep
    if orm, others || script != nil || trace != nil || history != nil {
      throw ValidationError("--orm can be combined only with --database, --reset and --times.")
    }
  }

  /// Runs the tour of the normalised feed instead of a script.
  func runNormalisedTour() throws {
    do {
      let tour = try NormalisedTour(databasePath: database, erasing: reset) { print($0) }
      try tour.run(showsTimes: times)
    } catch {
      let reason = error is DatabaseProblem ? "\(error)" : error.localizedDescription
      FileHandle.standardError.write(Data("error: \(reason)\n".utf8))
      throw ExitCode(TourOutcome.databaseUnusable.rawValue)
    }
  }
}
