// swift-format-ignore-file
import Foundation
import Verge
import VergeNeue

// The bookings moved to a reducer in autumn 2019; the screens did not.

// MARK: - The store

struct Bookings {
  struct Entry: Equatable { var stay: Stay; var guest: Guest; var paid = 0 }

  var entries: [Int: Entry] = [:]
  var waiting: [Guest] = []
  fileprivate(set) var revision = 0

  func conflict(with stay: Stay) -> Int? {
    entries.filter { $0.value.stay.overlaps(stay) }.keys.min()
  }
}

final class BookingReducer: ReducerType {
  typealias TargetState = Bookings

  let price: (Stay) -> Int
  private var lastNumber = 100

  init(price: @escaping (Stay) -> Int) { self.price = price }

  private func number() -> Int { lastNumber += 1; return lastNumber }

  func put(_ entry: Bookings.Entry, as number: Int) -> Mutation {
    return .init { bookings in
      bookings.entries[number] = entry
      bookings.revision += 1
    }
  }
  func queue(_ guest: Guest) -> Mutation {
    .init {
      if guest.vip { $0.waiting.insert(guest, at: 0) } else { $0.waiting.append(guest) }
      $0.revision += 1
    }
  }
  func pay(_ amount: Int, for number: Int) -> Mutation {
    .init { $0.entries[number]?.paid += amount; $0.revision += 1 }
  }
  func drop(_ number: Int) -> Mutation { .init("drop") { $0.entries[number] = nil; $0.revision += 1 } }

  func book(_ stay: Stay, for guest: Guest) -> Action<Int?> {
    return .init { [unowned self] context in
      if context.state.conflict(with: stay) != nil {
        context.commit { $0.queue(guest) }
        return nil
      }
      let number = self.number()
      context.commit { $0.put(.init(stay: stay, guest: guest), as: number) }
      return number
    }
  }

  /// Cancels, and gives the room to the first who waits.
  func cancel(_ number: Int) -> Action<Int?> {
    .init { context in
      guard let entry = context.state.entries[number] else { return nil }
      context.commit { $0.drop(number) }
      guard let next = context.state.waiting.first else { return nil }
      context.commit { _ in .init { $0.waiting.removeFirst() } }
      return context.dispatch { $0.book(entry.stay, for: next) }
    }
  }
}

// MARK: - The screen

final class BookingViewModel: VergeType {
  enum Activity { case confirmed(Int, price: Int), waitlisted(Guest), moved(from: Int, to: Int) }

  struct State {
    var title = "Bookings"
    var lines: [String] = []
    var isBusy = false
  }

  let state: Storage<State> = .init(.init())
  private let store: Store<BookingReducer>

  init(store: Store<BookingReducer>) { self.store = store }

  func book(room: Int, _ nights: Range<Int>, _ guest: Guest) {
    let stay = Stay(room: room, nights: nights)
    dispatch("book") { context in
      context.commit { $0.isBusy = true }
      let booked = store.dispatch { $0.book(stay, for: guest) }
      if let number = booked {
        let price = store.reducer.price(stay)
        store.commit { $0.pay(price / 10, for: number) }
        context.emit(.confirmed(number, price: price))
      } else {
        context.emit(.waitlisted(guest))
      }
      refresh(context)
    }
  }

  func cancel(_ number: Int) {
    dispatch { c in
      if let other = store.dispatch({ $0.cancel(number) }) { c.emit(.moved(from: number, to: other)) }
      refresh(c)
    }
  }

  private func refresh(_ context: DispatchingContext<BookingViewModel>) {
    let entries = store.state.entries.sorted { $0.key < $1.key }
    context.commit {
      $0.isBusy = false
      $0.lines = entries.map { "\($0.key) \($0.value.guest.name): \($0.value.stay) paid \($0.value.paid)" }
    }
  }
}
