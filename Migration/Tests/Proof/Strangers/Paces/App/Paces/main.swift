// swift-format-ignore-file
import Foundation
import VueFlux
import VueFluxReactive

let coach = Store<CoachState>.make(energy: 10, remembering: 3)
let screen = RunScreen(coach: coach)
let counter = AtomicReference(0)

screen.startTapped(goal: 2500)
screen.run(Track.steady(metres: 250, seconds: 75, count: 5))
screen.lapTapped()
screen.pauseTapped()
screen.run(.steady(metres: 250, seconds: 75, count: 5))
print("paused:", screen.summary)
screen.pauseTapped()
screen.run(Track.steady(metres: 200, seconds: 50, count: 10) + .steady(metres: 100, seconds: 60, count: 2))
print("coach tired:", coach.computed.isTired, "heard:", coach.computed.heard)
Store<CoachState>.actions.dispatch(action: .rest)
print("coach tired:", coach.computed.isTired)
screen.stopListening()
screen.finishTapped()
print("summary:", screen.summary)

let cadence = Variable(160), beats = Sink<Int>()
let token = cadence.signal.map { $0 / 10 }.observe { _ in counter.modify { $0 += 1 } }
beats.signal.observe(on: .immediate).observe { print("beat", $0) }
cadence.value = 172
cadence.value += 4
token.dispose()
cadence.value = 0
beats.send(value: cadence.constant.value)
print("cadence seen", counter.value, "times;", token.isDisposed)
