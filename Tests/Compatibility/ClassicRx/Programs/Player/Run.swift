import Foundation
import RxSwift
import VergeClassicRx

/// Plays a queue of tracks.
public func runPlayer(_ print: @escaping (String) -> Void) {
  let main = DispatchQueue.main
  func step(_ name: String, _ body: () -> Void) {
    main.sync {
      print("- \(name)")
      body()
    }
    for _ in 0..<4 { main.sync {} }
  }

  let clock = PublishSubject<Int>()
  var model: PlayerModel? = PlayerModel(clock: clock)
  var screen: PlayerScreen?
  step("open") { screen = PlayerScreen(model: model!, print: print) }
  step("turn the knob to where it is") { screen?.turn(5) }
  step("queue") {
    model?.enqueue([Track(title: "Fugue", length: 3), Track(title: "Canon", length: 2)])
  }
  step("play") { model?.play() }
  step("two seconds") { clock.onNext(2) }
  step("louder") {
    screen?.turn(7)
    screen?.turn(7)
  }
  step("two more") { clock.onNext(2) }
  step("to the end") { clock.onNext(2) }
  step("a clock without a player") { clock.onNext(9) }
  print("observers of the clock: \(clock.hasObservers)")
  step("close") {
    screen = nil
    model?.enqueue([Track(title: "Gigue", length: 1)])
    model?.play()
  }
  print("observers of the clock: \(clock.hasObservers)")
  step("forget") { model = nil }
  print("observers of the clock: \(clock.hasObservers)")
}
