// swift-format-ignore-file
import Foundation
import RxSwift
import VueFlux

let journal = Journal()
let timetable = FixedTimetable(table: [
  "Central": [
    Departure(line: "U2", destination: "Harbour", minutes: 4, platform: nil),
    Departure(line: "U1", destination: "Airport", minutes: 4, platform: "1"),
    Departure(line: "S7", destination: "Lakes", minutes: 12, platform: nil),
  ],
  "Harbour": [Departure(line: "F1", destination: "Islands", minutes: 30, platform: "Quay B")],
])

let alerts = AlertsStore.shared
let bag = DisposeBag()
alerts.computed.badge.distinctUntilChanged()
  .subscribe(onNext: { journal.add("badge: \($0)") })
  .disposed(by: bag)

let central = BoardViewController(station: "Central", pinned: "U1") { journal.add($0) }
let harbour = BoardViewController(station: "Harbour", print: journal.add)
central.viewDidLoad(timetable: timetable)
harbour.viewDidLoad(timetable: timetable)

central.platformChanged("9", line: "S7")
central.platformChanged("9", line: "X9")
central.pinTapped("U1")
central.pinTapped("S7")

alerts.actions.raise("Escalator out of order", id: 1)
alerts.actions.raise("Strong wind", .warning, id: 2)
alerts.flush()
journal.add("alerts: \(alerts.computed.texts)")
alerts.actions.raise("Tunnel closed", .closure, id: 3)
alerts.actions.dispatch(action: .setMuted(true))
AlertsStore.actions.raise("Lost umbrella", id: 4)
alerts.flush()
journal.add("alerts: \(alerts.computed.texts)")
alerts.actions.clear(3, 2)
alerts.flush()

central.pass(2)
harbour.pass(1)

let scratch = Store<BoardState>(state: BoardState(), mutations: BoardMutations(), executor: Executor { $0() })
scratch.actions.dispatch(action: .load([Departure(line: "N1", destination: "Depot", minutes: 0, platform: nil)]))
let bump = scratch.actions.tick
bump(1)
journal.add("scratch: \(scratch.computed.goneCount) gone at \(scratch.computed.clock)")
alerts.actions.dispatch(action: .clearAll)
alerts.flush()
journal.add("alerts: \(alerts.computed.texts)")

print(journal.dump())
