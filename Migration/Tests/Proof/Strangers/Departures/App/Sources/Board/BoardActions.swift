// swift-format-ignore-file
import Foundation
import VueFlux

extension Actions where State == BoardState {

  func load(from timetable: Timetable, at station: String) {
    timetable.departures(at: station) { self.dispatch(action: .load($0)) }
  }

  func tick(_ minutes: Int = 1) { dispatch(action: .advance(minutes: minutes)) }

  func platform(_ name: String, for line: String) {
    dispatch(action: .assign(platform: name, line: line))
  }

  func togglePin(_ line: String, pinned: String?) {
    pinned == line ? dispatch(action: .unpin) : dispatch(action: .pin(line: line))
  }

  /// Ticks until the closure says that it is enough.
  func run(until enough: () -> Bool) {
    while !enough() { tick(5) }
  }
}

protocol Timetable {
  func departures(at station: String, _ completion: @escaping ([Departure]) -> Void)
}

struct FixedTimetable: Timetable {
  var table: [String: [Departure]]

  func departures(at station: String, _ completion: @escaping ([Departure]) -> Void) {
    completion(table[station, default: []])
  }
}
