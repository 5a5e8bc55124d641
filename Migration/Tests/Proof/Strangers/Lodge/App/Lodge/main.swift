// swift-format-ignore-file
import Foundation
import VergeNeue

let desk = Desk()
desk.onMessage { print("desk:", $0) }

let prices: (Stay) -> Int = { $0.nights.count * ($0.room < 10 ? 80 : 120) }
let bookings = VergeNeue.Store(state: Bookings(), reducer: BookingReducer(price: prices))
let screen = BookingViewModel(store: bookings)
let staff = StaffViewModel()
let report = ReportWriter()

report.follow("lines", screen.state) { $0.lines.count }
report.follow("busy", screen.state) { $0.isBusy }
report.follow("staff", staff.state) { $0.onDuty }

let confirmations = screen.activity.emit(onNext: { activity in
  switch activity {
  case .confirmed(let number, let price): desk.say("booked \(number) for \(price)")
  case .waitlisted(let guest): desk.say("\(guest.name) waits")
  case let .moved(from, to): desk.say("\(from) became \(to)")
  }
})

screen.book(room: 3, 1..<4, Guest(name: "Nora"))
screen.book(room: 12, 2..<3, Guest(name: "Omar"))
screen.book(room: 3, 3..<6, Guest(name: "Pia"))
screen.book(room: 3, 2..<3, Guest(name: "Quinn", vip: true))
print(screen.state.value.lines.joined(separator: "; "))
screen.cancel(101)
screen.cancel(999)
print(screen.state.value.lines.joined(separator: "; "))
print("waiting", bookings.state.waiting.map { $0.name }, "revision", bookings.state.revision)
confirmations.dispose()
screen.book(room: 5, 0..<1, Guest(name: "Rob"))

let events = staff.activity.emit(onNext: { print("staff: \($0)") })
staff.cleanAll()
staff.rooms.actions.checkOut(3, 12, 5)
staff.clockIn("Sam")
staff.clockIn("Tess")
staff.cleanAll()
staff.clockOut("Sam")
print(staff.rooms.computed.lastEntry ?? "-", staff.rooms.computed.dirty, staff.state.value.busiest ?? "nobody")
events.dispose()
print(report.finish())
