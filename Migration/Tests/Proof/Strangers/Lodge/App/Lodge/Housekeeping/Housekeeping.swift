// swift-format-ignore-file
import Foundation
import VueFlux
import Verge

// MARK: Rooms (VueFlux)

enum RoomAction { case dirty(Int), clean(Int, by: String), inspect(Int) }

final class RoomState: VueFlux.State {
  typealias Action = RoomAction
  typealias Mutations = RoomMutations

  fileprivate var dirty: Set<Int> = []
  fileprivate var log: [String] = []
}

struct RoomMutations: Mutations {
  func commit(action: RoomAction, state: RoomState) {
    switch action {
    case .dirty(let room): state.dirty.insert(room)
    case .clean(let room, let person):
      if state.dirty.remove(room) != nil { state.log.append("\(person) cleaned \(room)") }
    case .inspect(let room):
      state.log.append("\(room) is \(state.dirty.contains(room) ? "dirty" : "clean")")
    }
  }
}

extension Actions where State == RoomState {
  func checkOut(_ rooms: Int...) { rooms.forEach { dispatch(action: .dirty($0)) } }
  func clean(_ room: Int, by person: String) { dispatch(action: .clean(room, by: person)) }
}

extension Computed where State == RoomState {
  var dirty: [Int] { state.dirty.sorted() }
  var lastEntry: String? { state.log.last }
}

// MARK: Staff (Classic)

final class StaffViewModel: VergeType {
  struct State {
    var onDuty: [String] = []
    var done: [String: Int] = [:]
    var busiest: String? { done.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }
  }
  enum Activity { case nobodyOnDuty, allClean }

  let state = Storage(State())
  let rooms = Store<RoomState>(state: .init(), mutations: .init(), executor: .immediate)

  func clockIn(_ person: String) { commit("clockIn") { $0.onDuty.append(person) } }
  func clockOut(_ person: String) { commit { $0.onDuty.removeAll { $0 == person } } }

  /// Everybody on duty cleans one room after the other, in turns.
  func cleanAll() {
    dispatch { context in
      let people = context.currentState.onDuty
      guard !people.isEmpty else { context.emit(.nobodyOnDuty); return }
      for (index, room) in rooms.computed.dirty.enumerated() {
        let person = people[index % people.count]
        rooms.actions.clean(room, by: person)
        context.commit { $0.done[person, default: 0] += 1 }
      }
      rooms.actions.dispatch(action: .inspect(1))
      context.emit(.allClean)
    }
  }
}
